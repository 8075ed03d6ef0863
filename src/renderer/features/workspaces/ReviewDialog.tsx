import { useEffect, useState } from 'react';
import type { WorkspaceReview } from '../../../shared/domain/hook';
import type { Translate } from '../../../shared/i18n/translate';
import { ask } from '../../api/client';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { useTranslate } from '../../ui/i18n';
import { Revealed } from '../../ui/Revealed';
import { ReviewCard } from './ReviewCard';
import {
  answerFor,
  firstChoice,
  keptOff,
  readReview,
  serverAnswerFor,
  type Choice,
  type RootReview,
} from './reviews';
import { ServerReviewCard, type ServerChoice } from './ServerReviewCard';

export interface ReviewDialogProps {
  root: string;
  /** The conversation has more than this folder. */
  severalRoots: boolean;
  onClose: () => void;
}

/** The act of review: shows everything that would run, and sends back the hashes of what was shown. */
export function ReviewDialog({ root, severalRoots, onClose }: ReviewDialogProps) {
  const translate = useTranslate();
  const { found, reload } = useReview(root);
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const [serverChoices, setServerChoices] = useState<Readonly<Record<string, ServerChoice>>>({});
  const [failure, setFailure] = useState<{ conflict: boolean; message: string } | null>(null);
  const [sending, setSending] = useState(false);
  const review = found?.kind === 'read' ? found.review : null;
  const choiceOf = (handlerId: string): Choice => choices[handlerId] ?? firstChoice;
  const keptOffChoice = (handlerId: string): Choice => choices[handlerId] ?? keptOff;
  const changedMinds = (review?.keptOff ?? []).filter(
    ({ handlerId }) => keptOffChoice(handlerId).answer !== 'keep-off',
  );
  const serverChoiceOf = (serverId: string): ServerChoice => serverChoices[serverId] ?? 'trust';
  const trustedItems = review?.items.filter((item) => choiceOf(item.handlerId).answer !== 'keep-off') ?? [];
  const trusted = {
    hooks: trustedItems.length + changedMinds.length,
    servers: review?.servers.filter(({ serverId }) => serverChoiceOf(serverId) === 'trust').length ?? 0,
  };

  // A trusted folder with nothing new to say about it needs no answer.
  const canSend =
    review !== null &&
    (!review.trusted || review.items.length + review.servers.length + changedMinds.length > 0);
  const submit = async () => {
    if (review === null) return;
    setSending(true);
    setFailure(null);
    const given = [...review.items, ...changedMinds].map((item) => answerFor(item, choiceOf(item.handlerId)));
    const servers = review.servers.map((item) => serverAnswerFor(item, serverChoiceOf(item.serverId)));
    const result = await ask('workspace.trust', { root, answers: given, servers });
    setSending(false);
    if (result.ok) onClose();
    else setFailure({ conflict: result.error.code === 'conflict', message: result.error.message });
  };
  const readAgain = () => {
    setFailure(null);
    setChoices({});
    setServerChoices({});
    void reload();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      width="lg"
      title={translate(review?.trusted === true ? 'review.titleTrusted' : 'review.title')}
      description={
        <code className="pre-wrap">
          <Revealed text={root} />
        </code>
      }
      footer={
        <>
          <Button onClick={onClose}>{translate('review.notNow')}</Button>
          <Button
            tone="primary"
            disabled={!canSend || sending || failure?.conflict === true}
            focusableWhenDisabled
            onClick={() => void submit()}
          >
            {submitText(translate, review, trusted)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failure !== null && <FailureBanner failure={failure} onReload={readAgain} />}
        {found === null && <p className="text-ink-soft">{translate('review.loading')}</p>}
        {found?.kind === 'failed' && (
          <Banner tone="danger">{translate('review.failed', { message: found.message })}</Banner>
        )}
        {review !== null && (
          <>
            {!review.trusted && <TrustMeans hasHooks={review.items.length > 0} />}
            {severalRoots && review.items.length > 0 && <p>{translate('review.severalRoots')}</p>}
            {review.items.map((item) => (
              <ReviewCard
                key={`${item.handlerId} ${item.definitionHash}`}
                item={item}
                choice={choiceOf(item.handlerId)}
                onChoice={(choice) => {
                  setChoices({ ...choices, [item.handlerId]: choice });
                }}
              />
            ))}
            {review.servers.map((item) => (
              <ServerReviewCard
                key={`${item.serverId} ${item.definitionHash}`}
                item={item}
                choice={serverChoiceOf(item.serverId)}
                onChoice={(choice) => {
                  setServerChoices({ ...serverChoices, [item.serverId]: choice });
                }}
              />
            ))}
            {review.keptOff.length > 0 && <h3 className="font-semibold">{translate('review.keptOff')}</h3>}
            {review.keptOff.map((item) => (
              <ReviewCard
                key={`${item.handlerId} ${item.definitionHash}`}
                item={item}
                keptOff
                choice={keptOffChoice(item.handlerId)}
                onChoice={(choice) => {
                  setChoices({ ...choices, [item.handlerId]: choice });
                }}
              />
            ))}
            {review.items.length + review.keptOff.length + review.servers.length > 0 && (
              <p className="text-xs text-ink-soft">{translate('review.notCovered')}</p>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

function FailureBanner({
  failure,
  onReload,
}: {
  failure: { conflict: boolean; message: string };
  onReload: () => void;
}) {
  const translate = useTranslate();
  return (
    <div role="alert">
      <Banner
        tone="danger"
        actions={
          <Button size="sm" onClick={onReload}>
            {translate('review.reload')}
          </Button>
        }
      >
        {failure.conflict
          ? translate('review.conflict')
          : translate('review.saveFailed', { message: failure.message })}
      </Banner>
    </div>
  );
}

function useReview(root: string) {
  const [found, setFound] = useState<RootReview | null>(null);
  useEffect(() => {
    let current = true;
    void readReview(root).then((next) => {
      if (current) setFound(next);
    });
    return () => {
      current = false;
    };
  }, [root]);
  return { found, reload: async () => setFound(await readReview(root)) };
}

function submitText(
  translate: Translate,
  review: WorkspaceReview | null,
  trusted: { hooks: number; servers: number },
): string {
  const count = trusted.hooks;
  if (review !== null && review.servers.length > 0) {
    if (!review.trusted) return translate('review.trustFolderAndServers', trusted);
    const none = trusted.hooks + trusted.servers === 0;
    return none ? translate('review.keepEverythingOff') : translate('review.trustServers', trusted);
  }
  if (review === null) return translate('review.trustFolder');
  if (review.items.length === 0 && !(review.trusted && review.keptOff.length > 0))
    return translate('review.trustFolder');
  if (!review.trusted) {
    return count === 0 ? translate('review.trustFolder') : translate('review.trustFolderAnd', { count });
  }
  return count === 0
    ? translate('review.keepAllOff', { count: review.items.length + review.keptOff.length })
    : translate('review.trustHooks', { count });
}

/** What the one word "trust" turns on. */
function TrustMeans({ hasHooks }: { hasHooks: boolean }) {
  const translate = useTranslate();
  return (
    <section>
      <h3 className="font-semibold">{translate('review.means')}</h3>
      <ul className="mt-1 list-disc pl-5">
        <li>{translate('review.means.reads')}</li>
        <li>{translate('review.means.loads')}</li>
        <li>{translate(hasHooks ? 'review.means.hooks' : 'review.means.noHooks')}</li>
      </ul>
    </section>
  );
}
