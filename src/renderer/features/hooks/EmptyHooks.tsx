import { Anchor } from 'lucide-react';
import type { HookSourceView } from '../../../shared/domain/hook';
import { CodeBlock } from '../../ui/CodeBlock';
import { EmptyState } from '../../ui/EmptyState';
import { useTranslate } from '../../ui/i18n';
import { showHidden } from '../../ui/visible-text';

const answer = '{"decision":"force_ask","reason":"This pushes to a remote."}';

/** Says nothing and ends with 0 when there is nothing to say: no opinion. */
const posixCommand = `if grep -q 'git push'; then echo '${answer}'; fi`;
const windowsCommand = `(findstr /c:"git push" >nul && echo ${answer}) || ver >nul`;

function firstExample(): string {
  const command = navigator.platform.startsWith('Win') ? windowsCommand : posixCommand;
  const hooks = [{ type: 'command', command }];
  return JSON.stringify({ 'ask-before-push': { PreToolUse: [{ matcher: 'run_command', hooks }] } }, null, 2);
}

/** What a hook is, and a first one to copy. */
export function EmptyHooks({ sources }: { sources: readonly HookSourceView[] }) {
  const translate = useTranslate();
  const own = sources.find(({ source }) => source.layer === 'user' && source.plugin === null);
  const path = showHidden(own?.source.path ?? '~/.gemini/config/hooks.json');
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-2">
      <EmptyState icon={<Anchor aria-hidden size={28} />} title={translate('hooksPage.empty')}>
        {translate('hooksPage.empty.what')}
      </EmptyState>
      <CodeBlock label={translate('hooksPage.empty.example', { path })} text={firstExample()} />
      <p className="text-xs text-ink-soft">{translate('hooksPage.empty.exampleHelp')}</p>
    </div>
  );
}
