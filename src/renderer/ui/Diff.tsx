import { useMemo } from 'react';
import { classes } from './classes';
import { CopyButton } from './CopyButton';
import { parseUnifiedDiff, type DiffLine } from './diff';
import { useTranslate } from './i18n';
import { showHidden } from './visible-text';

const lineClass: Record<DiffLine['kind'], string> = {
  added: 'bg-ok-soft',
  removed: 'bg-danger-soft',
  context: '',
  hunk: 'bg-hover text-ink-soft',
};
const signs: Record<DiffLine['kind'], string> = { added: '+', removed: '−', context: ' ', hunk: ' ' };
const signClass: Record<DiffLine['kind'], string> = {
  added: 'text-ok',
  removed: 'text-danger',
  context: '',
  hunk: '',
};

/** `+3 −1`, with the words for those who hear it. */
export function DiffCounts({ added, removed }: { added: number; removed: number }) {
  const translate = useTranslate();
  return (
    <span
      role="img"
      aria-label={translate('window.diff-counts', { added, removed })}
      className="inline-flex gap-1.5 font-mono text-xs whitespace-nowrap"
    >
      <span className="text-ok">+{added}</span>
      <span className="text-danger">−{removed}</span>
    </span>
  );
}

/** A unified diff with line numbers and marks; what only looks like a blank is made visible. */
export function Diff({ diff, label, maxLines = 0 }: { diff: string; label: string; maxLines?: number }) {
  const translate = useTranslate();
  const lines = useMemo(() => parseUnifiedDiff(diff), [diff]);
  const added = lines.filter((line) => line.kind === 'added').length;
  const removed = lines.filter((line) => line.kind === 'removed').length;
  return (
    <figure className="card overflow-hidden rounded-md border border-line bg-sunken">
      <figcaption className="flex items-center gap-3 border-b border-line pr-1 pl-3 text-xs">
        <span className="min-w-0 grow py-1 font-mono">{showHidden(label)}</span>
        <DiffCounts added={added} removed={removed} />
        <CopyButton text={diff} label={translate('window.copy-object', { label })} />
      </figcaption>
      <div
        tabIndex={0}
        role="region"
        aria-label={translate('window.diff-name', { label })}
        className="overflow-auto py-1 font-mono text-sm leading-normal"
        style={maxLines > 0 ? { maxHeight: `${String(maxLines * 1.55 + 1)}em` } : {}}
      >
        {lines.map((line, position) => (
          <DiffRow key={position} line={line} />
        ))}
      </div>
    </figure>
  );
}

function DiffRow({ line }: { line: DiffLine }) {
  const translate = useTranslate();
  const number = line.newNumber ?? line.oldNumber ?? 0;
  return (
    <div className={classes('flex', lineClass[line.kind])}>
      <span aria-hidden className="w-10 shrink-0 pr-1 text-right text-ink-faint select-none">
        {line.oldNumber}
      </span>
      <span aria-hidden className="w-10 shrink-0 pr-1 text-right text-ink-faint select-none">
        {line.newNumber}
      </span>
      <span
        aria-hidden
        className={classes('w-5 shrink-0 text-center font-semibold select-none', signClass[line.kind])}
      >
        {signs[line.kind]}
      </span>
      <span className="pre-wrap min-w-0 grow pr-3">
        {(line.kind === 'added' || line.kind === 'removed') && (
          <span className="sr-only">
            {translate(line.kind === 'added' ? 'window.diff-added' : 'window.diff-removed', { number })}
          </span>
        )}
        {showHidden(line.text) || ' '}
      </span>
    </div>
  );
}
