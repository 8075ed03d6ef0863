import { FolderSearch } from 'lucide-react';
import type { ReactNode } from 'react';
import { isToolEvent } from '../../../shared/domain/hook';
import { ask } from '../../api/client';
import { Banner } from '../../ui/Banner';
import { IconButton } from '../../ui/Button';
import { CodeBlock } from '../../ui/CodeBlock';
import { CopyButton } from '../../ui/CopyButton';
import { formatDuration } from '../../ui/format';
import { useTranslate } from '../../ui/i18n';
import { PathText } from '../../ui/PathText';
import { Phrase } from '../../ui/Phrase';
import { Revealed } from '../../ui/Revealed';
import { showHidden } from '../../ui/visible-text';
import type { HookRow } from './handler-status';
import { ProblemList } from './Problems';

/** What it does in one sentence, and the facts behind it. */
export function Overview({ row }: { row: HookRow }) {
  const translate = useTranslate();
  const { handler, status, alsoIn, problems, cost } = row;
  const { source } = handler;
  const allTools = handler.matcher === null || handler.matcher === '';
  const paused = status === 'review' || status === 'changed';
  return (
    <div className="flex flex-col gap-3">
      <p>
        <Phrase
          text={`hooksPage.says.${handler.event}`}
          params={{ seconds: handler.timeoutSeconds }}
          parts={{
            tools: allTools ? translate('hooksPage.allTools') : <Code text={handler.matcher ?? ''} />,
            command: <Code text={handler.command} />,
          }}
        />
      </p>
      {paused && handler.event === 'PreToolUse' && (
        <Banner tone="warn">{translate('hooksPage.pausedGate')}</Banner>
      )}
      {handler.enabled !== handler.enabledInFile && (
        <p className="text-ink-soft">
          {translate(handler.enabled ? 'hooksPage.override.on' : 'hooksPage.override.off')}
        </p>
      )}
      {source.plugin !== null && (
        <p className="text-ink-soft">
          {translate('hooksPage.pluginReadOnly', { plugin: showHidden(source.plugin) })}
        </p>
      )}
      {alsoIn.length > 0 && (
        <p className="text-ink-soft">
          {translate('hooksPage.alsoIn', { paths: alsoIn.map(showHidden).join(', ') })}
        </p>
      )}
      <CodeBlock label={translate('hooksPage.command')} text={handler.command}>
        <Revealed text={handler.command} />
      </CodeBlock>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1.5 text-xs">
        <Fact name={translate('hooksPage.source')}>
          <PathText path={`${source.path}:${String(handler.line)}`} />
          <span className="flex">
            <CopyButton
              text={source.path}
              label={translate('window.copy-object', { label: showHidden(source.path) })}
            />
            <IconButton
              size="sm"
              label={translate('hooksPage.reveal', { path: showHidden(source.path) })}
              onClick={() => void ask('app.reveal', { path: source.path })}
            >
              <FolderSearch aria-hidden size={14} />
            </IconButton>
          </span>
        </Fact>
        {isToolEvent(handler.event) && (
          <Fact name={translate('hooksPage.matcher')}>
            {allTools ? translate('hooksPage.allTools') : <Code text={handler.matcher ?? ''} />}
          </Fact>
        )}
        <Fact name={translate('hooksPage.folder')}>
          <PathText path={handler.cwd} />
        </Fact>
        <Fact name={translate('hooksPage.timeout')}>
          {translate('hooksPage.seconds', { count: handler.timeoutSeconds })}
        </Fact>
        {cost !== null && (
          <Fact name={translate('hooksPage.cost')}>
            {translate('hooksPage.cost.facts', {
              runs: cost.runs,
              failed: cost.failed,
              p50: formatDuration(cost.p50Ms),
              p95: formatDuration(cost.p95Ms),
            })}
          </Fact>
        )}
      </dl>
      {problems.length > 0 && (
        <section>
          <h3 className="mb-1 font-semibold">{translate('hooksPage.problemsInFile')}</h3>
          <ProblemList problems={problems} />
        </section>
      )}
    </div>
  );
}

function Code({ text }: { text: string }) {
  return (
    <code className="pre-wrap">
      <Revealed text={text} />
    </code>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
