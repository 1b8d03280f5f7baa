import { ticketEvent } from '@balcao/contract/tickets/ticket.events';
import type { Actor } from '@balcao/contract/users/actor';
import pg from 'pg';
import { beforeEach, expect, it, vi } from 'vitest';
import { headlines, testWorld } from '../../../tests/world/test-world.ts';
import { inTx, type Tx } from '../platform/db/tx.ts';
import { createTag } from '../tags/create-tag.ts';
import { listLanes } from '../tags/list-tags.ts';
import { orderLanes } from '../tags/order-lanes.ts';
import { removeTag } from '../tags/remove-tag.ts';
import { updateTag } from '../tags/update-tag.ts';
import { countLanes } from '../tickets/lists/count-lanes.ts';
import { listTickets, type TicketQuery } from '../tickets/lists/list-tickets.ts';
import { kanbanSubscribers } from './kanban.module.ts';
import { addTicketTag, moveToLane } from './move-to-lane.ts';

const world = testWorld();
let clara: Actor;
let [quoted, paid] = [0, 0];
let n = 0;

const lane = async (name: string, over: { message?: string; queueId?: number | null } = {}) =>
  (await world.run((tx) => createTag(tx, world.ana, { name, kanban: 1, lane: over }))).id;
const ticket = async (over: { queueId?: number | null; userId?: number } = {}) =>
  world.ticket(await world.contact(`Cliente ${++n}`), over);
/** With the subscribers of the kanban, as in the server. */
const run = <T>(work: (tx: Tx) => Promise<T>) =>
  inTx({ ...world.context(), subscribers: kanbanSubscribers }, world.ana.companyId, work);
const move = (id: number, laneId: number, by = world.bia) => run((tx) => moveToLane(tx, by, id, laneId));
const cards = async (query: Partial<TicketQuery>, by = world.bia) =>
  (await world.run((tx) => listTickets(tx, by, { pageNumber: 1, ...query }))).tickets.map(({ id }) => id);
const counts = async (query: Partial<TicketQuery> = {}, by = world.bia) =>
  Object.fromEntries(
    (await world.run((tx) => countLanes(tx, by, { pageNumber: 1, ...query }))).map(({ laneId, count }) => [
      laneId,
      count,
    ]),
  );
const laneIds = async () =>
  (await world.sql<{ lane_id: number }>('select lane_id from tickets order by id')).map((row) => row.lane_id);

beforeEach(async () => {
  clara = await world.person('Clara', { queueIds: [world.queueId] });
  quoted = await lane('Orçamento');
  paid = await lane('Pagamento');
});

it('a move changes the ticket’s lane, keeps its tags, and notifies its viewers', async () => {
  const id = await ticket();
  const vip = (await world.run((tx) => createTag(tx, world.ana, { name: 'VIP' }))).id;
  await run((tx) => addTicketTag(tx, world.bia, id, vip));
  await move(id, quoted);
  world.publishedNotices = [];
  const after = await move(id, paid);
  expect(after.tags.map((tag) => tag.id).sort()).toEqual([paid, vip].sort());
  expect(headlines(world).filter((text) => text.startsWith('ticket'))).toEqual(['ticket update']);
  expect([await cards({ lane: quoted }), await cards({ lane: paid }), await cards({ lane: 0 })]).toEqual([
    [],
    [id],
    [],
  ]);
  await move(id, 0);
  expect([await cards({ lane: paid }), await cards({ lane: 0 })]).toEqual([[], [id]]);
});

it('a move counts the cards of the two lanes once, and of no other tag: a lane may have a hundred thousand', async () => {
  const id = await ticket();
  const vip = (await world.run((tx) => createTag(tx, world.ana, { name: 'VIP' }))).id;
  await run((tx) => addTicketTag(tx, world.bia, id, vip));
  await move(id, quoted);
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await move(id, paid);
  const counted = query.mock.calls.flatMap(([asked]: unknown[]) =>
    asked instanceof Object && JSON.stringify(asked).includes('from ticket_tags tt')
      ? [Reflect.get(asked, 'values')]
      : [],
  );
  query.mockRestore();
  expect(counted).toEqual([[[quoted, paid]]]);
});

