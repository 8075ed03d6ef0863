import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { inProject } from '../../scripts/lib/project.mjs';
import { test } from './support/fixtures';

const secret = 'sk-e2e-0123456789';

test('a key is kept until the app ends, or unencrypted where the person says so, and never shown again', async ({
  folders,
  launch,
}) => {
  const { app, page, problems } = await launch();
  const file = path.join(folders.dataFolder, 'keys.json');
  const openSettings = async (): Promise<void> => {
    await page.getByRole('navigation').getByRole('button', { name: 'Settings', exact: true }).click();
  };
  await openSettings();
  const openai = page.getByRole('region', { name: 'OpenAI' });
  await expect(openai).toContainText('No key yet');
  await expect(page.getByText('There is no secret store on this system.')).toBeVisible();

  await openai.getByLabel('Key for OpenAI', { exact: true }).fill(secret);
  await openai.getByRole('button', { name: 'Keep this key' }).click();
  await expect(openai).toContainText('A key is there until you quit.');
  expect(existsSync(file) ? readFileSync(file, 'utf8') : '').not.toContain(secret);

  await openai.getByLabel('Key for OpenAI', { exact: true }).fill(secret);
  await expect(openai).toContainText(file);
  await openai.getByRole('checkbox').check();
  await openai.getByRole('button', { name: 'Keep this key' }).click();
  await expect(openai).toContainText('A key is stored, unencrypted.');
  expect(readFileSync(file, 'utf8')).toContain(secret);
  expect(await page.content()).not.toContain(secret);
  expect(problems).toEqual([]);
  await app.close();

  const again = await launch();
  await again.page.getByRole('navigation').getByRole('button', { name: 'Settings', exact: true }).click();
  await expect(again.page.getByRole('region', { name: 'OpenAI' })).toContainText('Ready');
});

test('the terminal command brings the open window forward, on its folder', async ({ folders, launch }) => {
  const { page, problems } = await launch();
  await expect(page.getByRole('button', { name: /^Folder/ })).toBeVisible();
  const { HOME: _home, ...env } = process.env;
  await promisify(execFile)('node', [inProject('out/main/cli.js'), folders.workspace], {
    env: { ...env, HOME: folders.home, GRAPNEL_HOME: folders.dataFolder },
  });
  await expect(page.getByRole('button', { name: new RegExp(folders.workspace) })).toBeVisible();
  expect(problems).toEqual([]);
});
