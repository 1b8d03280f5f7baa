import type { Message } from '@balcao/contract/messages/message';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { describe, expect, it } from 'vitest';
import { eventually } from '../world/running-server.ts';
import { change, list, setUpTicketTeam } from './ticket-team.ts';

const { server, company, admin, ana, bia, support, newNumber, waiting } = setUpTicketTeam();

const textsOn = async (number: string) =>
  (
    await server.request<{ messages: { fromMe: boolean; body: string }[] }>(
      'GET',
      `/api/sandbox/${company().sandboxPhone}/chats/${number}/messages`,
    )
  ).body.messages
    .filter((m) => m.fromMe)
    .map((m) => m.body);
const log = async (id: number) =>
  (await admin().call<{ type: string }[]>('GET', `/tickets-log/${id}`)).body.map((entry) => entry.type).reverse();

describe('life cycle of a ticket', () => {
  it('is pending, accepted, returned, accepted, transferred to a user, closed, reopened: each step is logged', async () => {
    const { id } = await waiting();
    expect((await change(ana(), id, { status: 'open' })).body).toMatchObject({
      status: 'open',
      userId: ana().session.user.id,
      unreadMessages: 0,
    });
    expect((await change(ana(), id, { status: 'pending' })).body).toMatchObject({ status: 'pending', userId: null });
    await change(ana(), id, { status: 'open' });
    expect((await change(ana(), id, { queueId: support(), userId: bia().session.user.id })).body).toMatchObject({
      status: 'open',
      queueId: support(),
      userId: bia().session.user.id,
    });
    expect((await change(ana(), id, { status: 'closed' })).body).toEqual({ error: 'ERR_NO_PERMISSION' });
    expect((await change(bia(), id, { status: 'closed' })).body).toMatchObject({ status: 'closed' });
    expect((await change(bia(), id, { status: 'open' })).body).toMatchObject({
      status: 'open',
      userId: bia().session.user.id,
    });
    expect(await log(id)).toEqual([
      'create',
      'open',
      'pending',
      'open',
      'transfered',
      'receivedTransfer',
      'closed',
      'reopen',
    ]);
  });

  it('a repeated command changes nothing, and an invalid one is refused with the assigned user', async () => {
    const { id } = await waiting();
    const first = (await change(ana(), id, { status: 'open', userId: 999 })).body;
    expect((await change(ana(), id, { status: 'open' })).body.version).toBe(first.version);
    expect(await change(admin(), id, { status: 'open' })).toMatchObject({
      status: 409,
      body: { error: 'ERR_TICKET_STATUS', details: { userName: 'Ana' } },
    });
    expect(await change(ana(), id, { queueId: support(), userId: ana().session.user.id })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_USER_FOUND' },
    });
    expect(await change(ana(), id, {})).toMatchObject({
      status: 400,
      body: { details: { fields: { status: 'required' } } },
    });
  });

  it('a transfer adds its note once, however often it is repeated; a refused one adds none', async () => {
    const { id } = await waiting();
    await change(ana(), id, { status: 'open' });
    const note = 'Quer falar com a Bia';
    const notes = async () =>
      (await admin().call<{ messages: Message[] }>('GET', `/messages/${id}`)).body.messages.filter((m) => m.isPrivate);
    const refused = await change(ana(), id, { queueId: support(), userId: ana().session.user.id, note });
    expect([refused.status, await notes()]).toEqual([404, []]);
    const transfer = { queueId: support(), userId: bia().session.user.id, whatsappId: null, note };
    for (let i = 0; i < 2; i++) expect((await change(admin(), id, transfer)).status).toBe(200);
    expect(await notes()).toMatchObject([{ body: note, sentBy: { id: admin().session.user.id }, fromMe: true }]);
    await change(bia(), id, { queueId: company().queueId, status: 'pending', note: null });
    expect(await notes()).toHaveLength(1);
  });

  it('ignoring closes without a message, and requires the permission', async () => {
    const { id, contact } = await waiting();
    await admin().call('PUT', `/queue/${company().queueId}`, { complationMessage: 'Até logo' });
    await admin().call('PUT', `/users/${ana().session.user.id}`, { userClosePendingTicket: 'disabled' });
    expect((await change(ana(), id, { status: 'closed' })).body).toEqual({ error: 'ERR_NO_PERMISSION' });
    expect((await change(admin(), id, { status: 'closed' })).body).toMatchObject({
      status: 'closed',
      unreadMessages: 0,
    });
    const next = await waiting(newNumber());
    await change(admin(), next.id, { status: 'open' });
    await change(admin(), next.id, { status: 'closed' });
    await eventually(
      () => textsOn(next.contact.number),
      (texts) => texts.length > 0,
    );
    expect(await textsOn(contact.number)).toEqual([]);
  });

  it("sends a farewell: the user's own text, else the queue's, with variables filled; none when told to be silent", async () => {
    await admin().call('PUT', `/queue/${company().queueId}`, { complationMessage: 'Até logo, {{firstName}}' });
    const one = await waiting();
    await change(ana(), one.id, { status: 'open' });
    await change(ana(), one.id, { status: 'closed', sendFarewellMessage: false });
    await ana().call('PUT', `/users/${ana().session.user.id}`, { farewellMessage: 'Beijo da Ana' });
    const two = await waiting();
    await change(ana(), two.id, { status: 'open' });
    await change(ana(), two.id, { status: 'closed' });
    const three = await waiting();
    await change(admin(), three.id, { status: 'open' });
    await change(admin(), three.id, { status: 'closed' });
    expect(
      await eventually(
        () => textsOn(two.contact.number),
        (t) => t.length > 0,
      ),
    ).toEqual(['Beijo da Ana']);
    expect(
      await eventually(
        () => textsOn(three.contact.number),
        (t) => t.length > 0,
      ),
    ).toEqual([`Até logo, Cliente`]);
    expect(await textsOn(one.contact.number)).toEqual([]);
    const { body } = await admin().call<{ messages: Message[] }>('GET', `/messages/${three.id}`);
    expect(body.messages.at(-1)).toMatchObject({ isAutomatic: true, fromMe: true, sentBy: null });
  });

  it('requires a tag before closing when the company is set so', async () => {
    await admin().call('PUT', '/settings/requiredTag', { value: 'enabled' });
    const { id } = await waiting();
    await change(ana(), id, { status: 'open' });
    expect((await change(ana(), id, { status: 'closed' })).body).toEqual({ error: 'ERR_TAG_REQUIRED' });
    const tag = await ana().call<{ id: number }>('POST', '/tags', { name: 'Resolvido' });
    expect(
      (await ana().call<Ticket>('POST', '/tags/sync', { ticketId: id, tags: [{ id: tag.body.id }] })).body.tags,
    ).toMatchObject([{ name: 'Resolvido' }]);
    expect((await change(ana(), id, { status: 'closed' })).body.status).toBe('closed');
  });

  it('deleting by an admin removes it with all that references it', async () => {
    const { id } = await waiting();
    expect((await ana().call('DELETE', `/tickets/${id}`)).status).toBe(403);
    expect((await admin().call('DELETE', `/tickets/${id}`)).body).toEqual({ message: 'ticket deleted' });
    for (const path of [`/tickets/${id}`, `/messages/${id}`, `/tickets-log/${id}`])
      expect((await admin().call('GET', path)).status).toBe(404);
  });
});

