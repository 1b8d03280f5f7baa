import type { Actor } from '@balcao/contract/users/actor';
import { beforeEach, describe, expect, it } from 'vitest';
import { testWorld } from '../../../tests/world/test-world.ts';
import { inTx } from '../platform/db/tx.ts';
import { acceptTicket } from '../tickets/accept-ticket.ts';
import { lockVisibleTicket } from '../tickets/find-ticket.ts';
import { distributeTickets } from './distribute-tickets.ts';
import { takeUnansweredBack } from './take-back-ticket.ts';
import { queueOf } from './test-queue.ts';

const world = testWorld();
let caio: Actor;

beforeEach(async () => {
  caio = await world.person('Caio', { queueIds: [world.queueId] });
  for (const { userId } of [world.bia, caio]) await work(userId);
  await world.sql('update users set online = true where id = any($1)', [[world.bia.userId, caio.userId]]);
  await setQueue({ distribution: 'roundRobin' });
});

const { work, setQueue, setUser, waiting, holderOf, holders, logOf } = queueOf(world);
const distribute = () => distributeTickets(world.context());
const later = (minutes: number) => {
  world.now = new Date(world.now.getTime() + minutes * 60_000);
};
const takeBack = (ticketId: number, { userId }: Actor) =>
  takeUnansweredBack(world.context(), { companyId: world.ana.companyId, ticketId, userId });

describe('pending tickets', () => {
  it('are not distributed when the queue does not, which is the default', async () => {
    await setQueue({ distribution: 'off' });
    const id = await waiting();
    expect(await distribute()).toBe(0);
    expect(await holderOf(id)).toBeNull();
    const [fresh] = await world.sql<{ distribution: string }>(
      `insert into queues (company_id, name, color) values ($1, 'Nova', '#111111') returning distribution`,
      [world.ana.companyId],
    );
    expect(fresh?.distribution).toBe('off');
  });

  it('go in turns, the longest wait first, and the log says to whom and why', async () => {
    const ids = [await waiting(), await waiting(), await waiting()];
    expect(await distribute()).toBe(3);
    expect(await holders(ids)).toEqual([world.bia.userId, caio.userId, world.bia.userId]);
    expect(await logOf(ids[1]!)).toEqual([{ type: 'givenInTurn', userId: caio.userId }]);
    const fourth = await waiting();
    await distribute();
    expect(await holderOf(fourth)).toBe(caio.userId); // the rotation continues where it was
  });

  it('wait through a company’s holiday', async () => {
    const id = await waiting();
    await world.sql(
      `insert into holidays (company_id, day, name, is_yearly, closed_from, closed_until)
       select $1, $2::date + n, 'Feriado', false, '', '' from generate_series(-1, 1) n`,
      [world.ana.companyId, new Date()],
    );
    expect(await distribute()).toBe(0);
    await world.sql('delete from holidays');
    expect(await distribute()).toBe(1);
    expect(await holderOf(id)).not.toBeNull();
  });

  it('go to the user with the fewest open ones, snoozed ones not counted', async () => {
    await setQueue({ distribution: 'fewestOpen' });
    await waiting({ userId: world.bia.userId });
    await waiting({ userId: world.bia.userId });
    const putOff = [await waiting({ userId: caio.userId }), await waiting({ userId: caio.userId })];
    await world.sql(`update tickets set snoozed_until = now() + interval '1 day' where id = any($1)`, [putOff]);
    await waiting({ userId: caio.userId });
    const id = await waiting();
    await distribute();
    expect(await holderOf(id)).toBe(caio.userId);
    expect(await logOf(id)).toEqual([{ type: 'givenToFewestOpen', userId: caio.userId }]);
  });

  it('are announced to their user, and unread for them', async () => {
    const id = await waiting();
    world.publishedNotices.length = 0;
    await distribute();
    expect(world.publishedNotices).toContainEqual(
      expect.objectContaining({
        topic: 'ticketTransfer',
        rooms: [`person:${world.bia.userId}`],
        payload: expect.objectContaining({ by: null, user: { id: world.bia.userId, name: 'Bia' } }),
      }),
    );
    const [row] = await world.sql<{ unread: number }>('select unread_messages as unread from tickets where id = $1', [
      id,
    ]);
    expect(row?.unread).toBe(1);
  });

  it.each([
    ['groups', 'is_group = true'],
    ['conversations that a menu still leads', 'chatbot = true'],
  ])('%s are left alone', async (_, change) => {
    const id = await waiting();
    await world.sql(`update tickets set ${change} where id = $1`, [id]);
    expect(await distribute()).toBe(0);
  });
});

