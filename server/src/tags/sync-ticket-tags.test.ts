import { beforeEach, expect, it } from 'vitest';
import { headlines, testDesk } from '../../../tests/test-desk.ts';
import { createTag } from './create-tag.ts';
import { removeTag } from './remove-tag.ts';
import { syncTicketTags } from './sync-ticket-tags.ts';
import { updateTag } from './update-tag.ts';

const desk = testDesk();
let ticketId: number;
let vip: number;
let late: number;
let lead: number;
let won: number;
const make = async (name: string, kanban = 0) => (await desk.run((tx) => createTag(tx, desk.ana, { name, kanban }))).id;
const sync = (ids: number[], actor = desk.bia) =>
  desk.run(
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
  (await desk.sql<{ tag_id: number }>('select tag_id from ticket_tags order by tag_id')).map((row) => row.tag_id);

beforeEach(async () => {
  ticketId = await desk.ticket(await desk.contact('Aline', '5511987654321'));
  vip = await make('VIP');
  late = await make('Atrasado');
  lead = await make('Novo lead', 1);
  won = await make('Ganho', 1);
  desk.told = [];
});

it('the list is the whole new set, and the ticket is told with it', async () => {
  await sync([vip, lead]);
  const ticket = await sync([late, lead]);
  expect(ticket).toMatchObject({ version: 3, contact: { number: '551198765****' } });
  expect(ticket.tags.map(({ name }) => name)).toEqual(['Atrasado', 'Novo lead']);
  expect(desk.told.findLast(({ topic }) => topic === 'ticket')?.payload).toMatchObject({ ticket: { version: 3 } });
  const counts = desk.told.filter(({ topic }) => topic === 'tag').map(({ payload }) => payload);
  expect(counts.slice(-2)).toMatchObject([
    { tag: { name: 'Atrasado', ticketsCount: 1 } },
    { tag: { name: 'VIP', ticketsCount: 0 } },
  ]);
});

it('the set that is there already changes nothing and tells nobody', async () => {
  await sync([vip]);
  desk.told = [];
  expect((await sync([vip, vip])).version).toBe(2);
  expect(headlines(desk)).toEqual([]);
});

it('two lanes are refused, and nothing is changed', async () => {
  await sync([vip, lead]);
  await expect(sync([lead, won])).rejects.toMatchObject({ details: { fields: { tags: 'lane' } } });
  expect(await onTicket()).toEqual([vip, lead]);
});

it('a tag of another company is not found', async () => {
  const theirs = await desk.run((tx) => createTag(tx, desk.otto, { name: 'Deles' }), desk.otto.companyId);
  await expect(sync([theirs.id])).rejects.toThrow('ERR_NOT_FOUND');
  await expect(sync([vip], desk.otto)).rejects.toThrow('ERR_NO_TICKET_FOUND');
  expect(await onTicket()).toEqual([]);
});

it('who does not see the ticket does not tag it, though reading it is allowed', async () => {
  await expect(sync([vip], { ...desk.bia, queueIds: [], allHistoric: true })).rejects.toThrow('ERR_NO_PERMISSION');
});

it('a tag that becomes a lane leaves the tickets that stand in a lane', async () => {
  await sync([vip, lead]);
  await desk.run((tx) => updateTag(tx, desk.ana, vip, { kanban: 1 }));
  expect(await onTicket()).toEqual([lead]);
});

it('a deleted tag leaves its ticket, which is told', async () => {
  await sync([vip]);
  desk.told = [];
  await desk.run((tx) => removeTag(tx, desk.ana, vip));
  expect(headlines(desk)).toEqual(['ticket update', 'tag delete']);
  expect(await onTicket()).toEqual([]);
});
