import { beforeEach, expect, it } from 'vitest';
import { outcomeOfOverlap, overlap } from '../../../tests/world/overlap.ts';
import { testWorld } from '../../../tests/world/test-world.ts';
import { createTag } from '../tags/create-tag.ts';
import { syncTicketTags } from '../tags/sync-ticket-tags.ts';
import { updateTag } from '../tags/update-tag.ts';
import { addTicketTag, moveToLane } from './move-to-lane.ts';

const world = testWorld();
let [vip, urgent, paid] = [0, 0, 0];
let ticketId = 0;

const tag = async (name: string, kanban: 0 | 1 = 0) =>
  (await world.run((tx) => createTag(tx, world.ana, { name, kanban }))).id;
const give = (...ids: number[]) =>
  world.run((tx) =>
    syncTicketTags(
      tx,
      world.ana,
      ticketId,
      ids.map((id) => ({ id })),
    ),
  );
const makeLane = (id: number) => world.run((tx) => updateTag(tx, world.ana, id, { kanban: 1 }));
const lanesOfTicket = async () =>
  (
    await world.sql<{ id: number }>(
      'select g.id from ticket_tags tt join tags g using (company_id) where g.id = tt.tag_id and g.kanban = 1 and tt.ticket_id = $1',
      [ticketId],
    )
  ).map(({ id }) => id);
const laneId = async () =>
  (await world.sql<{ lane: number }>('select lane_id as lane from tickets where id = $1', [ticketId]))[0]?.lane;

beforeEach(async () => {
  [vip, urgent, paid] = [await tag('VIP'), await tag('Urgente'), await tag('Pagamento', 1)];
  ticketId = await world.ticket(await world.contact('Marina'));
});

it('two tags of one ticket that become lanes concurrently leave it in one of them', async () => {
  await give(vip, urgent);
  await overlap(
    world,
    (tx) => updateTag(tx, world.ana, vip, { kanban: 1 }),
    () => makeLane(urgent),
  );
  expect([await lanesOfTicket(), await laneId()]).toEqual([[vip], vip]);
});

it('a card moved while one of its tags becomes a lane is where it was moved', async () => {
  await give(vip);
  await overlap(
    world,
    (tx) => moveToLane(tx, world.ana, ticketId, paid),
    () => makeLane(vip),
  );
  expect([await lanesOfTicket(), await laneId()]).toEqual([[paid], paid]);
});

it('a tag that becomes a lane while it is added to a card of another lane is refused, and the card stays', async () => {
  await give(paid);
  const outcome = await outcomeOfOverlap(
    world,
    (tx) => updateTag(tx, world.ana, vip, { kanban: 1 }),
    () => world.run((tx) => addTicketTag(tx, world.ana, ticketId, vip)),
  );
  expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'ERR_INVALID_INPUT' } });
  expect([await lanesOfTicket(), await laneId()]).toEqual([[paid], paid]);
});

it('a card moved into a lane that becomes a tag meanwhile is in none, and stays on the board', async () => {
  await outcomeOfOverlap(
    world,
    (tx) => updateTag(tx, world.ana, paid, { kanban: 0 }),
    () => world.run((tx) => moveToLane(tx, world.ana, ticketId, paid)),
  );
  expect([await lanesOfTicket(), await laneId()]).toEqual([[], 0]);
});
