import { ChevronDown } from 'lucide-react';
import type { MatcherTryout } from '../../../../shared/domain/hook-draft';
import type { Translate } from '../../../../shared/i18n/translate';
import { IconButton } from '../../../ui/Button';
import { TextField } from '../../../ui/Field';
import { useTranslate } from '../../../ui/i18n';
import { Menu } from '../../../ui/Menu';

const presets = [
  { name: 'all', matcher: null },
  { name: 'terminal', matcher: 'run_command' },
  { name: 'writes', matcher: 'write_to_file|(multi_)?replace_file_content' },
  { name: 'reads', matcher: 'view_file|list_dir|find_by_name|grep_search' },
  { name: 'mcp', matcher: 'mcp:.*' },
] as const;

interface MatcherFieldProps {
  matcher: string | null;
  tryout: MatcherTryout | null;
  onChange: (matcher: string | null) => void;
}

/** The matcher, with what the engine itself says it matches. */
export function MatcherField({ matcher, tryout, onChange }: MatcherFieldProps) {
  const translate = useTranslate();
  const error = tryout?.error ?? null;
  return (
    <div className="flex items-start gap-1">
      <div className="min-w-0 grow">
        <TextField
          label={translate('hookForm.matcher')}
          placeholder={translate('hookForm.matcher.everyTool')}
          mono
          value={matcher ?? ''}
          error={error === null ? null : translate('hookForm.matcher.bad', { error })}
          help={tryout === null || error !== null ? '' : matchWords(matcher ?? '', tryout, translate)}
          onChange={(event) => {
            const { value } = event.target;
            onChange(value === '' ? null : value);
          }}
        />
      </div>
      <span className="mt-6">
        <Menu
          trigger={
            <IconButton label={translate('hookForm.matcher.preset')}>
              <ChevronDown aria-hidden size={15} />
            </IconButton>
          }
          entries={presets.map(({ name, matcher: preset }) => ({
            label: translate(`hookForm.matcher.preset.${name}`),
            onSelect: () => {
              onChange(preset);
            },
          }))}
        />
      </span>
    </div>
  );
}

function matchWords(matcher: string, { matches, tools }: MatcherTryout, translate: Translate): string {
  if (matches.length === tools) return translate('hookForm.matcher.matchesAll', { tools });
  // Tools of MCP servers are not known here.
  if (matches.length === 0 && matcher.includes('mcp:')) return '';
  if (matches.length === 0) return translate('hookForm.matcher.matchesNone', { tools });
  const names = matches.join(', ');
  return translate('hookForm.matcher.matches', { count: matches.length, tools, names });
}