it('a lane shows all active visible tickets, also colleagues’, and no closed or invisible ones', async () => {
  const hers = await ticket({ userId: clara.userId });
  const waiting = await ticket();
  await ticket({ queueId: null });
  const closed = await ticket({ userId: clara.userId });
  await world.sql("update tickets set status = 'closed' where id = $1", [closed]);
  expect(await cards({ lane: 0 })).toEqual([waiting, hers]);
  expect(await counts()).toEqual({ 0: 2 });
  expect(await counts({}, world.ana)).toEqual({ 0: 3 });
  expect(await counts({ users: [clara.userId] })).toEqual({ 0: 1 });
  expect(await counts({ queueIds: [world.queueId] }, world.ana)).toEqual({ 0: 3 });
  expect(await cards({ lane: 'any' })).toEqual(expect.arrayContaining([waiting, hers]));
});

it('has a hundred cards per page, and the exact total', async () => {
  await world.sql(
    `with people as (insert into contacts (company_id, name, number) select $1, 'C' || i, '' from generate_series(1, 2130) i returning id)
     insert into tickets (company_id, contact_id, queue_id) select $1, id, $2 from people`,
    [world.ana.companyId, world.queueId],
  );
  const first = await world.run((tx) => listTickets(tx, world.bia, { pageNumber: 1, lane: 0 }));
  expect([first.tickets.length, first.count, first.hasMore]).toEqual([100, 2130, true]);
  expect(await counts()).toEqual({ 0: 2130 });
  const cursor = first.nextCursor ?? undefined;
  const second = await world.run((tx) => listTickets(tx, world.bia, { pageNumber: 1, lane: 0, cursor }));
  expect(new Set([...first.tickets, ...second.tickets].map(({ id }) => id)).size).toBe(200);
});

it('refuses a deleted lane, an ordinary tag and another company’s, and the card stays', async () => {
  const id = await ticket();
  await move(id, quoted);
  const vip = (await world.run((tx) => createTag(tx, world.ana, { name: 'VIP' }))).id;
  const foreign = (
    await world.run((tx) => createTag(tx, world.otto, { name: 'Alheia', kanban: 1 }), world.otto.companyId)
  ).id;
  await world.run((tx) => removeTag(tx, world.ana, paid));
  await expect(move(id, paid)).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' });
  await expect(move(id, foreign)).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' });
  await expect(move(id, vip)).rejects.toMatchObject({ code: 'ERR_INVALID_INPUT' });
  expect(await laneIds()).toEqual([quoted]);
});

it('deleting a lane while cards enter leaves none in it, and each is announced', async () => {
  const ids = [await ticket(), await ticket(), await ticket(), await ticket()];
  const moves = ids.map((id) => move(id, paid).catch((error: { code?: string }) => error.code));
  const removed = world.run((tx) => removeTag(tx, world.ana, paid));
  const outcomes = await Promise.all(moves);
  await removed;
  // A late change gets a not-found error, not an error of a database constraint.
  expect(outcomes.filter((code) => typeof code === 'string' && code !== 'ERR_NOT_FOUND')).toEqual([]);
  expect(await laneIds()).toEqual([0, 0, 0, 0]);
  const announced = world.publishedNotices.flatMap(({ topic, payload }) => {
    const event = topic === 'ticket' ? ticketEvent.parse(payload) : undefined;
    return event?.action === 'update' ? [event.ticket] : [];
  });
  for (const id of ids) expect(announced.findLast((ticket) => ticket.id === id)?.tags ?? []).toEqual([]);
});

