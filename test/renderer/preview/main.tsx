import { createFakeBridge, installBridge } from '../support/fake-bridge';
import { conversationId, settings, trajectory } from '../support/samples';
import { approval, conversations, damaged, hookRuns, steps } from './canned';

const query = new URLSearchParams(location.search);
const language = query.get('lang') === 'ko' ? 'ko' : 'en';
const theme = query.get('theme') === 'dark' ? 'dark' : 'light';
const empty = query.has('empty');

const bridge = createFakeBridge({
  'app.info': () => ({
    version: '0.1.0',
    runtime: 'Electron 33.2.1',
    standInRuntime: true,
    platform: 'linux',
    language,
    dataFolder: '/home/mina/.config/grapnel',
    startFolder: null,
    problems: [],
  }),
  'conversation.list': () => (empty ? { conversations: [], damaged: [] } : { conversations, damaged }),
  'conversation.create': () => ({ conversationId }),
  'conversation.open': () =>
    trajectory(steps, {
      hookRuns,
      status: { kind: 'needs-you', requestId: 'request-1' },
      queue: [{ promptId: 'p1', text: 'Then open a pull request and add me as reviewer' }],
    }),
  'approval.list': () => (empty || query.has('calm') ? [] : [approval]),
  'approval.facts': () => ({
    allowedBefore: { count: 3, complete: true },
    touched: [{ path: '/home/mina/projects/my-app/.env', why: 'secret' }],
  }),
  'approval.wouldAllow': () => ({ calls: ['npm test -- --watch'], more: 0, complete: true }),
  'question.list': () => [],
  'grant.list': () => [],
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
  'workspace.pick': () => ({ root: '/home/mina/projects/my-app' }),
  'model.keys': () => ({ vendors: [], store: 'KWallet 6', file: '', problem: null }),
  'settings.get': () => ({ ...settings, theme, language }),
});
installBridge(bridge);
Object.assign(window, { bridge });

await import('../../../src/renderer/main');
if (query.has('open')) bridge.emit('window.show', { what: 'conversation', conversationId });
const view = query.get('view');
if (view === 'settings' || view === 'hooks' || view === 'approvals') {
  bridge.emit('window.show', { what: view, conversationId: null });
}
