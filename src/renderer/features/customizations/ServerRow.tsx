import type { ServerView } from '../../../shared/domain/customization';
import { Button } from '../../ui/Button';
import { Chip, type Tone } from '../../ui/Chip';
import { useTranslate } from '../../ui/i18n';
import { Revealed } from '../../ui/Revealed';
import { showHidden } from '../../ui/visible-text';

const tones: Record<ServerView['state'], Tone> = {
  off: 'neutral',
  starting: 'neutral',
  ready: 'ok',
  failed: 'danger',
  disabled: 'neutral',
  untrusted: 'warn',
  review: 'warn',
  changed: 'warn',
  'kept-off': 'neutral',
  hidden: 'neutral',
};

/** One MCP server with its state in words; what waits for a review leads to it. */
export function ServerRow({ server, onReview }: { server: ServerView; onReview: (root: string) => void }) {
  const translate = useTranslate();
  const { name, source, address, state, detail, tools } = server;
  const { root } = source;
  return (
    <li className="rounded-md border border-line px-3 py-2">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium">
          <Revealed text={name} />
        </span>
        <Chip tone={tones[state]}>{translate(`custom.state.${state}`)}</Chip>
        <span className="grow" />
        {root !== null && (state === 'review' || state === 'changed') && (
          <Button size="sm" onClick={() => onReview(root)}>
            {translate('review.open')}
          </Button>
        )}
        <span className="text-xs text-ink-soft">{translate(`custom.from.${source.layer}`)}</span>
      </div>
      <code className="pre-wrap block">
        <Revealed text={address} />
      </code>
      {detail !== null && (
        <p className={state === 'failed' ? 'text-danger' : 'text-warn'}>{showHidden(detail)}</p>
      )}
      {tools.length > 0 && (
        <p className="text-xs text-ink-soft">
          {translate('custom.tools', { count: tools.length, names: showHidden(tools.join(', ')) })}
        </p>
      )}
    </li>
  );
}
