import { InvalidArgumentError, type Command } from 'commander';
import { languages, type Language, type Translate } from '../../shared/i18n/translate';
import type { SharedOptions } from './args';

export interface RawShared {
  addDir: string[];
  home?: string;
  lang?: Language;
  trust?: true;
}

/** The options that mean the same everywhere, before and after the name of a command. */
export function sharedOptions(command: Command, translate: Translate, takes: { trust: boolean }): Command {
  command
    .option('--add-dir <dir>', translate('cli.help.addDir'), collect, [])
    .option('--home <dir>', translate('cli.help.home'))
    .option('--lang <language>', translate('cli.help.lang'), oneOf(languages, translate));
  return takes.trust ? command.option('--trust', translate('cli.help.trust')) : command;
}

/** What was given before and after the name of a command, as one; the later one counts. */
export function sharedOptionsOf(raws: readonly RawShared[]): SharedOptions {
  return {
    addDir: raws.flatMap(({ addDir }) => addDir),
    home: raws.findLast(({ home }) => home !== undefined)?.home ?? null,
    lang: raws.findLast(({ lang }) => lang !== undefined)?.lang ?? null,
    trust: raws.some(({ trust }) => trust === true),
  };
}

export function collect(value: string, before: string[]): string[] {
  return [...before, value];
}

export function oneOf<T extends string>(choices: readonly T[], translate: Translate) {
  return (text: string): T => {
    const chosen = choices.find((choice) => choice === text);
    if (chosen !== undefined) return chosen;
    throw new InvalidArgumentError(translate('cli.usage.choices', { choices: choices.join(', ') }));
  };
}

export function wholeNumber(least: number, translate: Translate) {
  return (text: string): number => {
    if (/^\d{1,9}$/.test(text) && Number(text) >= least) return Number(text);
    throw new InvalidArgumentError(translate('cli.usage.wholeNumber', { least }));
  };
}

/** The language of messages must be known before the rest is read; a wrong one is told later. */
export function languageOf(argv: readonly string[], env: NodeJS.ProcessEnv): Language {
  const at = argv.findIndex((word) => word === '--lang' || word.startsWith('--lang='));
  const word = at < 0 ? undefined : argv[at]?.includes('=') === true ? argv[at].slice(7) : argv[at + 1];
  const named = languages.find((language) => language === word);
  if (named !== undefined) return named;
  const locale = [env['LC_ALL'], env['LC_MESSAGES'], env['LANG']].find((value) => (value ?? '') !== '') ?? '';
  return locale.toLowerCase().startsWith('ko') ? 'ko' : 'en';
}
