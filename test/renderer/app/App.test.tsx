// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import '@testing-library/jest-dom/vitest';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { App } from '../../../src/renderer/app/App';
import { showConversation, showNewConversation, useNavigation } from '../../../src/renderer/app/navigation';
import { startSession } from '../../../src/renderer/app/session';
import { watchTheme } from '../../../src/renderer/app/theme';
import { newConversationKey, setDraft } from '../../../src/renderer/features/composer/drafts';
import { commandRequest } from '../features/approvals/fixtures';
import { createFakeBridge, installBridge, type FakeBridge } from '../support/fake-bridge';
import { conversationId, modelStep, settings, summary, trajectory, userStep } from '../support/samples';

let bridge: FakeBridge;
const ends: (() => void)[] = [];

beforeEach(() => {
  bridge = createFakeBridge({
    'app.info': () => ({
      version: '0.1.0',
      runtime: 'Electron 33.2.1',
      standInRuntime: true,
      platform: 'linux',
      language: 'en',
      dataFolder: '/data',
      startFolder: null,
      problems: ['settings.json cannot be read'],
    }),
    'conversation.list': () => ({ conversations: [summary()], damaged: [] }),
    'conversation.open': () => trajectory([userStep(0, 'hi'), modelStep(1, 'Hello.')]),
    'conversation.create': () => ({ conversationId }),
    'approval.list': () => [],
    'approval.facts': () => ({ allowedBefore: { count: 0, complete: true }, touched: [] }),
    'question.list': () => [],
    'grant.list': () => [],
    'hook.engine': () => ({ off: false, paused: [] }),
    'hook.list': () => ({ sources: [], handlers: [], problems: [], elsewhere: [], held: [] }),
    'hook.runs': () => [],
    'hook.costs': () => [],
    'customization.list': () => ({
      rules: [],
      skills: [],
      plugins: [],
      servers: [],
      problems: [],
      untrustedRoots: [],
    }),
    'workspace.review': ({ root }) => ({ root, trusted: true, items: [], keptOff: [], servers: [] }),
    'workspace.openTour': () => ({ root: '/tmp/tour' }),
    'workspace.pick': () => ({ root: '/w/picked' }),
    'settings.get': () => settings,
  });
  installBridge(bridge);
  window.sessionStorage.clear();
  setDraft(newConversationKey, '');
  showNewConversation();
  useNavigation.setState({ newRoot: null, sidebarShown: true });
  ends.push(watchTheme(), startSession());
  render(<App />);
});
afterEach(() => {
  cleanup();
  for (const end of ends.splice(0)) end();
});

const routes = () => bridge.calls.map((call) => call.route);
const title = () => screen.getByRole('heading', { level: 1 });