describe('nobody gets a ticket who', () => {
  it.each([
    ['is not there', { online: false }],
    ['says they are busy', { availability: 'busy' }],
    ['says they are away', { availability: 'away' }],
    ['has touched no screen', { idle: true }],
    ['is outside their hours', { start_work: '03:00', end_work: '03:01' }],
  ])('%s', async (_, columns) => {
    world.now = new Date('2026-11-20T15:00:00Z'); // noon in São Paulo
    await setUser(world.bia, columns);
    await setUser(caio, columns);
    const id = await waiting();
    expect(await distribute()).toBe(0);
    await setUser(caio, {
      online: true,
      availability: 'available',
      idle: false,
      start_work: '08:00',
      end_work: '18:00',
    });
    await distribute();
    expect(await holderOf(id)).toBe(caio.userId);
  });

  it('has reached their maximum over all queues', async () => {
    await setQueue({ distribution_cap: 2 });
    await waiting({ userId: world.bia.userId, queueId: null });
    const ids = [await waiting(), await waiting(), await waiting(), await waiting()];
    expect(await distribute()).toBe(3);
    expect(await holders(ids)).toEqual([world.bia.userId, caio.userId, caio.userId, null]);
  });

  it('works in another queue, or in another company', async () => {
    const [other] = await world.sql<{ id: number }>(
      `insert into queues (company_id, name, color, distribution) values ($1, 'Outra', '#222222', 'roundRobin') returning id`,
      [world.ana.companyId],
    );
    const id = await waiting({ queueId: other!.id });
    await setUser(world.otto, { online: true });
    expect(await distribute()).toBe(0);
    expect(await holderOf(id)).toBeNull();
  });
});

describe('on several nodes', () => {
  it('each ticket is distributed once, in turns', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 12; i++) ids.push(await waiting());
    await Promise.all(Array.from({ length: 4 }, distribute));
    while ((await distribute()) > 0);
    const got = await holders(ids);
    expect(got.filter((userId) => userId === world.bia.userId)).toHaveLength(6);
    expect(got.filter((userId) => userId === caio.userId)).toHaveLength(6);
    for (const id of ids) expect(await logOf(id)).toHaveLength(1);
  });

  it('a concurrent accept gets the ticket or the distribution does; never both', async () => {
    const id = await waiting();
    const accept = () =>
      inTx(world.context(), world.ana.companyId, async (tx) => {
        const before = await lockVisibleTicket(tx, world.ana, id);
        await acceptTicket(tx, world.ana, before, { queueId: null, greeting: false });
      });
    await Promise.allSettled([distribute(), accept()]);
    const log = (await logOf(id)).map(({ type }) => type);
    expect(log).toHaveLength(1);
    expect(['givenInTurn', 'open']).toContain(log[0]);
  });
});

describe('ticket that is not answered in time', () => {
  beforeEach(() => setQueue({ answer_within_minutes: 5 }));
  const answer = (ticketId: number, more: { origin?: string; isPrivate?: boolean } = {}) =>
    world.sql(
      `insert into messages (company_id, ticket_id, contact_id, body, from_me, origin, is_private, created_at, sent_at)
       select company_id, id, contact_id, 'Oi', true, $2, $3, $4, $4 from tickets where id = $1`,
      [ticketId, more.origin ?? 'person', more.isPrivate ?? false, world.now],
    );

  it('goes back and to another user, and its wait continues; the log says who did not answer', async () => {
    const id = await waiting();
    await distribute();
    expect(await world.jobs('take-back-ticket')).toMatchObject([
      { key: expect.stringContaining(`given:${id}`), payload: { ticketId: id, userId: world.bia.userId } },
    ]);
    later(5);
    await takeBack(id, world.bia);
    expect(await holderOf(id)).toBeNull();
    await distribute();
    expect(await holderOf(id)).toBe(caio.userId);
    expect(await logOf(id)).toEqual([
      { type: 'givenInTurn', userId: world.bia.userId },
      { type: 'takenBack', userId: world.bia.userId },
      { type: 'givenInTurn', userId: caio.userId },
    ]);
  });

  it('stays with a user who wrote to the customer in time; notes and automatic texts do not count', async () => {
    const ids = [await waiting(), await waiting(), await waiting()];
    await setUser(caio, { online: false });
    await distribute();
    later(1);
    await answer(ids[0]!);
    await answer(ids[1]!, { isPrivate: true });
    await answer(ids[2]!, { origin: 'bot' });
    later(4);
    for (const id of ids) await takeBack(id, world.bia);
    expect(await holders(ids)).toEqual([world.bia.userId, null, null]);
  });

  it('is not taken before its time, nor from its next user, nor when snoozed', async () => {
    const [early, transferred, putOff] = [await waiting(), await waiting(), await waiting()];
    await setUser(caio, { online: false });
    await distribute();
    later(4);
    await takeBack(early, world.bia);
    expect(await holderOf(early)).toBe(world.bia.userId);
    await world.sql('update tickets set user_id = $1 where id = $2', [world.ana.userId, transferred]);
    await world.sql(`update tickets set snoozed_until = now() + interval '1 day' where id = $1`, [putOff]);
    later(2);
    await takeBack(transferred, world.bia);
    await takeBack(putOff, world.bia);
    expect(await holders([transferred, putOff])).toEqual([world.ana.userId, world.bia.userId]);
  });

  it('returns to the same user when nobody else can take it, with a new deadline', async () => {
    await setUser(caio, { online: false });
    const id = await waiting();
    await distribute();
    later(5);
    await takeBack(id, world.bia);
    await distribute();
    expect(await holderOf(id)).toBe(world.bia.userId);
    await takeBack(id, world.bia); // the job of the first assignment, run twice
    expect(await holderOf(id)).toBe(world.bia.userId);
    later(5);
    await takeBack(id, world.bia);
    expect(await holderOf(id)).toBeNull();
  });
});
