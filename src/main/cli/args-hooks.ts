import { Argument, type Command } from 'commander';
import { hookEvents, type HookEvent } from '../../shared/domain/hook';
import type { Translate } from '../../shared/i18n/translate';
import type { HooksCommand, SharedOptions } from './args';
import { collect, oneOf, sharedOptions, sharedOptionsOf, type RawShared } from './args-options';

type Done = (shared: SharedOptions, command: HooksCommand) => void;

interface RawHooks extends RawShared {
  source?: string;
  json?: true;
  tool?: string;
  payload?: string;
  hook?: string;
  fixtures?: true;
  yes?: true;
  keepOff?: string[];
}

interface Builder {
  translate: Translate;
  add(usage: string, text: string, takes?: { trust: boolean }): Command;
  finish(command: Command, read: HooksCommand): void;
}

/** `grapnel hooks …`, each a command of its own with the options that it knows. */
export function addHooksCommands(program: Command, translate: Translate, done: Done): void {
  const hooks = program.command('hooks').description(translate('cli.help.hooks'));
  hooks.helpCommand('help [command]', translate('cli.help.help'));
  const builder: Builder = {
    translate,
    add: (usage, text, takes = { trust: false }) =>
      sharedOptions(hooks.command(usage).description(text), translate, takes).helpOption(
        '-h, --help',
        translate('cli.help.help'),
      ),
    finish(command, read) {
      refuseForeignOptions(program, translate);
      done(sharedOptionsOf([program.opts<RawShared>(), command.opts<RawShared>()]), read);
    },
  };
  addList(builder);
  addToggle(builder, 'enable');
  addToggle(builder, 'disable');
  addValidate(builder);
  addTest(builder);
  addRuns(builder);
  addTrust(builder);
}

const sharedNames: ReadonlySet<string> = new Set(['addDir', 'home', 'lang', 'trust']);

/** Options of a turn stand before `hooks` without a meaning, and so are not taken in silence. */
function refuseForeignOptions(program: Command, translate: Translate): void {
  for (const option of program.options) {
    const name = option.attributeName();
    if (program.getOptionValueSource(name) !== 'cli' || sharedNames.has(name)) continue;
    program.error(translate('cli.usage.notForHooks', { name: option.long ?? option.flags }), { exitCode: 2 });
  }
}

function addList({ translate, add, finish }: Builder): void {
  add('list', translate('cli.help.list'), { trust: true })
    .option('--source <source>', translate('cli.help.source'))
    .option('--json', translate('cli.help.json'))
    .action((options: RawHooks, command: Command) => {
      finish(command, { name: 'list', source: options.source ?? null, json: options.json === true });
    });
}

function addToggle({ translate, add, finish }: Builder, name: 'enable' | 'disable'): void {
  add(`${name} <name>`, translate(name === 'enable' ? 'cli.help.enable' : 'cli.help.disable'))
    .option('--source <source>', translate('cli.help.source'))
    .action((hook: string, options: RawHooks, command: Command) => {
      finish(command, { name, hook, source: options.source ?? null });
    });
}

function addValidate({ translate, add, finish }: Builder): void {
  add('validate [file|dir...]', translate('cli.help.validate'))
    .option('--json', translate('cli.help.json'))
    .action((paths: string[], options: RawHooks, command: Command) => {
      finish(command, { name: 'validate', paths, json: options.json === true });
    });
}

function addTest({ translate, add, finish }: Builder): void {
  add('test', translate('cli.help.test'), { trust: true })
    .addArgument(
      // Nothing to fill in: the first formatting costs every start of the command a tenth of its time.
      new Argument('[event]', `${translate('cli.help.event')} ${hookEvents.join(', ')}`).argParser(
        oneOf(hookEvents, translate),
      ),
    )
    .option('--tool <name>', translate('cli.help.tool'))
    .option('--payload <file>', translate('cli.help.payload'))
    .option('--hook <name>', translate('cli.help.hook'))
    .option('--source <source>', translate('cli.help.source'))
    .option('--fixtures', translate('cli.help.fixtures'))
    .option('--json', translate('cli.help.json'))
    .action((event: HookEvent | undefined, options: RawHooks, command: Command) => {
      const fixtures = options.fixtures === true;
      const refuse = (message: string): never => command.error(message, { exitCode: 2 });
      if (event === undefined && !fixtures)
        refuse(translate('cli.usage.eventMissing', { events: hookEvents.join(', ') }));
      for (const [name, value] of [
        ['--payload', options.payload],
        ['--tool', options.tool],
      ] as const) {
        if (fixtures && value !== undefined)
          refuse(translate('cli.usage.notTogether', { one: '--fixtures', other: name }));
      }
      finish(command, {
        name: 'test',
        event: event ?? null,
        tool: options.tool ?? null,
        payload: options.payload ?? null,
        hook: options.hook ?? null,
        source: options.source ?? null,
        fixtures,
        json: options.json === true,
      });
    });
}

function addRuns({ translate, add, finish }: Builder): void {
  add('runs', translate('cli.help.runs'))
    .option('--hook <name>', translate('cli.help.hookFilter'))
    .option('--tool <name>', translate('cli.help.toolFilter'))
    .option('--source <source>', translate('cli.help.source'))
    .option('--json', translate('cli.help.json'))
    .action((options: RawHooks, command: Command) => {
      const { hook = null, tool = null, source = null } = options;
      finish(command, { name: 'runs', hook, tool, source, json: options.json === true });
    });
}

function addTrust({ translate, add, finish }: Builder): void {
  add('trust [dir]', translate('cli.help.trustCommand'))
    .option('--yes', translate('cli.help.yes'))
    .option('--keep-off <name>', translate('cli.help.keepOff'), collect, [])
    .option('--json', translate('cli.help.json'))
    .action((dir: string | undefined, options: RawHooks, command: Command) => {
      finish(command, {
        name: 'trust',
        dir: dir ?? null,
        yes: options.yes === true,
        keepOff: options.keepOff ?? [],
        json: options.json === true,
      });
    });
}
