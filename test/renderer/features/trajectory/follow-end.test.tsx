// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { follows } from '../../../../src/renderer/features/trajectory/follow-end';
import { TrajectoryView } from '../../../../src/renderer/features/trajectory/TrajectoryView';
import type { Step } from '../../../../src/shared/domain/step';
import { modelStep, trajectory } from '../../support/samples';
import { renderIn } from '../../support/render';

const viewport = 400;
const rowHeight = 100;

/** happy-dom has no layout: rows are 100 px high, the list 400 px, and scrolling is clamped as in a browser. */
const layout: Record<string, (element: HTMLElement) => number> = {
  offsetHeight: (element) => (element.dataset['index'] === undefined ? viewport : rowHeight),
  offsetWidth: () => 800,
  clientHeight: () => viewport,
  scrollHeight: (element) => {
    const list = element.querySelector<HTMLElement>('[style*="height"]');
    return Math.max(viewport, Number.parseFloat(list?.style.height ?? '0'));
  },
};

beforeEach(() => {
  for (const [name, measure] of Object.entries(layout)) {
    Object.defineProperty(HTMLElement.prototype, name, {
      configurable: true,
      get(this: HTMLElement) {
        return measure(this);
      },
    });
  }
  const tops = new WeakMap<HTMLElement, number>();
  Object.defineProperty(HTMLElement.prototype, 'scrollTop', {
    configurable: true,
    get(this: HTMLElement) {
      return tops.get(this) ?? 0;
    },
    set(this: HTMLElement, top: number) {
      tops.set(this, Math.max(0, Math.min(top, this.scrollHeight - viewport)));
      setTimeout(() => this.dispatchEvent(new Event('scroll')));
    },
  });
  Object.defineProperty(HTMLElement.prototype, 'scrollTo', {
    configurable: true,
    value(this: HTMLElement, options: { top: number }) {
      this.scrollTop = options.top;
    },
  });
});
afterEach(() => {
  for (const name of [...Object.keys(layout), 'scrollTop', 'scrollTo']) {
    Reflect.deleteProperty(HTMLElement.prototype, name);
  }
});

function answers(count: number): Step[] {
  return Array.from({ length: count }, (_, index) => modelStep(index, `answer ${String(index)}`));
}

function view(count: number) {
  return (
    <TrajectoryView
      trajectory={trajectory(answers(count), { seq: count })}
      density="normal"
      empty={null}
      onResume={null}
      onStop={() => undefined}
      onRetryNow={() => undefined}
      onRestore={null}
      onResend={null}
    />
  );
}

function scroller(): HTMLElement {
  const element = screen.getByRole('region', { name: 'Conversation' }).firstElementChild;
  if (!(element instanceof HTMLElement)) throw new Error('no scroller');
  return element;
}

async function settle(): Promise<void> {
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
}

const end = () => scroller().scrollHeight - viewport;

describe('follows', () => {
  const before = { top: 600, height: 400, total: 1000 };
  it.each([
    ['growth leaves it as it is', true, { ...before, total: 1500 }, true],
    ['growth does not begin it', false, { ...before, total: 1500 }, false],
    ['going up ends it', true, { ...before, top: 500, total: 1500 }, false],
    ['coming back to the end begins it', false, { ...before, top: 590 }, true],
    ['a list that shrank keeps it', true, { top: 100, height: 400, total: 500 }, true],
  ])('%s', (_name, following, now, next) => {
    expect(follows(following, before, now)).toBe(next);
  });
});

describe('following the end', () => {
  it('begins at the end and stays there while the person is there', async () => {
    const { show } = renderIn(view(20));
    await settle();
    expect(scroller().scrollTop).toBe(end());
    show(view(25));
    await settle();
    expect(scroller().scrollTop).toBe(end());
    expect(scroller().scrollHeight).toBeGreaterThan(2400);
    expect(screen.queryByRole('button', { name: 'Jump to latest' })).toBeNull();
  });

  it('leaves a person who reads further up alone, and offers the way back', async () => {
    const { show } = renderIn(view(20));
    await settle();
    act(() => {
      scroller().scrollTop = 500;
    });
    await settle();
    const held = scroller().scrollTop;
    show(view(30));
    await settle();
    expect(scroller().scrollTop).toBe(held);
    fireEvent.click(screen.getByRole('button', { name: 'Jump to latest' }));
    await settle();
    expect(scroller().scrollTop).toBe(end());
    expect(screen.queryByRole('button', { name: 'Jump to latest' })).toBeNull();
  });

  it('stays at the end when a row comes in before the last one', async () => {
    const busy = (steps: Step[]) => (
      <TrajectoryView
        trajectory={trajectory(steps, { status: { kind: 'running', phase: 'model' } })}
        density="normal"
        empty={null}
        onResume={null}
        onStop={() => undefined}
        onRetryNow={() => undefined}
        onRestore={null}
        onResend={null}
      />
    );
    const { show } = renderIn(busy(answers(20)));
    await settle();
    for (const count of [21, 22, 23, 24]) {
      show(busy(answers(count)));
      await settle();
      expect(scroller().scrollTop).toBe(end());
    }
  });

  it('draws only what is near', async () => {
    renderIn(view(2000));
    await settle();
    expect(screen.getAllByRole('article').length).toBeLessThan(40);
    expect(screen.getByText('answer 1999')).toBeInTheDocument();
  });
});
