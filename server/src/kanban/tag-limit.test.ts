import { beforeEach, expect, it } from 'vitest';
import { testWorld } from '../../../tests/world/test-world.ts';
import { applyBulkAction } from '../bulk-actions/apply-bulk-action.ts';
import { createTag } from '../tags/create-tag.ts';
import { addTicketTag, moveToLane } from './move-to-lane.ts';

const world = testWorld();
let id: number;
let tagIds: number[];

/** A ticket with as many tags as it may have. */
beforeEach(async () => {
  id = await world.ticket(await world.contact('Aline'));
  const rows = await world.sql<{ id: number }>(
    `insert into tags (company_id, name, color) select $1, 'Etiqueta ' || i, '#112233' from generate_series(1, 101) i returning id`,
    [world.ana.companyId],
  );
  tagIds = rows.map((row) => row.id);
  await world.sql('insert into ticket_tags (company_id, ticket_id, tag_id) select $1, $2, unnest($3::int[])', [
    world.ana.companyId,
    id,
    tagIds.slice(0, 100),
  ]);
});

const add = (tagId: number) => world.run((tx) => addTicketTag(tx, world.bia, id, tagId));
const tooMany = { code: 'ERR_INVALID_INPUT', details: { fields: { tags: 'too_many' } } };

it('one more tag than a ticket may have is refused as such, whichever call adds it; one that it has changes nothing', async () => {
  await add(tagIds[0] ?? 0);
  await expect(add(tagIds[100] ?? 0)).rejects.toMatchObject(tooMany);
  const action = { type: 'tag' as const, add: [tagIds[100] ?? 0], remove: [] };
  await expect(world.run((tx) => applyBulkAction(tx, world.bia, id, action))).rejects.toMatchObject(tooMany);
  const swapped = await world.run((tx) => applyBulkAction(tx, world.bia, id, { ...action, remove: [tagIds[0] ?? 0] }));
  expect(swapped.tags).toHaveLength(100);
});

it('such a ticket moves between lanes, and loses tags', async () => {
  const { id: lane } = await world.run((tx) => createTag(tx, world.ana, { name: 'Orçamento', kanban: 1 }));
  const moved = await world.run((tx) => moveToLane(tx, world.bia, id, lane));
  expect(moved.tags).toHaveLength(101);
  const action = { type: 'tag' as const, add: [], remove: [tagIds[0] ?? 0] };
  expect((await world.run((tx) => applyBulkAction(tx, world.bia, id, action))).tags).toHaveLength(100);
});
