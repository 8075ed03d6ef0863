// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { followEngine, useEngine } from '../../../../src/renderer/features/hooks/engine';
import { HooksOffSign, HooksPausedSign } from '../../../../src/renderer/features/hooks/EngineSigns';
import { HooksPage } from '../../../../src/renderer/features/hooks/HooksPage';
import type { EngineState } from '../../../../src/shared/domain/hook';
import type { Language } from '../../../../src/shared/i18n/translate';
import { createFakeBridge, installBridge, type FakeBridge } from '../../support/fake-bridge';
import { renderIn } from '../../support/render';
import { conversationId } from '../../support/samples';
import { handler, listing, root } from './fixtures';

let bridge: FakeBridge;
let engine: EngineState;
let end: () => void;

beforeEach(() => {
  engine = { off: false, paused: [] };
  bridge = createFakeBridge({
    'hook.engine': () => engine,
    'hook.list': () =>
      listing({
        handlers: [
          handler('gate'),
          handler('other-gate', { trust: 'review' }),
          handler('gate-that-is-off', { enabled: false }),
          handler('linter', { event: 'PostToolUse' }),
        ],
      }),
    'hook.runs': () => [],
    'hook.costs': () => [],
    'hook.switchEngine': (input) => {
      const others = engine.paused.filter((id) => id !== input.conversationId);
      if (input.conversationId === null) engine = { ...engine, off: !input.on };
      else engine = { ...engine, paused: input.on ? others : [...others, input.conversationId] };
      return engine;
    },
  });
  installBridge(bridge);
  useEngine.setState(engine);
  end = followEngine();
});
afterEach(() => {
  end();
});

const switched = () => bridge.calls.filter(({ route }) => route === 'hook.switchEngine').map((c) => c.input);

async function choose(now: string, item: string) {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: now }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
  return user;
}

function show(id: string | null, language: Language = 'en') {
  renderIn(
    <>
      <HooksOffSign />
      {id !== null && <HooksPausedSign conversationId={id} />}
      <HooksPage roots={[root]} conversationId={id} />
    </>,
    language,
  );
}

describe('the switch of the engine', () => {
  it('asks with the number of gates, leaves things as they are first, and is off until it is turned on', async () => {
    show(conversationId);
    const user = await choose('Engine: On', 'Off for this run of the app');
    const dialog = await screen.findByRole('alertdialog', { name: 'Turn off all hooks?' });
    expect(dialog).toHaveTextContent('2 gates check tool calls here. They will not run.');
    const keep = within(dialog).getByRole('button', { name: 'Leave as it is' });
    await waitFor(() => {
      expect(keep).toHaveFocus();
    });
    await user.keyboard('{Enter}');
    expect(switched()).toEqual([]);
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).toBeNull();
    });

    await choose('Engine: On', 'Off for this run of the app');
    await user.click(await screen.findByRole('button', { name: 'Turn off hooks' }));
    expect(await screen.findByText('Hooks are off. Gates will not run.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Engine: Off' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Turn on' }));
    expect(await screen.findByRole('button', { name: 'Engine: On' })).toBeInTheDocument();
    expect(switched()).toEqual([
      { conversationId: null, on: false },
      { conversationId: null, on: true },
    ]);
  });

  it('pauses this conversation only, and goes on at once', async () => {
    show(conversationId);
    const user = await choose('Engine: On', 'Paused for this conversation');
    await screen.findByRole('alertdialog', { name: 'Pause hooks for this conversation?' });
    await user.click(screen.getByRole('button', { name: 'Pause hooks' }));
    expect(await screen.findByText(/^Hooks are paused in this conversation/)).toBeInTheDocument();
    expect(screen.queryByText(/^Hooks are off/)).toBeNull();
    await choose('Engine: Paused here', 'On');
    expect(await screen.findByRole('button', { name: 'Engine: On' })).toBeInTheDocument();
    expect(switched()).toEqual([
      { conversationId, on: false },
      { conversationId, on: true },
    ]);
  });

  it('cannot pause where no conversation is open, and follows other windows', async () => {
    show(null, 'ko');
    await userEvent.setup().click(await screen.findByRole('button', { name: '엔진: 켜짐' }));
    expect(await screen.findByRole('menuitem', { name: '이 대화에서 일시 중지' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    act(() => {
      bridge.emit('engine.changed', { off: true, paused: [] });
    });
    expect(await screen.findByText('훅이 꺼져 있습니다. 게이트가 실행되지 않습니다.')).toBeInTheDocument();
  });

  it('takes what main told meanwhile over an older answer', async () => {
    end();
    end = followEngine();
    bridge.emit('engine.changed', { off: true, paused: [] });
    await Promise.resolve();
    await Promise.resolve();
    expect(useEngine.getState().off).toBe(true);
  });
});