it('lane actions run once per entry: queue, text; not when the card stays, and not for a closed ticket', async () => {
  const [support] = await world.sql<{ id: number }>(
    `insert into queues (company_id, name, color) values ($1, 'Suporte', '#AA3344') returning id`,
    [world.ana.companyId],
  );
  const acting = await lane('Enviado', { message: 'Seu pedido saiu.', queueId: support!.id });
  const id = await ticket({ userId: world.bia.userId });
  const automaticJobs = async () => (await world.jobs('say-automatically')).length;
  const vip = (await world.run((tx) => createTag(tx, world.ana, { name: 'VIP' }))).id;
  await move(id, acting);
  await move(id, acting);
  await run((tx) => addTicketTag(tx, world.bia, id, vip));
  expect(await automaticJobs()).toBe(1);
  expect(await world.sql('select queue_id, user_id from tickets')).toEqual([
    { queue_id: support!.id, user_id: world.bia.userId },
  ]);
  await move(id, 0);
  await move(id, acting);
  expect(await automaticJobs()).toBe(2);
  await expect(
    run(async (tx) => {
      await moveToLane(tx, world.bia, id, quoted);
      await moveToLane(tx, world.bia, id, acting);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await automaticJobs()).toBe(2);
  const closed = await ticket({ userId: world.bia.userId });
  await world.sql("update tickets set status = 'closed' where id = $1", [closed]);
  await move(closed, acting);
  expect(await automaticJobs()).toBe(2);
});

it('into a lane with a queue or a text a served ticket is moved only by those who may transfer it', async () => {
  const [acting, same] = [
    await lane('Enviado', { message: 'Saiu.' }),
    await lane('Vendas', { queueId: world.queueId }),
  ];
  const served = await ticket({ userId: clara.userId });
  const add = (by: Actor, ticketId: number) => run((tx) => addTicketTag(tx, by, ticketId, acting));
  await expect(move(served, acting)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
  await expect(add(world.bia, served)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
  await move(served, same);
  await move(served, quoted);
  await move(served, acting, clara);
  await move(served, quoted);
  await move(served, acting, { ...world.bia, allUserChat: true });
  const waiting = await ticket();
  await move(waiting, acting);
  expect(await laneIds()).toEqual([acting, acting]);
});

it('a lane that moves a ticket to a queue logs who moved the ticket', async () => {
  const [support] = await world.sql<{ id: number }>(
    `insert into queues (company_id, name, color) values ($1, 'Suporte', '#AA3344') returning id`,
    [world.ana.companyId],
  );
  await move(await ticket({ userId: world.bia.userId }), await lane('Suporte', { queueId: support!.id }));
  expect(await world.sql(`select user_id as "userId" from ticket_log where type = 'redirect'`)).toEqual([
    { userId: world.bia.userId },
  ]);
});

it('a tag that becomes a lane takes its tickets, and returns them when it is a tag again', async () => {
  const id = await ticket();
  const vip = (await world.run((tx) => createTag(tx, world.ana, { name: 'VIP' }))).id;
  await run((tx) => addTicketTag(tx, world.bia, id, vip));
  await world.run((tx) => updateTag(tx, world.ana, vip, { kanban: 1 }));
  expect(await laneIds()).toEqual([vip]);
  await world.run((tx) => updateTag(tx, world.ana, vip, { kanban: 0 }));
  expect(await laneIds()).toEqual([0]);
});

it('lanes are in the order set by an admin, a new one last', async () => {
  const sent = await lane('Enviado');
  const order = async () => (await world.run(listLanes)).map(({ id }) => id);
  expect(await order()).toEqual([quoted, paid, sent]);
  await world.run((tx) => orderLanes(tx, world.ana, [sent, 999_999]));
  expect(await order()).toEqual([sent, quoted, paid]);
  await expect(world.run((tx) => orderLanes(tx, world.bia, [paid]))).rejects.toMatchObject({
    code: 'ERR_NO_PERMISSION',
  });
  expect((await order()).at(-1)).toBe(paid);
  const tag = await world.run((tx) => updateTag(tx, world.ana, paid, { lane: { limit: 5 } }));
  expect(tag.lane).toEqual({ position: 3, limit: 5, message: '', queueId: null });
});

it('a tag that becomes a lane is the last one, as new lanes are', async () => {
  const vip = (await world.run((tx) => createTag(tx, world.ana, { name: 'VIP' }))).id;
  const sent = await lane('Enviado');
  const lost = await lane('Perdido');
  await world.run((tx) => updateTag(tx, world.ana, vip, { kanban: 1 }));
  expect((await world.run(listLanes)).map(({ id }) => id)).toEqual([quoted, paid, sent, lost, vip]);
});

it('a frequent word is counted also where all the newest messages with the word are elsewhere', async () => {
  const [ours, theirs] = [await ticket(), await ticket()];
  const write = (id: number, count: number, word: string) =>
    world.sql(
      `insert into messages (company_id, ticket_id, contact_id, chat, from_me, body, status, origin, sent_at)
       select company_id, id, contact_id, 'x', true, $3, 'sent', 'person', now() from tickets, generate_series(1, $2) where id = $1`,
      [id, count, word],
    );
  await write(ours, 1, 'Segue o boleto');
  await write(theirs, 600, 'boleto');
  expect(await counts({ searchParam: 'boleto' })).toEqual({ 0: 2 });
});
