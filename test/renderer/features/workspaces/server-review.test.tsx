// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ReviewDialog } from '../../../../src/renderer/features/workspaces/ReviewDialog';
import { WorkspaceBanner } from '../../../../src/renderer/features/workspaces/WorkspaceBanner';
import type { McpReviewItem } from '../../../../src/shared/domain/mcp';
import { createFakeBridge, installBridge, type FakeBridge } from '../../support/fake-bridge';
import { renderIn } from '../../support/render';

const root = '/w/my-app';
const db: McpReviewItem = {
  serverId: '.agents/mcp_config.json#db',
  name: 'db',
  path: `${root}/.agents/mcp_config.json`,
  state: 'changed',
  definitionHash: 'hash-db',
  definition: '{\n  "command": "node",\n  "args": ["evil.js\u202E"]\n}',
  previousDefinition: '{\n  "command": "node",\n  "args": ["db.js"]\n}',
};

let bridge: FakeBridge;
beforeEach(() => {
  bridge = createFakeBridge({
    'workspace.review': () => ({ root, trusted: true, items: [], keptOff: [], servers: [db] }),
    'workspace.trust': () => ({ root, trusted: true, items: [], keptOff: [], servers: [] }),
    'hook.list': () => ({ sources: [], handlers: [], problems: [], elsewhere: [], held: [] }),
  });
  installBridge(bridge);
});
const answers = () =>
  bridge.calls.filter(({ route }) => route === 'workspace.trust').map(({ input }) => input);

it('shows what would run and what changed, and sends the answer with the hash that was on screen', async () => {
  const onClose = vi.fn();
  renderIn(<ReviewDialog root={root} severalRoots={false} onClose={onClose} />);
  const card = await screen.findByRole('region', { name: 'db' });
  expect(card).toHaveTextContent('Changed since reviewed – paused');
  expect(card).toHaveTextContent('evil.js\\u{202E}');
  expect(within(card).getByRole('region', { name: /Changes in Definition/ })).toHaveTextContent('db.js');
  await userEvent.click(within(card).getByRole('radio', { name: 'Keep off' }));
  await userEvent.click(screen.getByRole('button', { name: 'Keep everything off' }));
  expect(answers()).toEqual([
    {
      root,
      answers: [],
      servers: [{ serverId: db.serverId, definitionHash: 'hash-db', answer: 'keep-off' }],
    },
  ]);
  expect(onClose).toHaveBeenCalled();
});

it('is asked for by the banner of the folder, which can also keep it off at once', async () => {
  renderIn(<WorkspaceBanner roots={[root]} />);
  expect(
    await screen.findByText(/my-app brings 1 MCP server that you have not reviewed/),
  ).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Keep off' }));
  expect(answers()).toMatchObject([{ servers: [{ answer: 'keep-off' }] }]);
});
