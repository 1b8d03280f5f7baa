import { beforeEach, describe, expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { blockOnChannels } from './block-on-channels.ts';
import { showTyping } from './show-typing.ts';

const { world, state, addMessage, addConnection, changeTicket, deps } = testConversation();
let calls: unknown[][];

beforeEach(() => {
  calls = [];
  state.driver = {
    typing: async (connection, ...rest) => void calls.push([connection.id, ...rest]),
    block: async (connection, ...rest) => void calls.push([connection.id, ...rest]),
  };
});

describe('typing', () => {
  const show = (ticketId = state.ticketId, companyId = 1) =>
    showTyping(deps(), { companyId, ticketId, presence: 'composing' });

  it('is shown in the chat that the customer used last, with a reference to their last message', async () => {
    await addMessage({ fromMe: false, chat: 'velho@lid', providerId: 'A', sentAt: new Date('2026-11-21T12:00:00Z') });
    await addMessage({ fromMe: false, chat: 'novo@lid', providerId: 'B', sentAt: new Date('2026-11-21T12:00:01Z') });
    await addMessage({ providerId: 'ours' });
    await changeTicket({ chat: 'novo@lid' });
    await show();
    expect(calls).toEqual([[state.connectionId, 'novo@lid', 'composing', 'B']]);
  });

  it('to a contact who has never written is sent to their number', async () => {
    await show();
    expect(calls).toEqual([[state.connectionId, '5511987654321', 'composing', null]]);
  });

  it.each([
    ['the connection is down', () => world.sql(`update connections set status = 'DISCONNECTED'`)],
    ['the ticket has none', () => changeTicket({ whatsapp_id: null })],
    ['the ticket is gone', () => world.sql('delete from tickets')],
    ['the channel cannot', async () => void delete state.driver.typing],
  ])('is not shown when %s', async (_, prepare) => {
    await prepare();
    await show();
    expect(calls).toEqual([]);
  });

  it('is not shown for another company', async () => {
    await show(state.ticketId, world.otto.companyId);
    expect(calls).toEqual([]);
  });
});

describe('blocking', () => {
  const block = (companyId = 1) => blockOnChannels(deps(), { companyId, contactId: state.contactId });
  const to = [{ kind: 'phone', value: '5511987654321' }];

  it('reaches each connection where the contact has a ticket once, with the contact’s current state', async () => {
    const other = await addConnection({ name: 'Outra', isDefault: false });
    await addConnection({ name: 'Sem ticket', isDefault: false });
    const second = await world.ticket(state.contactId, { userId: world.bia.userId });
    await changeTicket({ whatsapp_id: other }, second);
    await changeTicket({ status: 'closed' });
    await changeTicket(
      { whatsapp_id: state.connectionId },
      await world.ticket(state.contactId, { userId: world.bia.userId }),
    );
    await world.sql('update contacts set active = false');
    await block();
    expect(calls).toEqual([
      [state.connectionId, '5511987654321', to, { isBlocked: true }],
      [other, '5511987654321', to, { isBlocked: true }],
    ]);
    await world.sql('update contacts set active = true');
    calls = [];
    await block();
    expect(calls.map((args) => args.at(-1))).toEqual([{ isBlocked: false }, { isBlocked: false }]);
  });

  it('does nothing for a group, for a channel without blocking, and for another company', async () => {
    await block(world.otto.companyId);
    await world.sql('update contacts set is_group = true');
    await block();
    await world.sql('update contacts set is_group = false');
    delete state.driver.block;
    await block();
    expect(calls).toEqual([]);
  });

  it('a block that fails on the channel is retried', async () => {
    const { driver } = state;
    state.driver = { ...driver, block: () => Promise.reject(new Error('502')) };
    await expect(block()).rejects.toThrow('502');
    state.driver = driver;
    await block();
    expect(calls).toEqual([[state.connectionId, '5511987654321', to, { isBlocked: false }]]);
  });
});
