import { useState } from 'react';
import type { ApprovalRequest } from '../../../shared/domain/permission';
import type { HookRun } from '../../../shared/domain/hook-run';
import { ask } from '../../api/client';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { CodeBlock } from '../../ui/CodeBlock';
import { useTranslate } from '../../ui/i18n';
import { showHidden } from '../../ui/visible-text';

/** For a gate that broke: what it did, and the switch to take it out of the way. */
export function HoldHelp({ request }: { request: ApprovalRequest }) {
  const names = request.decision.reasons.flatMap(({ hook }) => (hook === null ? [] : [hook.name]));
  return [...new Set(names)].map((name) => <BrokenHook key={name} name={name} request={request} />);
}

/** Enough to reach back to this step; the newest runs come first. */
const runsLookedAt = 200;

type Found = { kind: 'run'; run: HookRun } | { kind: 'none' } | { kind: 'failed'; message: string };

async function findRun(request: ApprovalRequest, hookName: string): Promise<Found> {
  const result = await ask('hook.runs', { limit: runsLookedAt, hookName });
  if (!result.ok) return { kind: 'failed', message: result.error.message };
  const run = result.data.find(
    (candidate) =>
      candidate.conversation_id === request.conversationId && candidate.step_index === request.stepIndex,
  );
  return run === undefined ? { kind: 'none' } : { kind: 'run', run };
}

function BrokenHook({ name, request }: { name: string; request: ApprovalRequest }) {
  const translate = useTranslate();
  const [found, setFound] = useState<Found | null>(null);
  const [shown, setShown] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const look = async () => {
    const next = found ?? (await findRun(request, name));
    setFound(next);
    return next;
  };
  const disable = async () => {
    setConfirming(false);
    const next = await look();
    if (next.kind !== 'run') {
      setShown(true);
      return;
    }
    const path = next.run.source.path;
    const result = await ask('hook.setEnabled', { path, name, enabled: false });
    setMessage(result.ok ? translate('approval.hold.disabled') : result.error.message);
  };
  const hook = showHidden(name);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          aria-expanded={shown}
          onClick={() => {
            setShown(!shown);
            void look();
          }}
        >
          {translate('approval.hold.openRun', { hook })}
        </Button>
        <Button
          size="sm"
          aria-expanded={confirming}
          onClick={() => {
            setConfirming(!confirming);
          }}
        >
          {translate('approval.hold.disable', { hook })}
        </Button>
      </div>
      {confirming && (
        <Banner
          tone="warn"
          actions={
            <>
              <Button
                size="sm"
                onClick={() => {
                  setConfirming(false);
                }}
              >
                {translate('approval.cancel')}
              </Button>
              <Button size="sm" tone="danger" onClick={() => void disable()}>
                {translate('approval.hold.disable', { hook })}
              </Button>
            </>
          }
        >
          {translate('approval.hold.disableConfirm')}
        </Banner>
      )}
      {message !== null && <p role="status">{message}</p>}
      {shown && found !== null && <FoundRun found={found} />}
    </div>
  );
}

function FoundRun({ found }: { found: Found }) {
  const translate = useTranslate();
  if (found.kind === 'failed') return <p className="text-danger">{found.message}</p>;
  if (found.kind === 'none') return <p className="text-ink-soft">{translate('approval.hold.noRun')}</p>;
  const { run } = found;
  const blocks: [string, string][] = [
    [translate('approval.hold.command'), run.command],
    [translate('approval.hold.stdout'), run.stdout.text],
    [translate('approval.hold.stderr'), run.stderr.text],
  ];
  return (
    <div className="flex flex-col gap-2">
      <p className="pre-wrap">{showHidden(run.effect.words)}</p>
      {blocks.map(([label, text]) => (
        <CodeBlock key={label} label={label} text={text} maxLines={8}>
          {text === '' ? translate('approval.hold.nothing') : showHidden(text)}
        </CodeBlock>
      ))}
    </div>
  );
}
