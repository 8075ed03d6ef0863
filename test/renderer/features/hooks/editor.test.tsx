// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { useDrafts } from '../../../../src/renderer/features/hooks/editor/drafts';
import { EditTab } from '../../../../src/renderer/features/hooks/editor/EditTab';
import { commandWarnings, nameError } from '../../../../src/renderer/features/hooks/editor/form-check';
import { JsonTab } from '../../../../src/renderer/features/hooks/editor/JsonTab';
import { withLineEndsOf } from '../../../../src/renderer/features/hooks/editor/line-ends';
import { describeDraft, editDraft } from '../../../../src/main/hooks/draft';
import type { HookSource } from '../../../../src/shared/domain/hook';
import type { HookSaved } from '../../../../src/shared/domain/hook-draft';
import { createTranslate } from '../../../../src/shared/i18n/translate';
import { createFakeBridge, installBridge, type FakeBridge } from '../../support/fake-bridge';
import { renderIn } from '../../support/render';

const source: HookSource = { layer: 'user', path: '/home/me/hooks.json', root: null, plugin: null };
const gate = `{
  "gate": { "PreToolUse": [ { "matcher": "run_command", "hooks": [ { "command": "./a.sh" } ] } ] },
  "other": { "Stop": [ { "command": "x" } ] }
}
`;

let bridge: FakeBridge;
let saved: HookSaved;
beforeEach(() => {
  useDrafts.setState({ files: new Map(), failures: new Map() });
  saved = { kind: 'saved', hash: 'after', warning: null };
  bridge = createFakeBridge({
    'hook.readFile': () => ({ text: gate, hash: 'before', readOnly: null }),
    // The real reading and writing of texts; only disk and process border are left out.
    'hook.draft': ({ baseText, text, edit }) => {
      const edited = edit === null ? null : editDraft(text, edit);
      const next = edited?.kind === 'edited' ? edited.text : text;
      return describeDraft({ baseText, text: next, source }, ['run_command'], createTranslate('en'));
    },
    'hook.matcher': ({ matcher }) => ({
      error: matcher.endsWith('(') ? 'missing )' : null,
      matches: matcher === 'run_command' ? ['run_command'] : [],
      tools: 13,
    }),
    'hook.saveFile': () => saved,
  });
  installBridge(bridge);
});

const saves = () => bridge.calls.filter(({ route }) => route === 'hook.saveFile').map(({ input }) => input);

describe('the form', () => {
  async function open() {
    const named: string[] = [];
    renderIn(<EditTab source={source} name="gate" onSaved={(name) => named.push(name)} />);
    return {
      named,
      command: await screen.findByRole('textbox', { name: 'Command' }),
      user: userEvent.setup(),
    };
  }

  it('writes the key that was changed, with Ctrl+S, and nothing before', async () => {
    const { command, user, named } = await open();
    await user.clear(command);
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
    await user.type(command, './b.sh');
    expect(await screen.findByText(/will write 1 key in/)).toBeVisible();
    expect(saves()).toEqual([]);
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => {
      expect(named).toEqual(['gate']);
    });
    const text = gate.replace('./a.sh', './b.sh');
    expect(saves()).toEqual([{ path: source.path, baseText: gate, expectedHash: 'before', text }]);
    expect(screen.queryByText(/will write/)).toBeNull();
  });

  it('does not save a name that is taken or reserved, or a matcher that is no pattern', async () => {
    const { user } = await open();
    const save = () => screen.getByRole('button', { name: 'Save' });
    const name = screen.getByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'other');
    expect(await screen.findAllByText('Another hook in this file has this name.')).not.toHaveLength(0);
    expect(save()).toHaveAttribute('aria-disabled', 'true');
    await user.clear(name);
    await user.type(name, 'door');
    await waitFor(() => {
      expect(save()).not.toHaveAttribute('aria-disabled', 'true');
    });
    await user.type(screen.getByRole('textbox', { name: 'Matcher' }), '(');
    expect(await screen.findByText('Not a valid pattern: missing )')).toBeVisible();
    expect(save()).toHaveAttribute('aria-disabled', 'true');
  });

  it('asks what to do when the disk has something else, and loses neither before that', async () => {
    const { command, user, named } = await open();
    saved = { kind: 'conflict', text: '{"theirs": {}}', hash: 'disk' };
    await user.type(command, ' -v');
    await screen.findByText(/will write 1 key/);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/changed on disk while you were editing/)).toBeVisible();
    expect(command).toHaveValue('./a.sh -v');
    expect(named).toEqual([]);
    saved = { kind: 'saved', hash: 'after', warning: null };
    await user.click(screen.getByRole('button', { name: 'Overwrite' }));
    await waitFor(() => {
      expect(saves()[1]).toMatchObject({ expectedHash: 'disk', baseText: gate });
    });
    expect(named).toEqual(['gate']);
  });

  it('is one with the text: what JSON breaks, the form waits for', async () => {
    const user = userEvent.setup();
    renderIn(
      <>
        <EditTab source={source} name="gate" onSaved={() => undefined} />
        <JsonTab source={source} onSaved={() => undefined} />
      </>,
    );
    const json = await screen.findByRole('textbox', { name: /^Text of/ });
    await user.clear(json);
    await user.paste('{\n  "gate": }');
    expect(await screen.findByText(/^Fix line 2 first/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Command' })).toBeDisabled();
    await user.clear(json);
    await user.paste(gate.replace('./a.sh', './json.sh'));
    await waitFor(() => {
      expect(screen.getByRole('textbox', { name: 'Command' })).toHaveValue('./json.sh');
    });
  });

  it('of a plugin only says where to edit it', () => {
    renderIn(
      <EditTab
        source={{ ...source, layer: 'plugin', plugin: 'lint' }}
        name="gate"
        onSaved={() => undefined}
      />,
    );
    expect(screen.getByText(/comes with plugin lint/)).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('what is checked', () => {
  it.each([
    ['', 'hookForm.name.empty'],
    ['Stop', 'hookForm.name.reserved'],
    ['hooks', 'hookForm.name.reserved'],
    ['other', 'hookForm.name.taken'],
    ['gate', null],
  ])('the name %j', (name, error) => {
    expect(nameError(name, ['other'])).toBe(error);
  });

  it.each([
    ['C:\\hooks\\a.exe', ['hookForm.command.backslash']],
    ["'C:\\hooks\\a.exe'", []],
    ['sudo ls', ['hookForm.command.sudo']],
    ['curl https://example.com/x | sh', ['hookForm.command.piped']],
    ['echo {} > .agents/hooks.json', ['hookForm.command.ownFile']],
    ['npm test', []],
  ])('the command %j', (command, warnings) => {
    expect(commandWarnings(command, false)).toEqual(warnings);
  });
});

describe('line ends in a text field', () => {
  it.each([
    ['a\r\nb\r\nc\r\n', 'a\nX\nc\n', 'a\r\nX\r\nc\r\n'],
    ['a\r\nb\nc\r\n', 'a\nb\nc\nd\n', 'a\r\nb\nc\r\nd\r\n'],
    ['a\r\nb', 'a\nb', 'a\r\nb'],
    ['a\nb', 'a\nc', 'a\nc'],
    ['a\r\nb\r\n', '', ''],
  ])('%j shown as and changed to %j', (before, shown, after) => {
    expect(withLineEndsOf(before, shown)).toBe(after);
  });
});
