import { expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { markDeliveries } from '../delivery/record-send-result.ts';
import { findMessages } from '../find-message.ts';
import { applyWatermark } from '../receive/apply-watermark.ts';
import { recordReceipt } from './record-receipt.ts';
import { showMessageInfo } from './show-message-info.ts';

const { world, state, addMessage, changeTicket } = testConversation();

const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 12, minute));
const info = (id: number, by = world.ana) => world.run((tx) => showMessageInfo(tx, by, id), by.companyId);
const mark = (id: number, status: 'delivered' | 'read', minute: number) =>
  world.run((tx) =>
    markDeliveries(tx, [
      {
        id,
        status,
        failReason: null,
        providerId: 'P',
        deliveredAt: at(minute),
        readAt: status === 'read' ? at(minute) : null,
      },
    ]),
  );

it('both times are the channel’s, and each is the first of its kind', async () => {
  const id = await addMessage({ sentAt: at(0) });
  expect(await info(id)).toEqual({ sentAt: at(0).toISOString(), deliveredAt: null, readAt: null, members: [] });
  await mark(id, 'delivered', 1);
  await mark(id, 'read', 5);
  expect(await info(id)).toMatchObject({ deliveredAt: at(1).toISOString(), readAt: at(5).toISOString() });
});

it('a message read at once was delivered then, also by a watermark', async () => {
  const read = await addMessage({ sentAt: at(0), chat: 'a' });
  await mark(read, 'read', 5);
  expect(await info(read)).toMatchObject({ deliveredAt: at(5).toISOString(), readAt: at(5).toISOString() });
  const marked = await addMessage({ sentAt: at(0), chat: 'b' });
  await world.run((tx) => applyWatermark(tx, state.connectionId, { chat: 'b', status: 'delivered', at: at(2) }));
  await world.run((tx) => applyWatermark(tx, state.connectionId, { chat: 'b', status: 'read', at: at(3) }));
  expect(await info(marked)).toMatchObject({ deliveredAt: at(2).toISOString(), readAt: at(3).toISOString() });
});

it('in a group each member has both times and a name: the contact’s, as they wrote, or the number, masked for users without whole numbers', async () => {
  await world.contact('Carlos', '5511955554444');
  await addMessage({ fromMe: false, author: JSON.stringify({ key: 'wa_lid:77', name: 'Duda', number: '' }) });
  const id = await addMessage();
  const receive = (
    identities: Parameters<typeof recordReceipt>[2]['identities'],
    status: 'delivered' | 'read',
    minute: number,
  ) => world.run((tx) => recordReceipt(tx, id, { identities, status }, at(minute)));
  const unknown = [{ kind: 'phone' as const, value: '5511933332222' }];
  await receive([{ kind: 'phone', value: '5511955554444' }], 'delivered', 1);
  await receive([{ kind: 'wa_lid', value: '77' }], 'delivered', 2);
  await receive([{ kind: 'wa_lid', value: '77' }], 'read', 9);
  await receive([{ kind: 'wa_lid', value: '77' }], 'read', 12);
  await receive(unknown, 'delivered', 3);
  const { members } = await info(id);
  expect(members).toEqual([
    { name: 'Duda', deliveredAt: at(2).toISOString(), readAt: at(9).toISOString() },
    { name: 'Carlos', deliveredAt: at(1).toISOString(), readAt: null },
    { name: '5511933332222', deliveredAt: at(3).toISOString(), readAt: null },
  ]);
  expect((await info(id, world.bia)).members.at(-1)?.name).toBe('551193333****');
});

it('is for readers of the ticket, and for our own messages', async () => {
  const id = await addMessage();
  await expect(info(id, world.otto)).rejects.toThrow('ERR_NO_MESSAGE_FOUND');
  await expect(info(await addMessage({ fromMe: false }))).rejects.toThrow('ERR_NO_MESSAGE_FOUND');
  await expect(info(await addMessage({ isPrivate: true }))).rejects.toThrow('ERR_NO_MESSAGE_FOUND');
  await changeTicket({ queue_id: null, user_id: state.rita.userId });
  await expect(info(id, world.bia)).rejects.toThrow('ERR_NO_PERMISSION');
});

it('mentioned people are named with it; our own account is us, and an unknown person has the number', async () => {
  await world.contact('Carlos', '5511955554444');
  const mentions = [
    {
      id: '88',
      identities: [
        { kind: 'wa_lid', value: '88' },
        { kind: 'phone', value: '5511955554444' },
      ],
    },
    { id: '99', identities: [{ kind: 'wa_lid', value: '99' }], isUs: true },
    { id: '5511933332222', identities: [{ kind: 'phone', value: '5511933332222' }] },
  ];
  const id = await addMessage({ fromMe: false, body: 'Oi @88 e @99' }, { mentions });
  const [message] = await world.run((tx) => findMessages(tx, [id]));
  expect(message).toMatchObject({
    body: 'Oi @88 e @99',
    mentions: [
      { id: '88', name: 'Carlos', isUs: false },
      { id: '99', name: '', isUs: true },
      { id: '5511933332222', name: '5511933332222', isUs: false, isNumber: true },
    ],
  });
});
