import { beforeEach, expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { AccessEndedError } from '../../channels/channel.ts';
import { markRead } from './mark-read.ts';

const { world, state, addConnection, addMessage, deps } = testConversation();
let receipts: { chat: string; ids: string[] }[];

beforeEach(() => {
  receipts = [];
  state.driver = { markRead: async (_connection, chat, ids) => void receipts.push({ chat, ids }) };
});

const theirs = (over: Parameters<typeof addMessage>[0] = {}) => addMessage({ fromMe: false, ...over });
const run = (companyId = 1) => markRead(deps(), { companyId, ticketId: state.ticketId });
const unread = async () => (await world.sql('select id from messages where not read and not from_me')).length;

it('the customer’s messages are marked read on the channel, oldest first, and here', async () => {
  await theirs({ providerId: 'B', sentAt: new Date('2026-11-21T12:00:02Z') });
  await theirs({ providerId: 'A', sentAt: new Date('2026-11-21T12:00:01Z') });
  await addMessage({ providerId: 'ours' });
  await run();
  expect(receipts).toEqual([{ chat: '5511987654321', ids: ['A', 'B'] }]);
  expect(await unread()).toBe(0);
});

it('a connection whose access has ended is shown as such, and the messages are read here', async () => {
  state.driver = { markRead: () => Promise.reject(new AccessEndedError('tokenExpired')) };
  await theirs();
  await run();
  expect([state.troubles, await unread()]).toEqual([['reauthenticate: tokenExpired'], 0]);
});

it('once: a second call sends nothing', async () => {
  await theirs();
  await run();
  await run();
  expect(receipts).toHaveLength(1);
});

it('each chat of the ticket is notified of its own messages', async () => {
  await theirs({ providerId: 'A', chat: 'a' });
  await theirs({ providerId: 'B', chat: 'b' });
  await theirs({ providerId: 'C', chat: 'a' });
  await run();
  expect(receipts).toEqual([
    { chat: 'a', ids: ['A', 'C'] },
    { chat: 'b', ids: ['B'] },
  ]);
});

it('each connection of a ticket that was transferred to another number is notified of its own', async () => {
  const notified: [number, string[]][] = [];
  state.driver = { markRead: async ({ id }, _chat, ids) => void notified.push([id, ids]) };
  const other = await addConnection({ name: 'Outra', isDefault: false });
  await theirs({ providerId: 'A' });
  await theirs({ providerId: 'B', whatsappId: other });
  await run();
  expect(notified).toEqual([
    [state.connectionId, ['A']],
    [other, ['B']],
  ]);
});

it('calls and undecryptable messages are not marked on the phone, but are read here', async () => {
  await theirs({ mediaType: 'call_log', providerId: 'call' });
  await theirs({ unreadable: true, providerId: 'unread' });
  await theirs({ providerId: 'A' });
  await run();
  expect(receipts).toEqual([{ chat: '5511987654321', ids: ['A'] }]);
  expect(await unread()).toBe(0);
});

it.each([
  ['a connection that is down', () => world.sql(`update connections set status = 'DISCONNECTED'`)],
  [
    'a channel without marks',
    async () => {
      state.driver = {};
    },
  ],
  ['a connection that was deleted', () => world.sql('update messages set whatsapp_id = null')],
])('%s is told nothing, and they are read here all the same', async (_, prepare) => {
  await theirs();
  await prepare();
  await run();
  expect(receipts).toEqual([]);
  expect(await unread()).toBe(0);
});

it('when the channel fails they stay unread, for the next attempt', async () => {
  await theirs();
  state.driver.markRead = () => Promise.reject(new Error('502'));
  await expect(run()).rejects.toThrow('502');
  expect(await unread()).toBe(1);
});

it('another company’s messages are unchanged', async () => {
  await theirs();
  await run(world.otto.companyId);
  expect(await unread()).toBe(1);
});
