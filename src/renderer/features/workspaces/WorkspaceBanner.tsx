import { useState } from 'react';
import type { ReviewItem } from '../../../shared/domain/hook';
import type { TextKey } from '../../../shared/i18n/translate';
import { ask } from '../../api/client';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { useTranslate } from '../../ui/i18n';
import { showHidden } from '../../ui/visible-text';
import { ReviewDialog } from './ReviewDialog';
import { answerFor, folderName, keptOffIn, serverAnswerFor, useWorkspaces, type RootReview } from './reviews';

/** Says what of the folders does not run yet, and opens the review. Nothing to say: nothing shown. */
export function WorkspaceBanner({ roots }: { roots: string[] }) {
  const translate = useTranslate();
  const reviews = useWorkspaces(roots);
  const keptOff = keptOffIn(reviews);
  const [open, setOpen] = useState<string | null>(null);
  return (
    <>
      {reviews.map((review) => (
        <RootBanner
          key={review.root}
          found={review}
          onReview={() => {
            setOpen(review.root);
          }}
        />
      ))}
      {keptOff.count > 0 && (
        <Banner
          tone="info"
          actions={
            <Button
              size="sm"
              aria-label={translate('review.openKeptOff')}
              onClick={() => {
                setOpen(keptOff.root);
              }}
            >
              {translate('review.open')}
            </Button>
          }
        >
          {translate('review.banner.keptOff', { count: keptOff.count })}
        </Banner>
      )}
      {open !== null && (
        <ReviewDialog
          root={open}
          severalRoots={roots.length > 1}
          onClose={() => {
            setOpen(null);
          }}
        />
      )}
    </>
  );
}

function RootBanner({ found, onReview }: { found: RootReview; onReview: () => void }) {
  const translate = useTranslate();
  const [failure, setFailure] = useState<string | null>(null);
  const folder = showHidden(folderName(found.root));
  if (found.kind === 'failed') {
    return (
      <Banner tone="danger">
        {translate('review.banner.failed', { folder, message: showHidden(found.message) })}
      </Banner>
    );
  }
  const { trusted, items, servers } = found.review;
  if (trusted && items.length === 0 && servers.length === 0) return null;
  const keepOff = async () => {
    const answers = items.map((item) => answerFor(item, { answer: 'keep-off', allowSecrets: false }));
    const result = await ask('workspace.trust', {
      root: found.root,
      answers,
      servers: servers.map((item) => serverAnswerFor(item, 'keep-off')),
    });
    if (!result.ok) setFailure(result.error.message);
  };
  return (
    <Banner
      tone="warn"
      actions={
        <>
          <Button size="sm" aria-label={translate('review.openNamed', { folder })} onClick={onReview}>
            {translate('review.open')}
          </Button>
          {/* In a folder that is not trusted they are off already, and an answer would trust it. */}
          {trusted && (
            <Button size="sm" tone="quiet" onClick={() => void keepOff()}>
              {translate('review.keepOff')}
            </Button>
          )}
        </>
      }
    >
      {(items.length > 0 || servers.length === 0) &&
        translate(bannerText(trusted, items), { folder, count: items.length })}
      {servers.length > 0 && (
        <span className="block">{translate('review.banner.servers', { folder, count: servers.length })}</span>
      )}
      {failure !== null && <span className="block text-danger">{failure}</span>}
    </Banner>
  );
}

function bannerText(trusted: boolean, items: readonly ReviewItem[]): TextKey {
  if (items.length === 0) return 'review.banner.untrusted';
  const allChanged = trusted && items.every((item) => item.state === 'changed');
  return allChanged ? 'review.banner.changed' : 'review.banner.hooks';
}
