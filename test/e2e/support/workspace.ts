import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type ElectronApplication, type Locator, type Page } from '@playwright/test';
import type { Folders } from './fixtures';

/** One gate that decides by what the command says; its script is really run. */
const gate = `#!/bin/sh
input=$(cat)
case "$input" in
  *delete*) echo '{"decision":"deny","reason":"Deleting is not allowed here."}' ;;
  *deploy*) echo '{"decision":"force_ask","reason":"This goes to production."}' ;;
  *broken*) echo 'checker crashed' >&2; exit 1 ;;
  *publish*) echo '{"decision":"ask","reason":"Publishing is a decision of yours."}' ;;
  *) echo '{"decision":"allow","reason":"Known to be safe."}' ;;
esac
`;

/** A workspace with a gate on commands, and a settings file that plays a script. */
export function prepareGatedWorkspace(folders: Folders, responses: object[]): void {
  const agents = path.join(folders.workspace, '.agents');
  mkdirSync(agents);
  writeFileSync(path.join(agents, 'gate.sh'), gate);
  chmodSync(path.join(agents, 'gate.sh'), 0o755);
  const group = { matcher: 'run_command', hooks: [{ type: 'command', command: './.agents/gate.sh' }] };
  writeFileSync(
    path.join(agents, 'hooks.json'),
    JSON.stringify({ 'safety-gate': { PreToolUse: [group] } }, null, 2),
  );
  useScript(folders, responses);
}

export function useScript(folders: Folders, responses: object[], settings: object = {}): void {
  const script = path.join(folders.dataFolder, 'script.json');
  writeFileSync(script, JSON.stringify({ responses }));
  writeFileSync(
    path.join(folders.dataFolder, 'settings.json'),
    JSON.stringify({ model: `script:${script}`, ...settings }),
  );
}

export function command(commandLine: string): object {
  return { name: 'run_command', args: { CommandLine: commandLine } };
}

/** The native folder dialog cannot be driven; what it would answer is put in its place. */
export async function answerFolderDialog(app: ElectronApplication, folder: string): Promise<void> {
  await app.evaluate(({ dialog }, picked) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [picked] });
  }, folder);
}

/** Picks the workspace for a new conversation, as a person does. */
export async function chooseWorkspace(app: ElectronApplication, page: Page, folder: string): Promise<void> {
  await answerFolderDialog(app, folder);
  await page.getByRole('button', { name: /^Folder/ }).click();
  await page.getByRole('menuitem', { name: /choose a folder/i }).click();
  await expect(page.getByRole('button', { name: new RegExp(path.basename(folder)) }).first()).toBeVisible();
}

/** Reads and accepts the review of the project's hooks. */
export async function trustWorkspace(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Review/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('./.agents/gate.sh');
  await dialog
    .getByRole('button', { name: /^Trust/ })
    .last()
    .click();
  await expect(dialog).toBeHidden();
}

export async function send(page: Page, text: string): Promise<void> {
  const composer = page.getByRole('textbox', { name: /message/i });
  await composer.fill(text);
  await composer.press('Enter');
}

export function approvalDock(page: Page): Locator {
  return page.getByRole('region', { name: /approval/i });
}

/** Presses a button of the prompt as a person would: not in the moment in which it appears. */
export async function answer(page: Page, name: string): Promise<void> {
  const button = approvalDock(page).getByRole('button', { name, exact: true });
  await expect(button).toBeVisible();
  await page.waitForTimeout(900);
  await button.click();
}

/** What the model said, in the conversation itself. */
export function said(page: Page, text: string): Locator {
  return page.getByRole('region', { name: 'Conversation' }).getByRole('paragraph').filter({ hasText: text });
}
