import type { BulkAction } from '@balcao/contract/bulk-actions/bulk-action.api';
import { Failure } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import { beforeEach, expect, it } from 'vitest';
import { headlines, testWorld } from '../../../tests/world/test-world.ts';
import { createTag } from '../tags/create-tag.ts';
import { changeTickets } from './change-tickets.ts';

const world = testWorld();
const farewell = { type: 'close', sendFarewellMessage: true } as const;
let clara: Actor;
let n = 0;

const ticketOf = async (who?: Actor, over: { queueId?: number | null } = {}) =>
  world.ticket(await world.contact(`Cliente ${++n}`), { ...over, ...(who && { userId: who.userId }) });
const run = (ticketIds: number[], action: BulkAction, by = world.bia) =>
  changeTickets(world.context(), by.companyId, async () => by, { ticketIds, action });
const statusOf = async (ids: number[]) =>
  (await world.sql<{ status: string }>('select status from tickets where id = any($1) order by id', [ids])).map(
    ({ status }) => status,
  );

beforeEach(async () => {
  clara = await world.person('Clara', { queueIds: [world.queueId] });
  await world.sql('insert into user_queues (company_id, user_id, queue_id) values ($1, $2, $3)', [
    clara.companyId,
    clara.userId,
    world.queueId,
  ]);
});

it('closes the permitted ones, and gives for each other the reason, with its assignee', async () => {
  const mine = [await ticketOf(world.bia), await ticketOf(world.bia)];
  const hers = await ticketOf(clara);
  const outcome = await run([mine[0]!, hers, mine[1]!], farewell);
  expect(outcome.tickets.map(({ id, status }) => [id, status])).toEqual(mine.map((id) => [id, 'closed']));
  expect(outcome.refused).toEqual([{ ticketId: hers, error: 'ERR_NO_PERMISSION' }]);
  expect(await statusOf([...mine, hers])).toEqual(['closed', 'closed', 'open']);

  const accepted = await run([await ticketOf(), hers, mine[0]!], { type: 'accept' });
  expect(accepted.tickets).toMatchObject([{ status: 'open', userId: world.bia.userId }]);
  expect(accepted.refused).toEqual([
    {
      ticketId: hers,
      error: 'ERR_TICKET_STATUS',
      details: { status: 'open', userId: clara.userId, userName: 'Clara' },
    },
    { ticketId: mine[0], error: 'ERR_TICKET_STATUS', details: expect.objectContaining({ status: 'closed' }) },
  ]);
});

it('refuses another company’s, an invisible and an unknown ticket alike for each command', async () => {
  const hidden = await ticketOf(undefined, { queueId: null });
  const mine = await ticketOf(world.bia);
  const tag = await world.run((tx) => createTag(tx, world.ana, { name: 'VIP' }));
  const actions: BulkAction[] = [
    { type: 'accept' },
    farewell,
    { type: 'transfer', queueId: world.queueId, userId: null },
    { type: 'tag', add: [tag.id], remove: [] },
  ];
  for (const action of actions) {
    expect((await run([hidden, 999_999], action)).refused).toEqual([
      { ticketId: hidden, error: 'ERR_NO_PERMISSION' },
      { ticketId: 999_999, error: 'ERR_NO_TICKET_FOUND' },
    ]);
    expect((await run([mine], action, world.otto)).refused).toEqual([{ ticketId: mine, error: 'ERR_NO_TICKET_FOUND' }]);
  }
  expect(await statusOf([hidden, mine])).toEqual(['pending', 'open']);
});

it('sends notices in the order of the named tickets, each with its own commit', async () => {
  const ids = [await ticketOf(), await ticketOf(), await ticketOf()].reverse();
  await run(ids, { type: 'accept' });
  const announced = world.publishedNotices.flatMap(({ topic, payload }) =>
    topic === 'ticket' && 'ticket' in (payload as object) ? [(payload as { ticket: { id: number } }).ticket.id] : [],
  );
  expect(announced).toEqual(ids);
});

it('a ticket that is already in the requested state counts as done and notifies nobody, so that calls can be repeated', async () => {
  const ids = [await ticketOf(), await ticketOf(), await ticketOf()];
  for (const action of [{ type: 'accept' } as const, farewell]) {
    await run(ids, action);
    world.publishedNotices = [];
    const again = await run([...ids, ids[0]!], action);
    expect([again.tickets.length, again.refused]).toEqual([3, []]);
    expect(headlines(world)).toEqual([]);
  }
});

