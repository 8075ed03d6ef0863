// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { SettingsPage } from '../../../../src/renderer/features/settings/SettingsPage';
import type { ModelKeys } from '../../../../src/shared/domain/model-keys';
import { settingsSchema, type SettingsPatch } from '../../../../src/shared/domain/settings';
import { createFakeBridge, installBridge, type FakeBridge } from '../../support/fake-bridge';
import { renderIn } from '../../support/render';

const settings = settingsSchema.parse({});
const vendor = {
  label: 'Google',
  key: null,
  needsKey: true,
  usualAddress: 'https://google.test/v1',
} as const;
const modelKeys: ModelKeys = {
  vendors: [
    { ...vendor, vendor: 'google' },
    {
      ...vendor,
      vendor: 'openai',
      label: 'OpenAI',
      key: { from: 'environment', variable: 'OPENAI_API_KEY' },
    },
    { vendor: 'compatible', label: 'x', key: null, needsKey: false, usualAddress: null },
  ],
  store: null,
  file: '/home/mina/.config/grapnel/keys.json',
  problem: null,
};
let bridge: FakeBridge;

beforeEach(() => {
  bridge = createFakeBridge({
    'settings.get': () => settings,
    'settings.change': ({ permissionMode, language, theme, model }: SettingsPatch) => {
      const mode = permissionMode ?? settings.permissions.mode;
      const plain = { language: language ?? settings.language, theme: theme ?? settings.theme, model };
      return settingsSchema.parse({ ...settings, ...plain, permissions: { ...settings.permissions, mode } });
    },
    'model.keys': () => modelKeys,
    'app.info': () => ({
      version: '0.1.0',
      runtime: 'Electron 45',
      standInRuntime: false,
      platform: 'linux',
      language: 'en',
      dataFolder: '/home/mina/.config/grapnel',
      problems: [],
      startFolder: null,
    }),
  });
  installBridge(bridge);
});

const changes = () =>
  bridge.calls.filter(({ route }) => route === 'settings.change').map(({ input }) => input);

describe('the settings', () => {
  it('are changed one by one and say when they are saved', async () => {
    const user = userEvent.setup();
    renderIn(<SettingsPage />);
    await user.click(await screen.findByRole('radio', { name: '한국어' }));
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Dark' }));
    const mode = screen.getByRole('radio', { name: 'Ask for commands, accept edits' });
    expect(mode).toHaveAccessibleDescription(/Edits inside a trusted workspace happen without a question/);
    await user.click(mode);
    expect(changes()).toEqual([{ language: 'ko' }, { theme: 'dark' }, { permissionMode: 'accept-edits' }]);
    await waitFor(() => {
      expect(mode).toBeChecked();
    });
  });

  it('let the chord send, and notifications and their sound be switched off', async () => {
    const user = userEvent.setup();
    renderIn(<SettingsPage />);
    await user.click(await screen.findByRole('switch', { name: 'Send with Ctrl+Enter' }));
    await user.click(screen.getByRole('switch', { name: 'Sound with notifications' }));
    await user.click(screen.getByRole('switch', { name: 'Notifications' }));
    expect(changes()).toEqual([
      { modEnterSends: true },
      { notificationSound: false },
      { notifications: false },
    ]);
    act(() => {
      const off = settingsSchema.parse({ notifications: { enabled: false } });
      bridge.emit('settings.changed', { settings: off, language: 'en' });
    });
    expect(screen.getByRole('switch', { name: 'Sound with notifications' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('take a model when it is written, not letter by letter, and never in the middle of a syllable', async () => {
    const user = userEvent.setup();
    renderIn(<SettingsPage />);
    const model = await screen.findByRole('textbox', { name: 'Model' });
    await user.clear(model);
    expect(model).toHaveAccessibleDescription(/Name a model/);
    await user.type(model, 'google/x');
    fireEvent.keyDown(model, { key: 'Enter', keyCode: 229 });
    expect(changes()).toEqual([]);
    await user.keyboard('{Enter}');
    expect(changes()).toEqual([{ model: 'google/x' }]);
  });

  it('say what was not saved', async () => {
    const user = userEvent.setup();
    const message = 'the file is locked';
    bridge.answer({ 'settings.change': () => ({ ok: false, error: { code: 'busy', message } }) });
    renderIn(<SettingsPage />);
    await user.click(await screen.findByRole('radio', { name: 'Dark' }));
    expect(await screen.findByText('Not saved: the file is locked')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Dark' })).not.toBeChecked();
  });

  it('show the data folder and what a broken gate does, and follow changes from elsewhere', async () => {
    renderIn(<SettingsPage />);
    expect(await screen.findByText('/home/mina/.config/grapnel')).toBeInTheDocument();
    expect(screen.getByText(/Ask me \(hold\)/)).toBeInTheDocument();
    act(() => {
      const denied = settingsSchema.parse({ hooks: { brokenGate: 'deny' } });
      bridge.emit('settings.changed', { settings: denied, language: 'en' });
    });
    expect(screen.getByText('Deny: the call does not run.')).toBeInTheDocument();
  });
});

describe('the keys of models', () => {
  const given = () => bridge.calls.filter(({ route }) => route === 'model.setKey').map(({ input }) => input);

  it('say for each vendor what is missing', async () => {
    renderIn(<SettingsPage />);
    const google = within(await screen.findByRole('region', { name: 'Google' }));
    expect(google.getByText('No key yet')).toBeInTheDocument();
    const openai = within(screen.getByRole('region', { name: 'OpenAI' }));
    expect(openai.getByText('Ready')).toBeInTheDocument();
    expect(openai.getByText(/OPENAI_API_KEY/)).toBeInTheDocument();
    expect(screen.getByText('No address yet')).toBeInTheDocument();
  });

  it('are typed unseen, forgotten by the page, and unencrypted on disk only when ticked', async () => {
    const user = userEvent.setup();
    bridge.answer({
      'model.setKey': () => ({
        ...modelKeys,
        vendors: [{ ...vendor, vendor: 'google', key: { from: 'app', kept: 'unencrypted' } }],
      }),
    });
    renderIn(<SettingsPage />);
    const field = await screen.findByLabelText('Key for Google');
    expect(field).toHaveAttribute('type', 'password');
    await user.type(field, 'sk-1');
    const tick = screen.getByRole('checkbox', { name: /keys\.json/ });
    expect(tick).not.toBeChecked();
    await user.click(tick);
    await user.click(screen.getByRole('button', { name: 'Keep this key' }));
    expect(given()).toEqual([{ vendor: 'google', key: 'sk-1', unencrypted: true }]);
    expect(await screen.findByText('A key is stored, unencrypted.')).toBeInTheDocument();
    expect(screen.getByLabelText('Key for Google')).toHaveValue('');
  });

  it('that are refused stay in the field, and it says why', async () => {
    const user = userEvent.setup();
    const message = 'This is no key.';
    bridge.answer({ 'model.setKey': () => ({ ok: false, error: { code: 'bad-request', message } }) });
    renderIn(<SettingsPage />);
    const field = await screen.findByLabelText('Key for Google');
    await user.type(field, 'x y{Enter}');
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(field).toHaveValue('x y');
  });

  it('and the address of a server are saved as they are written', async () => {
    const user = userEvent.setup();
    renderIn(<SettingsPage />);
    const field = await screen.findByRole('textbox', { name: 'Address for A server of your own' });
    await user.type(field, 'http://localhost:1234/v1{Enter}');
    expect(changes()).toEqual([
      { modelAddress: { vendor: 'compatible', baseUrl: 'http://localhost:1234/v1' } },
    ]);
  });
});
