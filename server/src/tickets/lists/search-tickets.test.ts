import { listTicketsQuery } from '@balcao/contract/tickets/ticket.api';
import { beforeEach, expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { listTickets } from './list-tickets.ts';

const { world, state, addMessage, changeTicket } = testConversation();

const search = (searchParam: string, by = world.bia) =>
  world.run((tx) => listTickets(tx, by, listTicketsQuery.parse({ searchParam, showAll: 'true' })), by.companyId);
const why = async (...given: Parameters<typeof search>) =>
  (await search(...given)).matches.map(({ message }) => message?.text ?? null);

beforeEach(async () => {
  await addMessage({ body: 'O sofá retrátil chegou?', fromMe: false });
  await addMessage({ body: `${'palavra '.repeat(50)}e o sofá de canto` });
  await addMessage({ body: 'Até amanhã' });
});

it('a ticket found by its messages comes with the newest matching one, cut to the words', async () => {
  const { tickets, matches } = await search('sofa');
  expect(tickets.map(({ id }) => id)).toEqual([state.ticketId]);
  expect(matches).toEqual([
    { ticketId: state.ticketId, message: { id: expect.any(String), text: expect.any(String), fromMe: true } },
  ]);
  expect(matches[0]?.message?.text).toMatch(/^….{0,30}sofá de canto$/);
  expect(await why('retratil')).toEqual(['O sofá retrátil chegou?']);
});

it('a ticket found by a transcription has its text', async () => {
  await addMessage({ body: '', mediaType: 'audio' });
  const transcription = { state: 'done', text: 'Queria saber da poltrona giratória' };
  await world.sql(`update messages set facts = '${JSON.stringify({ transcription })}' where media_type = 'audio'`);
  expect(await why('giratoria')).toEqual(['Queria saber da poltrona giratória']);
});

it('a ticket found by its contact says so, and a list without a search says nothing', async () => {
  const { tickets } = await search('sofa');
  expect(await why(tickets[0]!.contact.name)).toEqual([null]);
  expect(await why('')).toEqual([]);
});

it('a revoked message is neither found nor shown', async () => {
  await world.sql(`update messages set is_deleted = true where body like '%canto'`);
  expect(await why('sofa')).toEqual(['O sofá retrátil chegou?']);
  await world.sql('update messages set is_deleted = true');
  expect((await search('sofa')).tickets).toEqual([]);
});

it('says nothing about tickets that the person may not see', async () => {
  await changeTicket({ queue_id: null, user_id: state.rita.userId });
  expect(await search('sofa')).toMatchObject({ tickets: [], matches: [] });
  expect(await search('sofa', world.otto)).toMatchObject({ tickets: [], matches: [] });
});

it('finds the closed conversations of colleagues that the closed tab shows too, and none that a colleague is in', async () => {
  const found = async () => {
    const query = listTicketsQuery.parse({ searchParam: 'sofa' });
    return (await world.run((tx) => listTickets(tx, world.bia, query), world.bia.companyId)).tickets.length;
  };
  await changeTicket({ user_id: state.rita.userId });
  expect(await found()).toBe(0);
  await changeTicket({ status: 'closed' });
  expect(await found()).toBe(1);
  await changeTicket({ queue_id: null });
  expect(await found()).toBe(0);
});

it('a ticket is found by a frequent word although all the newest messages with the word are elsewhere', async () => {
  await addMessage({ body: 'Segue o boleto' });
  const other = await world.ticket(await world.contact('Outra', '5511911110000'), {
    queueId: null,
    userId: state.rita.userId,
  });
  await world.sql(
    `insert into messages (company_id, ticket_id, contact_id, whatsapp_id, chat, from_me, body, status, origin, sent_at)
     select t.company_id, t.id, t.contact_id, $2, 'outra', true, 'boleto ' || n, 'sent', 'person', now()
     from tickets t, generate_series(1, 600) n where t.id = $1`,
    [other, state.connectionId],
  );
  expect(await search('boleto')).toMatchObject({ tickets: [{ id: state.ticketId }], count: 1, hasMore: false });
  expect(await why('boleto')).toEqual(['Segue o boleto']);
});

it('a ticket whose messages with a frequent word are older than those that are read is in its place on the first page', async () => {
  await addMessage({ body: 'Segue o boleto' });
  const other = await world.contact('Outra', '5511911110000');
  await world.sql(
    `insert into tickets (company_id, status, contact_id, queue_id, user_id, updated_at)
     select company_id, 'closed', $2, queue_id, user_id, updated_at - n * interval '1 minute'
     from tickets, generate_series(1, 60) n where id = $1`,
    [state.ticketId, other],
  );
  await world.sql(
    `insert into messages (company_id, ticket_id, contact_id, whatsapp_id, chat, from_me, body, status, origin, sent_at)
     select t.company_id, t.id, t.contact_id, $2, 'outra', true, 'boleto ' || n, 'sent', 'person', now()
     from generate_series(1, 10) n, tickets t where t.contact_id = $1`,
    [other, state.connectionId],
  );
  const first = await search('boleto');
  expect([first.tickets[0]?.id, first.tickets.length, first.hasMore]).toEqual([state.ticketId, 40, true]);
  const query = listTicketsQuery.parse({ searchParam: 'boleto', cursor: first.nextCursor });
  const second = await world.run((tx) => listTickets(tx, world.bia, query), world.bia.companyId);
  expect(new Set([...first.tickets, ...second.tickets].map(({ id }) => id)).size).toBe(61);
  expect([second.tickets.length, second.hasMore]).toEqual([21, false]);
});
