// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { CustomizationsSection } from '../../../../src/renderer/features/customizations/CustomizationsSection';
import type { CustomizationList } from '../../../../src/shared/domain/customization';
import { createFakeBridge, installBridge, type FakeBridge } from '../../support/fake-bridge';
import { renderIn } from '../../support/render';

const root = '/w/my-app';
const user = { layer: 'user' as const, path: '/home/mina/.gemini/GEMINI.md', root: null, plugin: null };
const project = { layer: 'project' as const, path: `${root}/.agents/mcp_config.json`, root, plugin: null };

const list: CustomizationList = {
  rules: [{ name: 'GEMINI', source: user, trigger: 'always_on', description: '' }],
  skills: [{ name: 'release', source: { ...user, path: '/s/SKILL.md' }, description: 'Ships \u202Eit' }],
  plugins: [{ name: 'pack', description: 'A pack', folder: '/p/pack', root: null, enabled: true }],
  servers: [
    {
      name: 'notes',
      source: { ...user, path: '/c/mcp_config.json' },
      address: 'notes --stdio',
      state: 'failed',
      detail: 'Ended by itself: status 3',
      tools: [],
    },
    { name: 'db', source: project, address: 'node db.js', state: 'review', detail: null, tools: [] },
  ],
  problems: [{ path: '/w/x.md', message: 'The front matter cannot be read' }],
  untrustedRoots: [],
};

let bridge: FakeBridge;
let shown: CustomizationList;
beforeEach(() => {
  shown = list;
  bridge = createFakeBridge({
    'customization.list': () => shown,
    'plugin.setEnabled': ({ enabled }) => {
      shown = { ...list, plugins: list.plugins.map((plugin) => ({ ...plugin, enabled })) };
      return {};
    },
  });
  installBridge(bridge);
});

it('says what each of it is, where it comes from and how it stands', async () => {
  renderIn(<CustomizationsSection roots={[root]} onReview={vi.fn()} />);
  const section = await screen.findByRole('region', { name: 'Customizations' });
  expect(section).toHaveTextContent('Rules and skills are advice that a model may forget. Hooks always run');
  const rules = await within(section).findByRole('list', { name: 'Rules' });
  expect(rules).toHaveTextContent(/GEMINI.*always.*yours/);
  expect(within(section).getByRole('list', { name: 'Skills' })).toHaveTextContent('Ships \\u{202E}it');
  const servers = within(section).getByRole('list', { name: 'MCP servers' });
  expect(servers).toHaveTextContent(/notes.*failed.*Ended by itself: status 3/);
  expect(servers).toHaveTextContent(/db.*waits for your review/);
  expect(section).toHaveTextContent('The front matter cannot be read');
});

it('leads to the review of what waits for one, and of a folder that is not trusted', async () => {
  const onReview = vi.fn();
  shown = { ...list, untrustedRoots: ['/w/other'] };
  renderIn(<CustomizationsSection roots={[root]} onReview={onReview} />);
  for (const button of await screen.findAllByRole('button', { name: 'Review…' }))
    await userEvent.click(button);
  expect(onReview.mock.calls).toEqual([['/w/other'], [root]]);
});

it('switches a plugin, and shows what main says of it then', async () => {
  renderIn(<CustomizationsSection roots={[root]} onReview={vi.fn()} />);
  const toggle = await screen.findByRole('switch', { name: /Plugin pack/ });
  expect(toggle).toBeChecked();
  await userEvent.click(toggle);
  await waitFor(() => {
    expect(toggle).not.toBeChecked();
  });
  const calls = bridge.calls.filter(({ route }) => route === 'plugin.setEnabled');
  expect(calls.map(({ input }) => input)).toEqual([{ folder: '/p/pack', enabled: false }]);
});

it('follows a server that comes up', async () => {
  renderIn(<CustomizationsSection roots={[root]} onReview={vi.fn()} />);
  await screen.findByText('failed');
  shown = { ...list, servers: [{ ...list.servers[0]!, state: 'ready', detail: null, tools: ['echo'] }] };
  bridge.emit('customizations.changed', {});
  expect(await screen.findByText('connected')).toBeInTheDocument();
  expect(screen.getByText('1 tool: echo')).toBeInTheDocument();
});
