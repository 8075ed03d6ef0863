import type { CommanderError } from 'commander';
import type { TextKey, Translate } from '../../shared/i18n/translate';

/** How the parser words what is wrong, and our own words for it. */
const forms: readonly { form: RegExp; text: TextKey }[] = [
  { form: /^error: unknown option '(?<name>[^]*?)'/, text: 'cli.usage.unknownOption' },
  { form: /^error: unknown command '(?<name>[^]*?)'/, text: 'cli.usage.unknownCommand' },
  { form: /^error: missing required argument '(?<name>.*)'/, text: 'cli.usage.missingWord' },
  { form: /^error: option '(?<name>.*)' argument missing/, text: 'cli.usage.missingValue' },
  {
    form: /^error: option '(?<name>.*?)' argument '(?<value>[^]*?)' is invalid\. (?<why>[^]*)$/,
    text: 'cli.usage.invalidValue',
  },
  {
    form: /^error: command-argument value '(?<value>[^]*?)' is invalid for argument '(?<name>.*?)'\. (?<why>[^]*)$/,
    text: 'cli.usage.invalidValue',
  },
  { form: /^error: too many arguments/, text: 'cli.usage.tooMany' },
];

/** What is wrong with a command line, as a sentence with the suggestion, in the person's language. */
export function usageText(
  error: CommanderError,
  written: string,
  insideHooks: boolean,
  translate: Translate,
): string {
  // Help, since a command was left out.
  if (error.code === 'commander.help') return written.trimEnd();
  const message = error.message.trim();
  const near = /\(Did you mean (?:one of )?(?<names>.*)\?\)$/.exec(message)?.groups?.['names'] ?? '';
  for (const { form, text } of forms) {
    const found = form.exec(message);
    if (found === null) continue;
    const { name = '', value = '', why = '' } = found.groups ?? {};
    const hint = near === '' ? '' : ` ${translate('cli.usage.near', { near })}`;
    const place = insideHooks ? 'hooks' : 'program';
    return translate(text, { name, value, why, place }) + hint;
  }
  return message;
}
