import type { Message } from '@balcao/contract/messages/message';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventually, runningServer, type SignedInPerson, type TestCompany } from '../world/running-server.ts';

const server = runningServer();
let company: TestCompany;
let admin: SignedInPerson;
let ana: SignedInPerson;
let bia: SignedInPerson;
let support: number;
let n = 0;

beforeEach(async () => {
  company = await server.company();
  ({ admin } = company);
  support = (await admin.call<{ id: number }>('POST', '/queue', { name: 'Suporte', color: '#2588B8' })).body.id;
  ana = await server.attendant(company, 'Ana');
  bia = await server.attendant(company, 'Bia', { queueIds: [support] });
});

type List = { tickets: Ticket[]; count: number; hasMore: boolean; nextCursor: string | null };
const list = async (who: SignedInPerson, query: string) => (await who.call<List>('GET', `/tickets?${query}`)).body;
const change = (who: SignedInPerson, id: number, body: object) => who.call<Ticket>('PUT', `/tickets/${id}`, body);
const newNumber = () => `55119${String(60_000_000 + ++n)}`;

async function waiting(from = newNumber(), body = 'Oi'): Promise<Ticket> {
  await server.write(company.sandboxPhone, from, body);
  const ticket = (await list(admin, 'status=pending&showAll=true')).tickets.find((t) => t.contact.number === from);
  if (!ticket) throw new Error('no ticket came of the message');
  return ticket;
}
const textsOn = async (number: string) =>
  (
    await server.request<{ messages: { fromMe: boolean; body: string }[] }>(
      'GET',
      `/api/sandbox/${company.sandboxPhone}/chats/${number}/messages`,
    )
  ).body.messages
    .filter((m) => m.fromMe)
    .map((m) => m.body);
const log = async (id: number) =>
  (await admin.call<{ type: string }[]>('GET', `/tickets-log/${id}`)).body.map((entry) => entry.type).reverse();