describe('the window', () => {
  it('is after a reload where it was, unless that conversation is gone', async () => {
    const reload = (): void => {
      for (const end of ends.splice(0)) end();
      // What a reload forgets.
      showNewConversation();
      ends.push(startSession());
    };
    act(() => {
      showConversation(conversationId);
      reload();
    });
    await waitFor(() => {
      expect(useNavigation.getState().conversationId).toBe(conversationId);
    });
    bridge.answer({ 'conversation.list': () => ({ conversations: [], damaged: [] }) });
    act(reload);
    const asked = (): number => routes().filter((route) => route === 'conversation.list').length;
    await waitFor(() => {
      expect(asked()).toBe(3);
    });
    await act(() => Promise.resolve());
    expect(useNavigation.getState().conversationId).toBeNull();
  });

  it('has one h1, its landmarks, a skip link and a title', async () => {
    expect(title()).toHaveTextContent('New conversation');
    expect(screen.getByRole('main')).toBeInTheDocument();
    expect(screen.getByRole('navigation', { name: 'Conversations' })).toBeInTheDocument();
    expect(document.title).toBe('New conversation – Grapnel');
    await userEvent.setup().click(screen.getByRole('link', { name: 'Skip to the message field' }));
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus();
  });

  it('says that the runtime is not for daily use, folded too, and what went wrong at start', async () => {
    const user = userEvent.setup();
    expect(await screen.findByText(/not for daily use\.$/)).toBeVisible();
    expect(screen.getByText('settings.json cannot be read')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Hide' }));
    await user.click(screen.getByRole('button', { name: 'Stand-in runtime: not for daily use' }));
    expect(screen.getByText(/not for daily use\.$/)).toBeVisible();
  });

  it('begins a conversation in the picked folder, then sends', async () => {
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Folder: No folder. Change' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Choose a folder…' }));
    await screen.findByRole('button', { name: 'Folder: /w/picked. Change' });
    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'hello{Enter}');
    await waitFor(() => {
      expect(routes()).toContain('conversation.send');
    });
    const wanted = ['conversation.create', 'conversation.open', 'conversation.send'];
    expect(bridge.calls.filter((call) => wanted.includes(call.route))).toEqual([
      { route: 'conversation.create', input: { roots: ['/w/picked'] } },
      { route: 'conversation.open', input: { conversationId } },
      { route: 'conversation.send', input: { conversationId, text: 'hello' } },
    ]);
  });

  it('puts an example into the field and sends nothing by itself', async () => {
    await userEvent.setup().click(screen.getByRole('button', { name: /^Run a command/ }));
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('run git status');
    expect(routes()).not.toContain('conversation.create');
  });

  it('takes the tour in its own workspace', async () => {
    await userEvent.setup().click(screen.getByRole('button', { name: /^Take the tour/ }));
    await waitFor(() => {
      expect(routes()).toContain('conversation.send');
    });
    expect(bridge.calls.filter((call) => /create|send/.test(call.route)).map((call) => call.input)).toEqual([
      { roots: ['/tmp/tour'] },
      { conversationId, text: 'tour' },
    ]);
  });

  it('opens what main asks for, by name in the title', async () => {
    act(() => {
      bridge.emit('window.show', { what: 'conversation', conversationId });
    });
    await waitFor(() => {
      expect(title()).toHaveTextContent('Fix the login redirect');
    });
    expect(document.title).toBe('Fix the login redirect – Grapnel');
  });

  it('counts what waits in every view, and says in each that hooks are off', async () => {
    act(() => {
      bridge.emit('approvals.changed', { approvals: [commandRequest()] });
      bridge.emit('engine.changed', { off: true, paused: [] });
    });
    expect(screen.getByRole('button', { name: /^Approvals/ })).toHaveTextContent('1');
    for (const what of ['settings', 'hooks', 'approvals', 'new-conversation'] as const) {
      act(() => {
        bridge.emit('window.show', { what, conversationId: null });
      });
      expect(await screen.findByText('Hooks are off. Gates will not run.')).toBeInTheDocument();
    }
    act(() => {
      bridge.emit('approvals.changed', { approvals: [] });
      bridge.emit('engine.changed', { off: false, paused: [conversationId] });
      showConversation(conversationId);
    });
    expect(await screen.findByText(/^Hooks are paused in this conversation/)).toBeInTheDocument();
    expect(screen.queryByText(/^Hooks are off/)).toBeNull();
    act(() => {
      bridge.emit('engine.changed', { off: false, paused: [] });
    });
  });

  it('deletes with a way back', async () => {
    const user = userEvent.setup();
    act(() => {
      showConversation(conversationId);
    });
    await user.click(
      await screen.findByRole('button', { name: 'Actions for conversation “Fix the login redirect”' }),
    );
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => {
      expect(routes()).toContain('conversation.restore');
    });
    expect(routes()).toContain('conversation.delete');
  });

  it('stops a run with Esc from anywhere, but not what does not run', async () => {
    const user = userEvent.setup();
    act(() => {
      showConversation(conversationId);
    });
    await screen.findByRole('heading', { level: 1, name: 'Fix the login redirect' });
    await user.keyboard('{Escape}');
    expect(routes()).not.toContain('conversation.stop');
    act(() => {
      bridge.emit('conversations.changed', {
        conversations: [summary({ status: { kind: 'running', phase: 'model' } })],
        damaged: [],
      });
    });
    await user.keyboard('{Escape}');
    expect(routes()).toContain('conversation.stop');
  });

  it('says which process holds a conversation, and takes no message for it until it is free', async () => {
    act(() => {
      showConversation(conversationId);
    });
    await screen.findByRole('heading', { level: 1, name: 'Fix the login redirect' });
    const becomes = (heldBy: number | null) => {
      act(() => {
        bridge.emit('conversations.changed', { conversations: [summary({ heldBy })], damaged: [] });
      });
    };
    becomes(4711);
    expect(screen.getAllByText(/process \(pid 4711\)/)).not.toHaveLength(0);
    expect(screen.getByRole('textbox', { name: 'Message' })).toBeDisabled();
    becomes(null);
    expect(screen.queryByText(/pid 4711/)).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Message' })).toBeEnabled();
  });

  it('changes language and theme without a restart', async () => {
    act(() => {
      bridge.emit('settings.changed', { settings: { ...settings, theme: 'dark' }, language: 'ko' });
    });
    await waitFor(() => {
      expect(title()).toHaveTextContent('새 대화');
    });
    expect(document.documentElement.lang).toBe('ko');
    expect(document.documentElement.dataset['theme']).toBe('dark');
    const nav = screen.getByRole('navigation', { name: '대화 목록' });
    expect(within(nav).getByRole('button', { name: '설정' })).toBeInTheDocument();
  });

  it('shows what a request failed with', async () => {
    bridge.answer({
      'conversation.create': () => ({
        ok: false,
        error: { code: 'no-permission', message: 'The disk is full.' },
      }),
    });
    await userEvent.setup().type(screen.getByRole('textbox', { name: 'Message' }), 'x{Enter}');
    expect(await screen.findByText('The disk is full.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('x');
  });
});