it('refuses ignoring without the permission; an ignored pending ticket gets no farewell', async () => {
  const waiting = await ticketOf();
  expect((await run([waiting], farewell, { ...world.bia, userClosePendingTicket: false })).refused).toEqual([
    { ticketId: waiting, error: 'ERR_NO_PERMISSION' },
  ]);
  expect((await run([waiting], farewell)).refused).toEqual([]);
  expect(await world.jobs('say-automatically')).toEqual([]);
});

it('does not close what was seen pending and a colleague has accepted meanwhile, even for who may close it', async () => {
  const ids = [await ticketOf(), await ticketOf()];
  await run([ids[0]!], { type: 'accept' }, clara);
  const outcome = await run(ids, { ...farewell, pendingIds: ids }, world.ana);
  expect(outcome.tickets.map(({ id }) => id)).toEqual([ids[1]]);
  expect(outcome.refused).toMatchObject([
    { ticketId: ids[0], error: 'ERR_TICKET_STATUS', details: { status: 'open', userName: 'Clara' } },
  ]);
  expect(await statusOf(ids)).toEqual(['open', 'closed']);
});

it('does not ignore what was seen open and was returned meanwhile', async () => {
  const ids = [await ticketOf(), await ticketOf(), await ticketOf(world.bia)];
  const outcome = await run(ids, { ...farewell, pendingIds: [ids[1]!] }, world.ana);
  expect(outcome.tickets.map(({ id }) => id)).toEqual(ids.slice(1));
  expect(outcome.refused).toMatchObject([
    { ticketId: ids[0], error: 'ERR_TICKET_STATUS', details: { status: 'pending' } },
  ]);
  expect(await statusOf(ids)).toEqual(['pending', 'closed', 'closed']);
});

it('transfers to a user of the queue, and leaves tickets of queues without that user', async () => {
  const ids = [await ticketOf(world.bia), await ticketOf(world.bia)];
  const outsider = await world.person('Dora');
  const to = (who: Actor) => run(ids, { type: 'transfer', queueId: world.queueId, userId: who.userId });
  expect((await to(outsider)).refused).toHaveLength(2);
  expect((await to(clara)).tickets.map(({ userId }) => userId)).toEqual([clara.userId, clara.userId]);
});

it('a repeated transfer after a lost response counts as done', async () => {
  const ids = [await ticketOf(world.bia), await ticketOf(world.bia)];
  const transfer = { type: 'transfer', queueId: world.queueId, userId: clara.userId } as const;
  await run(ids, transfer);
  world.publishedNotices = [];
  const again = await run(ids, transfer);
  expect([again.tickets.map(({ userId }) => userId), again.refused]).toEqual([[clara.userId, clara.userId], []]);
  expect(headlines(world)).toEqual([]);
  const dora = await world.person('Dora', { queueIds: [world.queueId] });
  expect((await run(ids, { ...transfer, userId: dora.userId })).refused).toHaveLength(2);
});

it('adds and removes tags, and keeps the others of each ticket', async () => {
  const [vip, late, lead] = await Promise.all(
    ['VIP', 'Atrasado', 'Troca'].map((name) => world.run((tx) => createTag(tx, world.ana, { name }))),
  );
  const ids = [await ticketOf(world.bia), await ticketOf(world.bia)];
  await run([ids[0]!], { type: 'tag', add: [vip!.id, late!.id], remove: [] });
  const { tickets } = await run(ids, { type: 'tag', add: [lead!.id], remove: [vip!.id] });
  expect(tickets.map(({ tags }) => tags.map(({ name }) => name))).toEqual([['Atrasado', 'Troca'], ['Troca']]);
  expect((await run(ids, { type: 'tag', add: [999_999], remove: [] })).refused).toMatchObject([
    { error: 'ERR_NOT_FOUND' },
    { error: 'ERR_NOT_FOUND' },
  ]);
});

it('each ticket is changed with the rights of its moment: what a queue taken away meanwhile had is refused, and without access the call ends', async () => {
  const waiting = [await ticketOf(), await ticketOf(), await ticketOf()];
  const moments: (() => Actor)[] = [() => world.bia, () => ({ ...world.bia, queueIds: [] })];
  const accept = (ticketIds: number[]) =>
    changeTickets(
      world.context(),
      world.bia.companyId,
      async () => {
        const now = moments.shift();
        if (!now) throw new Failure('ERR_SESSION_EXPIRED');
        return now();
      },
      { ticketIds, action: { type: 'accept' } },
    );
  await expect(accept(waiting)).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
  expect(await statusOf(waiting)).toEqual(['open', 'pending', 'pending']);
  moments.push(() => ({ ...world.bia, queueIds: [] }));
  expect((await accept([waiting[1]!])).refused).toEqual([{ ticketId: waiting[1], error: 'ERR_NO_PERMISSION' }]);
});