describe('the life of a ticket', () => {
  it('waits, is accepted, returned, accepted, transferred to a person, closed, reopened: each step is logged', async () => {
    const { id } = await waiting();
    expect((await change(ana, id, { status: 'open' })).body).toMatchObject({
      status: 'open',
      userId: ana.session.user.id,
      unreadMessages: 0,
    });
    expect((await change(ana, id, { status: 'pending' })).body).toMatchObject({ status: 'pending', userId: null });
    await change(ana, id, { status: 'open' });
    expect((await change(ana, id, { queueId: support, userId: bia.session.user.id })).body).toMatchObject({
      status: 'open',
      queueId: support,
      userId: bia.session.user.id,
    });
    expect((await change(ana, id, { status: 'closed' })).body).toEqual({ error: 'ERR_NO_PERMISSION' });
    expect((await change(bia, id, { status: 'closed' })).body).toMatchObject({ status: 'closed' });
    expect((await change(bia, id, { status: 'open' })).body).toMatchObject({
      status: 'open',
      userId: bia.session.user.id,
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

  it('a repeat changes nothing, and what a state does not take is refused with who has it', async () => {
    const { id } = await waiting();
    const first = (await change(ana, id, { status: 'open', userId: 999 })).body;
    expect((await change(ana, id, { status: 'open' })).body.version).toBe(first.version);
    expect(await change(admin, id, { status: 'open' })).toMatchObject({
      status: 409,
      body: { error: 'ERR_TICKET_STATUS', details: { userName: 'Ana' } },
    });
    expect(await change(ana, id, { queueId: support, userId: ana.session.user.id })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_USER_FOUND' },
    });
    expect(await change(ana, id, {})).toMatchObject({
      status: 400,
      body: { details: { fields: { status: 'required' } } },
    });
  });

  it('ignoring closes without a word; it needs the right to', async () => {
    const { id, contact } = await waiting();
    await admin.call('PUT', `/queue/${company.queueId}`, { complationMessage: 'Até logo' });
    await admin.call('PUT', `/users/${ana.session.user.id}`, { userClosePendingTicket: 'disabled' });
    expect((await change(ana, id, { status: 'closed' })).body).toEqual({ error: 'ERR_NO_PERMISSION' });
    expect((await change(admin, id, { status: 'closed' })).body).toMatchObject({ status: 'closed', unreadMessages: 0 });
    const next = await waiting(newNumber());
    await change(admin, next.id, { status: 'open' });
    await change(admin, next.id, { status: 'closed' });
    await eventually(
      () => textsOn(next.contact.number),
      (texts) => texts.length > 0,
    );
    expect(await textsOn(contact.number)).toEqual([]);
  });

  it("says farewell: the person's own text, else the queue's, with names filled; not when told to be silent", async () => {
    await admin.call('PUT', `/queue/${company.queueId}`, { complationMessage: 'Até logo, {{firstName}}' });
    const one = await waiting();
    await change(ana, one.id, { status: 'open' });
    await change(ana, one.id, { status: 'closed', sendFarewellMessage: false });
    await ana.call('PUT', `/users/${ana.session.user.id}`, { farewellMessage: 'Beijo da Ana' });
    const two = await waiting();
    await change(ana, two.id, { status: 'open' });
    await change(ana, two.id, { status: 'closed' });
    const three = await waiting();
    await change(admin, three.id, { status: 'open' });
    await change(admin, three.id, { status: 'closed' });
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
    const { body } = await admin.call<{ messages: Message[] }>('GET', `/messages/${three.id}`);
    expect(body.messages.at(-1)).toMatchObject({ isAutomatic: true, fromMe: true, sentBy: null });
  });

  it('asks for a tag before closing where the company wants one', async () => {
    await admin.call('PUT', '/settings/requiredTag', { value: 'enabled' });
    const { id } = await waiting();
    await change(ana, id, { status: 'open' });
    expect((await change(ana, id, { status: 'closed' })).body).toEqual({ error: 'ERR_TAG_REQUIRED' });
    const tag = await ana.call<{ id: number }>('POST', '/tags', { name: 'Resolvido' });
    expect(
      (await ana.call<Ticket>('POST', '/tags/sync', { ticketId: id, tags: [{ id: tag.body.id }] })).body.tags,
    ).toMatchObject([{ name: 'Resolvido' }]);
    expect((await change(ana, id, { status: 'closed' })).body.status).toBe('closed');
  });

  it('deleted by an admin, it is gone with all that hung on it', async () => {
    const { id } = await waiting();
    expect((await ana.call('DELETE', `/tickets/${id}`)).status).toBe(403);
    expect((await admin.call('DELETE', `/tickets/${id}`)).body).toEqual({ message: 'ticket deleted' });
    for (const path of [`/tickets/${id}`, `/messages/${id}`, `/tickets-log/${id}`])
      expect((await admin.call('GET', path)).status).toBe(404);
  });
});

describe('starting a conversation', () => {
  const contact = async () =>
    (await admin.call<{ id: number }>('POST', '/contacts', { name: 'Cliente novo', number: newNumber() })).body.id;

  it('opens it for the caller; a second one finds it in the way, in the form that clients read', async () => {
    const contactId = await contact();
    const { body: made } = await ana.call<Ticket>('POST', '/tickets', {
      contactId,
      queueId: company.queueId,
      status: 'open',
    });
    expect(made).toMatchObject({ status: 'open', userId: ana.session.user.id, queueId: company.queueId });
    const again = await admin.call<{ error: string; code: string; details: unknown }>('POST', '/tickets', {
      contactId,
      queueId: company.queueId,
    });
    expect([again.status, again.body.code]).toEqual([409, 'ERR_OTHER_OPEN_TICKET']);
    const told = {
      id: made.id,
      uuid: made.uuid,
      userId: ana.session.user.id,
      user: { id: ana.session.user.id, name: 'Ana' },
      queue: { id: company.queueId, name: 'Atendimento' },
    };
    expect(JSON.parse(again.body.error)).toEqual(told);
    expect(again.body.details).toEqual(told);
  });

  it('takes the waiting one of that contact, and needs a queue unless one is an admin', async () => {
    const there = await waiting();
    const { body } = await ana.call<Ticket>('POST', '/tickets', {
      contactId: there.contactId,
      queueId: company.queueId,
    });
    expect(body).toMatchObject({ id: there.id, status: 'open', userId: ana.session.user.id });
    const both = await server.attendant(company, 'Duas filas', { queueIds: [company.queueId, support] });
    expect((await both.call('POST', '/tickets', { contactId: await contact() })).body).toEqual({
      error: 'ERR_QUEUE_REQUIRED',
    });
    expect((await admin.call<Ticket>('POST', '/tickets', { contactId: await contact() })).body.status).toBe('open');
  });

  it('twenty at once for one contact: one ticket', async () => {
    const contactId = await contact();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ana.call('POST', '/tickets', { contactId, queueId: company.queueId })),
    );
    expect(answers.filter((a) => a.status >= 500)).toEqual([]);
    expect(
      (await list(admin, 'status=open&showAll=true')).tickets.filter((t) => t.contactId === contactId),
    ).toHaveLength(1);
  });
});

describe('who sees what', () => {
  it('one sees the tickets of his queues and his own; admins all; others are refused', async () => {
    const mine = await waiting();
    await change(admin, mine.id, { status: 'open' });
    await change(admin, mine.id, { queueId: support });
    expect((await list(bia, 'status=pending')).tickets.map((t) => t.id)).toEqual([mine.id]);
    expect((await list(ana, 'status=pending')).tickets).toEqual([]);
    expect(await ana.call('GET', `/tickets/${mine.id}`)).toEqual({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
    expect((await ana.call('GET', `/messages/${mine.id}`)).status).toBe(403);
    expect((await admin.call('GET', `/tickets/${mine.id}`)).status).toBe(200);
  });

  it('showing all counts for admins and for who handles others’ conversations', async () => {
    const { id } = await waiting();
    await change(ana, id, { status: 'open' });
    const other = await server.attendant(company, 'Outra');
    const handles = await server.attendant(company, 'Cuida', { allUserChat: 'enabled' });
    const sees = async (who: SignedInPerson, showAll: boolean) =>
      (await list(who, `status=open&showAll=${showAll}`)).tickets.map((t) => t.id);
    expect([
      await sees(other, true),
      await sees(handles, false),
      await sees(handles, true),
      await sees(admin, true),
    ]).toEqual([[], [], [id], [id]]);
  });

  it('a person who may not see numbers never gets one whole, wherever it stands', async () => {
    const { id, contact } = await waiting();
    const masked = await server.attendant(company, 'Sem numeros', { isTricked: 'disabled' });
    const paths = [
      '/tickets?status=pending',
      `/tickets/${id}`,
      `/messages/${id}`,
      '/contacts',
      '/contacts/list',
      `/contacts/${contact.id}`,
      '/messages/search?searchParam=oi',
    ];
    for (const path of paths) {
      const { status, body } = await masked.call('GET', path);
      expect([path, status, JSON.stringify(body).includes(contact.number)]).toEqual([path, 200, false]);
      if (!path.startsWith('/messages/search'))
        expect([path, JSON.stringify(body).includes(`${contact.number.slice(0, -4)}****`)]).toEqual([path, true]);
    }
  });
});

describe('the list', () => {
  it('pages by key without a gap or a double, while others move on', async () => {
    for (let i = 0; i < 95; i++) await server.write(company.sandboxPhone, newNumber(), `mensagem ${i}`);
    const seen: number[] = [];
    let cursor: string | null = '';
    for (let page = 0; cursor !== null; page++) {
      const { tickets, nextCursor, hasMore, count }: List = await list(
        admin,
        `status=pending&showAll=true&cursor=${encodeURIComponent(cursor)}`,
      );
      expect([hasMore, count]).toEqual([nextCursor !== null, 95 + page]);
      seen.push(...tickets.map((t) => t.id));
      cursor = nextCursor;
      await server.write(company.sandboxPhone, newNumber(), 'um novo, no topo');
    }
    expect(seen).toHaveLength(95);
    expect(new Set(seen).size).toBe(95);
    const third = await list(admin, 'status=pending&showAll=true&pageNumber=3');
    expect([third.tickets.length, third.hasMore]).toEqual([18, false]);
  });

  it('is searched by name, number and what was said, without accents; filtered by queue, tag, person, connection, unread', async () => {
    const one = await waiting(newNumber(), 'Preciso da GARANTIA do sofá');
    const two = await waiting(newNumber(), 'Quero um orçamento');
    await change(ana, two.id, { status: 'open' });
    await change(ana, two.id, { queueId: support, userId: bia.session.user.id });
    const tag = await admin.call<{ id: number }>('POST', '/tags', { name: 'Urgente' });
    await admin.call('POST', '/tags/sync', { ticketId: one.id, tags: [{ id: tag.body.id }] });
    const ids = async (query: string) => (await list(admin, `showAll=true&${query}`)).tickets.map((t) => t.id);
    const enc = encodeURIComponent;
    expect(await ids(`searchParam=${enc('garantia sofa')}`)).toEqual([one.id]);
    expect(await ids(`searchParam=${enc('orcamento')}`)).toEqual([two.id]);
    expect(await ids(`searchParam=${one.contact.number.slice(4)}`)).toEqual([one.id]);
    expect(await ids(`queueIds=${enc(`[${support}]`)}`)).toEqual([two.id]);
    expect(await ids('queueIds=[]')).toEqual([one.id, two.id]);
    expect(await ids(`tags=${enc(`[${tag.body.id}]`)}`)).toEqual([one.id]);
    expect(await ids(`users=${enc(`[${bia.session.user.id}]`)}`)).toEqual([two.id]);
    expect(await ids(`whatsapps=${enc(`[${company.whatsappId}]`)}`)).toHaveLength(2);
    // a transferred ticket is unread for its new owner
    expect(await ids('withUnreadMessages=true')).toEqual([one.id, two.id]);
    expect(await ids(`statusFilter=${enc('["open"]')}`)).toEqual([two.id]);
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date());
    expect(await ids(`date=${today}`)).toHaveLength(2);
    expect(await ids('date=2020-01-01')).toEqual([]);
  });

  it('counts what the tabs show', async () => {
    const one = await waiting();
    await waiting();
    await change(ana, one.id, { status: 'open' });
    const counts = async (who: SignedInPerson, query = '') => (await who.call('GET', `/tickets/counts?${query}`)).body;
    const none = { groupOpen: 0, groupPending: 0, openUnread: 0, groupOpenUnread: 0, failed: 0 };
    const off = { snoozed: 0, groupSnoozed: 0 };
    expect(await counts(ana)).toEqual({ ...none, ...off, open: 1, pending: 1, unread: 1 });
    expect(await counts(bia)).toMatchObject({ open: 0, pending: 0 });
    expect(await counts(admin, 'showAll=true')).toMatchObject({ open: 1, pending: 1 });
    expect(await counts(admin, 'showAll=true&queueIds=[]')).toMatchObject({ open: 1, pending: 1 });
  });
});

it('a message read by its person is read everywhere, and nothing moves; a looker-on changes nothing', async () => {
  const { id, contact } = await waiting();
  await change(ana, id, { status: 'open' });
  await server.write(company.sandboxPhone, contact.number, 'e agora?');
  await admin.call('GET', `/messages/${id}`);
  const unread = (await admin.call<Ticket>('GET', `/tickets/${id}`)).body;
  expect(unread.unreadMessages).toBe(1);
  await ana.call('GET', `/messages/${id}`);
  const read = (await admin.call<Ticket>('GET', `/tickets/${id}`)).body;
  expect(read).toMatchObject({ unreadMessages: 0, updatedAt: unread.updatedAt });
  expect(read.version).toBeGreaterThan(unread.version);
  const phone = async () =>
    (
      await server.request<{ messages: { fromMe: boolean; ack: number }[] }>(
        'GET',
        `/api/sandbox/${company.sandboxPhone}/chats/${contact.number}/messages`,
      )
    ).body.messages;
  await eventually(phone, (all) => all.filter((m) => !m.fromMe).every((m) => m.ack === 4));
});
