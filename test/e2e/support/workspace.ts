import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type ElectronApplication, type Locator, type Page } from '@playwright/test';
import { createCore } from '../../../src/main/core';
import type { Folders } from './fixtures';

/** One gate that decides by what the command says; its script is really run. */
const gate = `#!/bin/sh
input=$(cat)
case "$input" in
  *delete*) echo '{"decision":"deny","reason":"Deleting is not allowed here."}' ;;
  *deploy*) echo '{"decision":"force_ask","reason":"This goes to production."}' ;;
  *granted*) echo '{"decision":"deny_unless_prior_grant","reason":"Only with consent given before."}' ;;
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
async function answerFolderDialog(app: ElectronApplication, folder: string): Promise<void> {
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
  const composer = page.locator('#composer textarea, textarea#composer').first();
  await composer.fill(text);
  await composer.press('Enter');
}

export function approvalDock(page: Page): Locator {
  return page.locator('[data-approval]');
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

/** Trusts the workspace through the core itself, for tests that are not about the review. */
export async function trustWorkspaceDirectly(folders: Folders): Promise<void> {
  const core = await createCore({
    dataFolder: folders.dataFolder,
    homeDir: folders.home,
    env: {},
    useLoginEnvironment: false,
    resources: '',
    cliPath: '/nowhere/cli.js',
    systemLanguage: 'en',
    language: null,
    personPresent: true,
    overrides: { model: null, skipPrompts: false, steps: null, stopContinuations: null },
    conversationsFolder: null,
  });
  const review = await core.workspaces.review(folders.workspace);
  if (!review.ok) throw new Error(review.error.message);
  const answers = review.data.items.map(({ handlerId, definitionHash, scripts }) => ({
    handlerId,
    definitionHash,
    answer: 'trust' as const,
    scriptHashes: Object.fromEntries(scripts.map(({ path: script, hash }) => [script, hash])),
  }));
  const trusted = await core.workspaces.trust(folders.workspace, answers);
  await core.dispose();
  if (!trusted.ok) throw new Error(trusted.error.message);
}
