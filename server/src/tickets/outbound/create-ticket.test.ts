import type { CreateTicketInput } from '@balcao/contract/tickets/ticket.api';
import type { Actor } from '@balcao/contract/users/actor';
import { beforeEach, describe, expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { changeTicket } from '../change-ticket.ts';
import { createTicket } from '../create-ticket.ts';

const { world, state, addConnection, changeTicket: setTicket } = testConversation();

let contactId: number;
beforeEach(async () => {
  contactId = await world.contact('Nova', '5511911112222');
});

const start = (actor: Actor, over: Partial<CreateTicketInput> = {}) =>
  world.run((tx) => createTicket(tx, actor, { contactId, ...over }), actor.companyId);
const addQueue = async (name: string) =>
  (
    await world.sql<{ id: number }>('insert into queues (company_id, name, color) values ($1, $2, $3) returning id', [
      world.ana.companyId,
      name,
      `#${name.length}AB`,
    ])
  )[0]!.id;

describe('the queue of a new ticket', () => {
  it('is the caller’s only one', async () => {
    expect(await start(world.bia)).toMatchObject({
      status: 'open',
      userId: world.bia.userId,
      queueId: world.queueId,
      whatsappId: state.connectionId,
      contactId,
    });
  });

  it('must be named by a caller with several queues or none', async () => {
    const other = await addQueue('Suporte');
    for (const queueIds of [[world.queueId, other], []])
      await expect(start({ ...world.bia, queueIds })).rejects.toThrow('ERR_QUEUE_REQUIRED');
    expect(await start({ ...world.bia, queueIds: [world.queueId, other] }, { queueId: other })).toMatchObject({
      queueId: other,
    });
  });

  it('must be one of the caller’s, and exist', async () => {
    const other = await addQueue('Suporte');
    await expect(start(world.bia, { queueId: other })).rejects.toThrow('ERR_NO_PERMISSION');
    await expect(start(world.bia, { queueId: 999_999 })).rejects.toThrow('ERR_NO_QUEUE_FOUND');
  });

  it('may be any or none for an admin, not for a supervisor', async () => {
    const other = await addQueue('Suporte');
    expect(await start(world.ana, { queueId: other })).toMatchObject({ queueId: other });
    const second = await world.contact('Outra', '5511933334444');
    expect(await start(world.ana, { contactId: second })).toMatchObject({ queueId: null, userId: world.ana.userId });
    await expect(start({ ...state.rita, queueIds: [] }, { contactId: second })).rejects.toThrow('ERR_QUEUE_REQUIRED');
  });
});

describe('the assignee of a new ticket', () => {
  it('is the caller, whoever is named; an admin may name somebody else', async () => {
    expect(await start(world.bia, { userId: state.caio.userId })).toMatchObject({ userId: world.bia.userId });
    const second = await world.contact('Outra', '5511933334444');
    expect(await start(world.ana, { contactId: second, userId: state.caio.userId })).toMatchObject({
      userId: state.caio.userId,
    });
    const third = await world.contact('Terceira', '5511955556666');
    await expect(start(world.ana, { contactId: third, userId: world.otto.userId })).rejects.toThrow(
      'ERR_NO_USER_FOUND',
    );
  });
});

it('a group’s ticket is started only by users who serve groups; one that was given to them they may reopen', async () => {
  await world.sql('update contacts set is_group = true where id = $1', [contactId]);
  const outsider = { ...world.bia, allowGroup: false };
  await expect(start(outsider)).rejects.toThrow('ERR_NO_PERMISSION');
  const { id } = await start(world.ana, { queueId: world.queueId, userId: outsider.userId });
  await setTicket({ status: 'closed' }, id);
  expect(await start(outsider)).toMatchObject({ id, status: 'open', userId: outsider.userId });
});

it('contact, queue and connection must exist in this company', async () => {
  await expect(start(world.bia, { contactId: 999_999 })).rejects.toThrow('ERR_NO_CONTACT_FOUND');
  await expect(start(world.otto)).rejects.toThrow('ERR_NO_CONTACT_FOUND');
  await expect(start(world.bia, { whatsappId: 999_999 })).rejects.toThrow('ERR_NO_WAPP_FOUND');
  await world.sql('update connections set is_default = false');
  await expect(start(world.bia)).rejects.toThrow('ERR_NO_DEF_WAPP_FOUND');
});

describe('an existing conversation', () => {
  const again = (actor: Actor, over: Partial<CreateTicketInput> = {}) =>
    start(actor, { contactId: state.contactId, ...over });

  it('an open conversation is a conflict, which names its assignee and queue', async () => {
    await expect(again({ ...state.caio, queueIds: [world.queueId] })).rejects.toMatchObject({
      code: 'ERR_OTHER_OPEN_TICKET',
      details: {
        id: state.ticketId,
        userId: world.bia.userId,
        user: { id: world.bia.userId, name: 'Bia' },
        queue: { id: world.queueId, name: 'Vendas' },
      },
    });
    await expect(again(world.bia)).rejects.toThrow('ERR_OTHER_OPEN_TICKET');
  });

  it('without a queue or assignee is a conflict with empty names', async () => {
    await setTicket({ status: 'pending', user_id: null, queue_id: null });
    await expect(again(world.bia)).rejects.toMatchObject({
      details: { userId: null, user: { id: null, name: '' }, queue: { id: null, name: '' } },
    });
  });

  it('that is pending is accepted by the caller, or assigned to whom an admin names', async () => {
    await setTicket({ status: 'pending', user_id: null });
    await expect(again(world.ana, { userId: state.caio.userId })).rejects.toThrow('ERR_NO_USER_FOUND');
    await world.sql(
      'insert into user_queues (company_id, user_id, queue_id) values ($1, $2, $3) on conflict do nothing',
      [world.ana.companyId, world.bia.userId, world.queueId],
    );
    expect(await again(world.ana, { userId: world.bia.userId })).toMatchObject({
      id: state.ticketId,
      status: 'open',
      userId: world.bia.userId,
      queueId: world.queueId,
    });
    await setTicket({ status: 'pending', user_id: null });
    expect(await again(world.ana)).toMatchObject({ id: state.ticketId, userId: world.ana.userId });
    await setTicket({ status: 'pending', user_id: null, queue_id: null });
    await expect(again(world.ana, { userId: world.bia.userId })).rejects.toThrow('ERR_QUEUE_REQUIRED');
  });

  it('on another connection is no conflict', async () => {
    const whatsappId = await addConnection({ name: 'Outra loja', isDefault: false });
    expect(await again(world.bia, { whatsappId })).toMatchObject({ whatsappId, userId: world.bia.userId });
  });

  it('a conversation closed within the connection’s time is reopened; after that a new one begins', async () => {
    await world.sql('update connections set time_create_new_ticket = 30');
    const closed = (minutes: number) =>
      setTicket({ status: 'closed', updated_at: new Date(world.now.getTime() - minutes * 60_000) });
    await closed(31);
    const fresh = await again(world.bia);
    expect(fresh.id).not.toBe(state.ticketId);
    await world.sql('delete from tickets where id = $1', [fresh.id]);
    await closed(30);
    expect(await again(world.bia)).toMatchObject({ id: state.ticketId, status: 'open', userId: world.bia.userId });
  });

  it('closed recently but not visible to them is left unchanged: a new one begins', async () => {
    await world.sql('update connections set time_create_new_ticket = 30');
    const finance = await addQueue('Financeiro');
    await setTicket({ status: 'closed', updated_at: world.now, user_id: world.ana.userId, queue_id: finance });
    const fresh = await again(world.bia);
    expect(fresh).toMatchObject({ status: 'open', userId: world.bia.userId, queueId: world.queueId });
    expect(fresh.id).not.toBe(state.ticketId);
    expect(await world.sql('select status, user_id from tickets where id = $1', [state.ticketId])).toEqual([
      { status: 'closed', user_id: world.ana.userId },
    ]);
    await setTicket({ status: 'closed', updated_at: new Date(0) }, fresh.id);
    const historian = { ...state.caio, queueIds: [world.queueId], allHistoric: true };
    expect((await again(historian)).id).not.toBe(state.ticketId);
  });

  it('is a conflict for reopening another ticket, or moving one to its connection', async () => {
    const whatsappId = await addConnection({ name: 'Outra loja', isDefault: false });
    const { id } = await again(world.bia, { whatsappId });
    const change = (ticketId: number, body: Parameters<typeof changeTicket>[2]['body']) =>
      world.run((tx) => changeTicket(tx, world.bia, { params: { id: ticketId }, query: {}, body }));
    await expect(change(id, { queueId: world.queueId, whatsappId: state.connectionId })).rejects.toMatchObject({
      code: 'ERR_OTHER_OPEN_TICKET',
      details: { id: state.ticketId },
    });
    await expect(change(id, { queueId: world.queueId, whatsappId: 999_999 })).rejects.toThrow('ERR_NO_WAPP_FOUND');
    await setTicket({ status: 'closed', whatsapp_id: state.connectionId }, id);
    await expect(change(id, { status: 'open' })).rejects.toMatchObject({
      code: 'ERR_OTHER_OPEN_TICKET',
      details: { id: state.ticketId, user: { name: 'Bia' } },
    });
  });
});
