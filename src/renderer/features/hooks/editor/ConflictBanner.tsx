import { useState } from 'react';
import { Banner } from '../../../ui/Banner';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { useTranslate } from '../../../ui/i18n';
import { PathText } from '../../../ui/PathText';
import { TextDiff } from '../../../ui/TextDiff';
import { reloadDraft, shownText, type FileDraft } from './drafts';

interface ConflictBannerProps {
  path: string;
  draft: FileDraft;
  /** `hash` is that of the bytes that were shown to be on disk. */
  onOverwrite: (over: { hash: string | null }) => void;
}

/** The file is not what the edit began with: nothing is written before the person chose. */
export function ConflictBanner({ path, draft, onOverwrite }: ConflictBannerProps) {
  const translate = useTranslate();
  const [comparing, setComparing] = useState(false);
  const { conflict } = draft;
  if (conflict === null) return null;
  const choices = (
    <>
      <Button size="sm" onClick={() => void reloadDraft(path)}>
        {translate('hookEditor.reload')}
      </Button>
      <Button
        size="sm"
        tone="danger"
        disabled={!draft.isCurrent || draft.saving || draft.read?.syntax !== null}
        onClick={() => {
          onOverwrite({ hash: conflict.hash });
        }}
      >
        {translate('hookEditor.overwrite')}
      </Button>
    </>
  );
  return (
    <div role="alert">
      <Banner
        tone="warn"
        actions={
          <>
            <Button
              size="sm"
              onClick={() => {
                setComparing(true);
              }}
            >
              {translate('hookEditor.compare')}
            </Button>
            {choices}
          </>
        }
      >
        {translate(conflict.text === null ? 'hookEditor.conflictGone' : 'hookEditor.conflict')}{' '}
        <PathText path={path} />
      </Banner>
      {comparing && (
        <Dialog
          open
          width="lg"
          onOpenChange={setComparing}
          title={translate('hookEditor.compareTitle')}
          description={translate('hookEditor.compareHelp')}
          footer={choices}
        >
          <TextDiff before={conflict.text ?? ''} after={shownText(draft)} label={path} maxLines={24} />
        </Dialog>
      )}
    </div>
  );
}