describe('starting a conversation', () => {
  const contact = async () =>
    (await admin().call<{ id: number }>('POST', '/contacts', { name: 'Cliente novo', number: newNumber() })).body.id;

  it('opens it for the caller; a second one gets the conflict in the form that clients read', async () => {
    const contactId = await contact();
    const { body: made } = await ana().call<Ticket>('POST', '/tickets', {
      contactId,
      queueId: company().queueId,
      status: 'open',
    });
    expect(made).toMatchObject({ status: 'open', userId: ana().session.user.id, queueId: company().queueId });
    const again = await admin().call<{ error: string; code: string; details: unknown }>('POST', '/tickets', {
      contactId,
      queueId: company().queueId,
    });
    expect([again.status, again.body.code]).toEqual([409, 'ERR_OTHER_OPEN_TICKET']);
    const conflict = {
      id: made.id,
      uuid: made.uuid,
      userId: ana().session.user.id,
      user: { id: ana().session.user.id, name: 'Ana' },
      queue: { id: company().queueId, name: 'Atendimento' },
    };
    expect(JSON.parse(again.body.error)).toEqual(conflict);
    expect(again.body.details).toEqual(conflict);
  });

  it('takes over the contact’s pending one, and requires a queue except for admins', async () => {
    const there = await waiting();
    const { body } = await ana().call<Ticket>('POST', '/tickets', {
      contactId: there.contactId,
      queueId: company().queueId,
    });
    expect(body).toMatchObject({ id: there.id, status: 'open', userId: ana().session.user.id });
    const both = await server.attendant(company(), 'Duas filas', { queueIds: [company().queueId, support()] });
    expect((await both.call('POST', '/tickets', { contactId: await contact() })).body).toEqual({
      error: 'ERR_QUEUE_REQUIRED',
    });
    expect((await admin().call<Ticket>('POST', '/tickets', { contactId: await contact() })).body.status).toBe('open');
  });

  it('twenty concurrent ones for one contact create one ticket', async () => {
    const contactId = await contact();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ana().call('POST', '/tickets', { contactId, queueId: company().queueId })),
    );
    expect(answers.filter((a) => a.status >= 500)).toEqual([]);
    expect(
      (await list(admin(), 'status=open&showAll=true')).tickets.filter((t) => t.contactId === contactId),
    ).toHaveLength(1);
  });
});

it('a message read by its assignee is read everywhere, and nothing moves; another viewer changes nothing', async () => {
  const { id, contact } = await waiting();
  await change(ana(), id, { status: 'open' });
  await server.write(company().sandboxPhone, contact.number, 'e agora?');
  await admin().call('GET', `/messages/${id}`);
  const unread = (await admin().call<Ticket>('GET', `/tickets/${id}`)).body;
  expect(unread.unreadMessages).toBe(1);
  await ana().call('GET', `/messages/${id}`);
  const read = (await admin().call<Ticket>('GET', `/tickets/${id}`)).body;
  expect(read).toMatchObject({ unreadMessages: 0, updatedAt: unread.updatedAt });
  expect(read.version).toBeGreaterThan(unread.version);
  const phone = async () =>
    (
      await server.request<{ messages: { fromMe: boolean; ack: number }[] }>(
        'GET',
        `/api/sandbox/${company().sandboxPhone}/chats/${contact.number}/messages`,
      )
    ).body.messages;
  await eventually(phone, (all) => all.filter((m) => !m.fromMe).every((m) => m.ack === 4));
});
