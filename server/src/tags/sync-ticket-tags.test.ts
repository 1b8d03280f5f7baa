import { beforeEach, expect, it } from 'vitest';
import { headlines, testWorld } from '../../../tests/world/test-world.ts';
import { createTag } from './create-tag.ts';
import { removeTag } from './remove-tag.ts';
import { syncTicketTags } from './sync-ticket-tags.ts';
import { updateTag } from './update-tag.ts';

const world = testWorld();
let ticketId: number;
let vip: number;
let late: number;
let lead: number;
let won: number;
const make = async (name: string, kanban = 0) =>
  (await world.run((tx) => createTag(tx, world.ana, { name, kanban }))).id;
const sync = (ids: number[], actor = world.bia) =>
  world.run(
    (tx) =>
      syncTicketTags(
        tx,
        actor,
        ticketId,
        ids.map((id) => ({ id })),
      ),
    actor.companyId,
  );
const onTicket = async () =>
  (await world.sql<{ tag_id: number }>('select tag_id from ticket_tags order by tag_id')).map((row) => row.tag_id);

beforeEach(async () => {
  ticketId = await world.ticket(await world.contact('Aline', '5511987654321'));
  vip = await make('VIP');
  late = await make('Atrasado');
  lead = await make('Novo lead', 1);
  won = await make('Ganho', 1);
  world.publishedNotices = [];
});

it('the list is the whole new set, and the ticket is announced with it', async () => {
  await sync([vip, lead]);
  const ticket = await sync([late, lead]);
  expect(ticket).toMatchObject({ version: 3, contact: { number: '551198765****' } });
  expect(ticket.tags.map(({ name }) => name)).toEqual(['Atrasado', 'Novo lead']);
  expect(world.publishedNotices.findLast(({ topic }) => topic === 'ticket')?.payload).toMatchObject({
    ticket: { version: 3 },
  });
  const counts = world.publishedNotices.filter(({ topic }) => topic === 'tag').map(({ payload }) => payload);
  expect(counts.slice(-2)).toMatchObject([
    { tag: { name: 'Atrasado', ticketsCount: 1 } },
    { tag: { name: 'VIP', ticketsCount: 0 } },
  ]);
});

it('the current set again changes nothing and notifies nobody', async () => {
  await sync([vip]);
  world.publishedNotices = [];
  expect((await sync([vip, vip])).version).toBe(2);
  expect(headlines(world)).toEqual([]);
});

it('tags leave the ticket where it is in lists: it is changed when somebody writes', async () => {
  await world.sql(`update tickets set updated_at = now() - interval '3 days'`);
  const changedAt = async () =>
    (
      await world.sql<{ at: string; version: number }>(
        `select date_trunc('milliseconds', updated_at)::text as at, version from tickets`,
      )
    )[0]!;
  const { at } = await changedAt();
  await sync([vip, lead]);
  await sync([vip, won]);
  expect(await changedAt()).toEqual({ at, version: 3 });
  await world.run((tx) => updateTag(tx, world.ana, vip, { name: 'Ouro' }));
  expect(await changedAt()).toEqual({ at, version: 4 });
  await world.run((tx) => removeTag(tx, world.ana, vip));
  expect(await changedAt()).toEqual({ at, version: 5 });
});

it('two lanes are refused, and nothing is changed', async () => {
  await sync([vip, lead]);
  await expect(sync([lead, won])).rejects.toMatchObject({ details: { fields: { tags: 'lane' } } });
  expect(await onTicket()).toEqual([vip, lead]);
});

it('a tag of another company is not found', async () => {
  const theirs = await world.run((tx) => createTag(tx, world.otto, { name: 'Deles' }), world.otto.companyId);
  await expect(sync([theirs.id])).rejects.toThrow('ERR_NOT_FOUND');
  await expect(sync([vip], world.otto)).rejects.toThrow('ERR_NO_TICKET_FOUND');
  expect(await onTicket()).toEqual([]);
});

it('users who do not see the ticket cannot tag it, though reading it is allowed', async () => {
  await expect(sync([vip], { ...world.bia, queueIds: [], allHistoric: true })).rejects.toThrow('ERR_NO_PERMISSION');
});

it('a tag that becomes a lane leaves the tickets that are in a lane', async () => {
  await sync([vip, lead]);
  await world.run((tx) => updateTag(tx, world.ana, vip, { kanban: 1 }));
  expect(await onTicket()).toEqual([lead]);
});

it('a deleted tag leaves its ticket, which is announced', async () => {
  await sync([vip]);
  world.publishedNotices = [];
  await world.run((tx) => removeTag(tx, world.ana, vip));
  expect(headlines(world)).toEqual(['ticket update', 'tag delete']);
  expect(await onTicket()).toEqual([]);
});

it('without the kanban in the plan no lane can be created, and existing lanes stay', async () => {
  await world.sql('update companies set plan_id = null');
  const refused = { code: 'ERR_PLAN_FEATURE', details: { flag: 'useKanban' } };
  await expect(make('Perdido', 1)).rejects.toMatchObject(refused);
  await expect(world.run((tx) => updateTag(tx, world.ana, vip, { kanban: 1 }))).rejects.toMatchObject(refused);
  expect(await world.run((tx) => updateTag(tx, world.ana, lead, { name: 'Lead', kanban: 1 }))).toMatchObject({
    kanban: 1,
  });
  expect(await make('Simples')).toBeGreaterThan(0);
});
