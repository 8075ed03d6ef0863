import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import type { ToolCallState } from '../../../src/shared/domain/step';
import { visibleGuardMs } from '../../../src/renderer/features/approvals/input-guard';
import { readTrajectory } from '../../../src/main/store/read-events';
import type { Fixtures, Folders } from './fixtures';
import { approvalDock, command, prepareGatedWorkspace, send, trustWorkspaceDirectly } from './workspace';

/** Longer than the guard that a prompt has after it was painted, and after the window got the focus. */
export const afterGuardMs = 800;

/** A call that the gate asks about; it leaves a file behind when it really ran. */
export function asked(name: string): object {
  return command(`echo publish > ${name}`);
}

export function ran(folders: Folders, name: string): boolean {
  return existsSync(path.join(folders.workspace, name));
}

/** Every call of the one conversation there is, as it stands on disk. */
export function callsIn(folders: Folders): { commandLine: string; state: ToolCallState }[] {
  const conversations = path.join(folders.dataFolder, 'conversations');
  const [name, ...others] = readdirSync(conversations).filter((entry) =>
    existsSync(path.join(conversations, entry, 'trajectory.jsonl')),
  );
  if (name === undefined || others.length > 0) throw new Error('There is not one conversation.');
  const { trajectory } = readTrajectory(path.join(conversations, name, 'trajectory.jsonl'));
  return trajectory.steps.flatMap((step) =>
    step.kind === 'tool' ? [{ commandLine: String(step.args['CommandLine']), state: step.state }] : [],
  );
}

export async function openWithCalls(
  { folders, launch }: Pick<Fixtures, 'folders' | 'launch'>,
  responses: object[],
) {
  prepareGatedWorkspace(folders, responses);
  await trustWorkspaceDirectly(folders);
  const { app, page } = await launch({ workspace: folders.workspace });
  await watchInput(page);
  await send(page, 'go');
  return { app, page, prompt: prompting(page) };
}

export interface Prompting {
  dock: Locator;
  heading: Locator;
  button: (name: string) => Locator;
  /** Waits until a prompt with this text is on screen, and returns which request it is. */
  shows: (text: string) => Promise<string>;
  settled: () => Promise<void>;
  /** That this request still waits, a while after the input that must not have answered it. */
  stillWaits: (requestId: string) => Promise<void>;
  isGone: (requestId: string) => Promise<void>;
  /** From the moment a request came into the page to the beginning of the last press or key; it never lasts less. */
  inputAge: (requestId: string) => Promise<number>;
  /** When the last press or key began, on the page's clock. */
  inputAt: () => Promise<number>;
  /** Releases the mouse and refuses the request, if it still waits. */
  drop: (requestId: string) => Promise<void>;
  jump: () => Promise<void>;
  chord: () => Promise<void>;
}

export function prompting(page: Page): Prompting {
  const dock = approvalDock(page);
  const heading = dock.getByRole('heading').first();
  const one = (requestId: string) => page.locator(`[data-approval="${requestId}"]`);
  return {
    dock,
    heading,
    button: (name) => dock.getByRole('button', { name, exact: true }),
    shows: async (text) => {
      await expect(dock).toContainText(text);
      return (await dock.getAttribute('data-approval')) ?? '';
    },
    settled: () => expect(dock).toHaveAttribute('data-settled', 'true'),
    stillWaits: async (requestId) => {
      await page.waitForTimeout(200);
      expect(await waiting(page)).toContain(requestId);
      await expect(one(requestId)).toBeVisible();
    },
    isGone: (requestId) => expect(one(requestId)).toHaveCount(0),
    inputAge: (requestId) =>
      page.evaluate((id) => {
        const { inputAt, shownAt } = (window as unknown as { watched: Watched }).watched;
        return inputAt - (shownAt[id] ?? Number.POSITIVE_INFINITY);
      }, requestId),
    inputAt: () => page.evaluate(() => (window as unknown as { watched: Watched }).watched.inputAt),
    drop: async (requestId) => {
      await page.mouse.up();
      if ((await waiting(page)).includes(requestId)) {
        await expect(dock).toHaveAttribute('data-settled', 'true');
        await page.waitForTimeout(afterGuardMs);
        await page.keyboard.press('ControlOrMeta+Shift+Backspace');
      }
      await expect(one(requestId)).toHaveCount(0);
    },
    jump: async () => {
      await page.keyboard.press('ControlOrMeta+Shift+KeyA');
      await expect(heading).toBeFocused();
    },
    chord: () => page.keyboard.press('ControlOrMeta+Enter'),
  };
}

interface Watched {
  /** When the last press or key began. */
  inputAt: number;
  /** When each request came into the page: before it was painted. */
  shownAt: Record<string, number>;
}

/** On a busy machine input arrives late; the page's own clock says whether it still proves anything. */
async function watchInput(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watched: Watched = { inputAt: 0, shownAt: {} };
    Object.assign(window, { watched });
    const input = (event: Event) => {
      watched.inputAt = event.timeStamp;
    };
    window.addEventListener('pointerdown', input, true);
    window.addEventListener('keydown', input, true);
    const look = () => {
      const id = document.querySelector('[data-approval]')?.getAttribute('data-approval');
      if (id !== null && id !== undefined) watched.shownAt[id] ??= performance.now();
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['data-approval'],
    });
    look();
  });
}

/** What the main process itself says is waiting. */
async function waiting(page: Page): Promise<string[]> {
  const answer = await requestOf(page, 'approval.list', {});
  if (!Array.isArray(answer.data)) throw new Error(`approval.list: ${JSON.stringify(answer)}`);
  return answer.data.map((request: { requestId: string }) => request.requestId);
}

/** Asks the main process as the page does, past everything that is drawn. */
export function requestOf(
  page: Page,
  route: string,
  input: unknown,
): Promise<{ ok: boolean; data?: unknown; error?: { code: string } }> {
  return page.evaluate(
    ([name, value]) =>
      (
        window as unknown as {
          api: {
            request(
              route: string,
              input: unknown,
            ): Promise<{ ok: boolean; data?: unknown; error?: { code: string } }>;
          };
        }
      ).api.request(name, value),
    [route, input] as const,
  );
}

/** The middle of an element, for a real mouse. */
export async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('It is not on screen.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * Does something within the guard time of a prompt. On a slow machine the guard can be over before the input
 * arrives; then that prompt proves nothing and the next one that queues behind is taken.
 */
export async function withinGuard(
  prompt: Prompting,
  names: readonly string[],
  act: () => Promise<void>,
): Promise<{ requestId: string; name: string }> {
  for (const name of names) {
    const requestId = await prompt.shows(name);
    await act();
    if ((await prompt.inputAge(requestId)) < visibleGuardMs) return { requestId, name };
    await prompt.drop(requestId);
  }
  throw new Error('No input arrived within the guard time: the machine is too slow for this test.');
}
