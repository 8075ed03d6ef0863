import { expect, it } from 'vitest';
import { createRouter, type Handlers } from '../../../src/main/ipc/router';
import { requests } from '../../../src/shared/ipc/contract';

const caller = { windowId: 1 };
const calls: unknown[] = [];
const unused = () => Promise.reject(new Error('not expected here'));
const handlers: Handlers = {
  ...(Object.fromEntries(Object.keys(requests).map((route) => [route, unused])) as unknown as Handlers),
  'grant.revoke': (input) => {
    calls.push(input);
    return Promise.resolve({ ok: true, data: {} });
  },
};

it('hands on what fits the contract, and only what the contract names', async () => {
  const dispatch = createRouter(handlers, () => undefined);
  expect(await dispatch('grant.revoke', { grantId: 'g', extra: 'dropped' }, caller)).toEqual({
    ok: true,
    data: {},
  });
  expect(calls).toEqual([{ grantId: 'g' }]);
});

it.each([
  ['nope', {}],
  ['toString', {}],
  ['__proto__', {}],
  ['grant.revoke', {}],
  ['grant.revoke', null],
  ['conversation.open', { conversationId: '../../etc/passwd' }],
  ['approval.reply', { requestId: 'r', payloadHash: 'h', reply: { kind: 'allow-everything' } }],
])('refuses %s with %j as a bad request', async (route, input) => {
  const dispatch = createRouter(handlers, () => undefined);
  expect(await dispatch(route, input, caller)).toMatchObject({ ok: false, error: { code: 'bad-request' } });
});

it('turns a bug into a failure that is reported, not into a rejection', async () => {
  const bugs: unknown[] = [];
  const dispatch = createRouter(handlers, (bug) => bugs.push(bug));
  expect(await dispatch('app.info', {}, caller)).toMatchObject({ ok: false, error: { code: 'internal' } });
  expect(bugs).toHaveLength(1);
});
