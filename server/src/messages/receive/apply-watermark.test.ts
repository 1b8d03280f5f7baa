import { expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { applyWatermark } from './apply-watermark.ts';

const { world, state, addMessage, addConnection, stored } = testConversation();

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, second));
const sent = (second: number, over: Parameters<typeof addMessage>[0] = {}) =>
  addMessage({ sentAt: at(second), ...over });
const mark = (status: 'delivered' | 'read', second: number, over: { chat?: string; whatsappId?: number } = {}) =>
  world.run((tx) =>
    applyWatermark(tx, over.whatsappId ?? state.connectionId, {
      chat: over.chat ?? '5511987654321',
      status,
      at: at(second),
    }),
  );

it('all of our messages up to the instant are marked, and none after it', async () => {
  const [first, second, later] = [await sent(1), await sent(2), await sent(3)];
  await mark('read', 2);
  expect([(await stored(first)).status, (await stored(second)).status, (await stored(later)).status]).toEqual([
    'read',
    'read',
    'sent',
  ]);
  expect(world.publishedNotices.filter(({ topic }) => topic === 'appMessage')).toHaveLength(2);
});

it('a status never goes back, and the delivery time stays the first one reported', async () => {
  const id = await sent(1);
  await mark('delivered', 4);
  await mark('read', 6);
  await mark('delivered', 9);
  expect(await stored(id)).toMatchObject({ status: 'read', deliveredAt: at(4), readAt: at(6) });
});

it('a message that was read without a delivery report counts as delivered by then', async () => {
  const id = await sent(1);
  await mark('read', 6);
  expect(await stored(id)).toMatchObject({ deliveredAt: at(6), readAt: at(6) });
});

it('a message that was sent later than it was written counts by the time of sending', async () => {
  const waited = await sent(1, { sendingAt: at(8) });
  await mark('read', 5);
  expect((await stored(waited)).status).toBe('sent');
});

it.each<[string, Parameters<typeof addMessage>[0]]>([
  ['a message with an unknown outcome', { status: 'unknown' }],
  ['a failed message', { status: 'failed' }],
  ['a message of the customer', { fromMe: false, status: 'delivered' }],
  ['a message in another chat', { chat: '5511900000000' }],
])('%s keeps its status', async (_, over) => {
  const id = await sent(1, over);
  const { status } = await stored(id);
  await mark('read', 9);
  expect((await stored(id)).status).toBe(status);
});

it('a watermark of another connection has no effect', async () => {
  const id = await sent(1);
  await mark('read', 9, { whatsappId: await addConnection({ name: 'Outra', isDefault: false }) });
  expect((await stored(id)).status).toBe('sent');
});
