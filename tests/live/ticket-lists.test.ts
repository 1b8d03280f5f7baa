import { describe, expect, it } from 'vitest';
import type { SignedInPerson } from '../world/running-server.ts';
import { change, list, setUpTicketTeam, type TicketPage } from './ticket-team.ts';

const { server, company, admin, ana, bia, support, newNumber, waiting } = setUpTicketTeam();

describe('visibility', () => {
  it('a user sees tickets of their queues and their own; admins all; others are refused', async () => {
    const mine = await waiting();
    await change(admin(), mine.id, { status: 'open' });
    await change(admin(), mine.id, { queueId: support() });
    expect((await list(bia(), 'status=pending')).tickets.map((t) => t.id)).toEqual([mine.id]);
    expect((await list(ana(), 'status=pending')).tickets).toEqual([]);
    expect(await ana().call('GET', `/tickets/${mine.id}`)).toEqual({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    });
    expect((await ana().call('GET', `/messages/${mine.id}`)).status).toBe(403);
    expect((await admin().call('GET', `/tickets/${mine.id}`)).status).toBe(200);
  });

  it('showing all works for admins and for users who handle others’ conversations', async () => {
    const { id } = await waiting();
    await change(ana(), id, { status: 'open' });
    const other = await server.attendant(company(), 'Outra');
    const handles = await server.attendant(company(), 'Cuida', { allUserChat: 'enabled' });
    const sees = async (who: SignedInPerson, showAll: boolean) =>
      (await list(who, `status=open&showAll=${showAll}`)).tickets.map((t) => t.id);
    expect([
      await sees(other, true),
      await sees(handles, false),
      await sees(handles, true),
      await sees(admin(), true),
    ]).toEqual([[], [], [id], [id]]);
  });

  it('a user who may not see numbers never gets one whole, in any field', async () => {
    const { id, contact } = await waiting();
    const masked = await server.attendant(company(), 'Sem numeros', { isTricked: 'disabled' });
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

describe('list', () => {
  it('pages by key without gaps or duplicates, while tickets move', async () => {
    for (let i = 0; i < 95; i++) await server.write(company().sandboxPhone, newNumber(), `mensagem ${i}`);
    const seen: number[] = [];
    let cursor: string | null = '';
    for (let page = 0; cursor !== null; page++) {
      const { tickets, nextCursor, hasMore, count }: TicketPage = await list(
        admin(),
        `status=pending&showAll=true&cursor=${encodeURIComponent(cursor)}`,
      );
      expect([hasMore, count]).toEqual([nextCursor !== null, 95 + page]);
      seen.push(...tickets.map((t) => t.id));
      cursor = nextCursor;
      await server.write(company().sandboxPhone, newNumber(), 'um novo, no topo');
    }
    expect(seen).toHaveLength(95);
    expect(new Set(seen).size).toBe(95);
    const third = await list(admin(), 'status=pending&showAll=true&pageNumber=3');
    expect([third.tickets.length, third.hasMore]).toEqual([18, false]);
  });

  it('is searched by name, number and message text, without accents; filtered by queue, tag, user, connection, unread', async () => {
    const one = await waiting(newNumber(), 'Preciso da GARANTIA do sofá');
    const two = await waiting(newNumber(), 'Quero um orçamento');
    await change(ana(), two.id, { status: 'open' });
    await change(ana(), two.id, { queueId: support(), userId: bia().session.user.id });
    const tag = await admin().call<{ id: number }>('POST', '/tags', { name: 'Urgente' });
    await admin().call('POST', '/tags/sync', { ticketId: one.id, tags: [{ id: tag.body.id }] });
    const ids = async (query: string) => (await list(admin(), `showAll=true&${query}`)).tickets.map((t) => t.id);
    const enc = encodeURIComponent;
    expect(await ids(`searchParam=${enc('garantia sofa')}`)).toEqual([one.id]);
    expect(await ids(`searchParam=${enc('orcamento')}`)).toEqual([two.id]);
    expect(await ids(`searchParam=${one.contact.number.slice(4)}`)).toEqual([one.id]);
    expect(await ids(`queueIds=${enc(`[${support()}]`)}`)).toEqual([two.id]);
    expect(await ids('queueIds=[]')).toEqual([two.id, one.id]);
    expect(await ids(`tags=${enc(`[${tag.body.id}]`)}`)).toEqual([one.id]);
    expect(await ids(`users=${enc(`[${bia().session.user.id}]`)}`)).toEqual([two.id]);
    expect(await ids(`whatsapps=${enc(`[${company().whatsappId}]`)}`)).toHaveLength(2);
    // a transferred ticket is unread for its new owner
    expect(await ids('withUnreadMessages=true')).toEqual([two.id, one.id]);
    expect(await ids(`statusFilter=${enc('["open"]')}`)).toEqual([two.id]);
    // Midnight in that zone may have passed between the two.
    const formatter = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' });
    const days = new Set([one, two].map(({ createdAt }) => formatter.format(new Date(createdAt))));
    const ofDays = await Promise.all([...days].map((day) => ids(`date=${day}`)));
    expect(ofDays.flat().toSorted((a, b) => a - b)).toEqual([one.id, two.id].toSorted((a, b) => a - b));
    expect(await ids('date=2020-01-01')).toEqual([]);
  });

  it('counts what the tabs show', async () => {
    const one = await waiting();
    await waiting();
    await change(ana(), one.id, { status: 'open' });
    const counts = async (who: SignedInPerson, query = '') => (await who.call('GET', `/tickets/counts?${query}`)).body;
    const none = { groupOpen: 0, groupPending: 0, openUnread: 0, groupOpenUnread: 0, failed: 0 };
    const off = { snoozed: 0, groupSnoozed: 0 };
    expect(await counts(ana())).toEqual({ ...none, ...off, open: 1, pending: 1, unread: 1 });
    expect(await counts(bia())).toMatchObject({ open: 0, pending: 0 });
    expect(await counts(admin(), 'showAll=true')).toMatchObject({ open: 1, pending: 1 });
    expect(await counts(admin(), 'showAll=true&queueIds=[]')).toMatchObject({ open: 1, pending: 1 });
  });
});
