import type { Actor } from '@balcao/contract/users/actor';
import { beforeEach, expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { findEarlierTicket } from './find-earlier-ticket.ts';

const { world, state, changeTicket } = testConversation();

const before = (ticketId: number, by: Actor = world.bia) =>
  world.run((tx) => findEarlierTicket(tx, by, ticketId), by.companyId);
const idsBefore = async (by: Actor = world.bia, from = state.ticketId) => {
  const ids: number[] = [];
  for (let next = await before(from, by); next; next = await before(next.id, by)) ids.push(next.id);
  return ids;
};
/** Closed tickets of Aline; the first call creates the oldest. */
async function closed(over: { userId?: number; queueId?: number | null } = {}): Promise<number> {
  const id = await world.ticket(state.contactId, { userId: world.bia.userId, ...over });
  await changeTicket({ status: 'closed', created_at: new Date(Date.UTC(2026, 0, 1) + id * 60_000) }, id);
  return id;
}
let [old, hidden, last]: number[] = [];

beforeEach(async () => {
  old = await closed();
  hidden = await closed({ userId: world.ana.userId, queueId: null });
  last = await closed();
});

it('a conversation continues in the closed tickets before it, newest first, without those that the person may not read', async () => {
  expect(await idsBefore()).toEqual([last, old]);
  expect(await idsBefore(world.ana)).toEqual([last, hidden, old]);
  expect(await idsBefore({ ...state.caio, allHistoric: true })).toEqual([last, hidden, old]);
});

it('contains the queue, the closing time and who closed it', async () => {
  const at = new Date('2026-02-03T10:00:00Z');
  await changeTicket({ finished_at: at }, last!);
  await world.sql(`insert into ticket_log (company_id, ticket_id, type, user_id) values (1, $1, 'closed', $2)`, [
    last,
    world.bia.userId,
  ]);
  const found = await before(state.ticketId);
  expect(found).toMatchObject({ id: last, closedAt: at.toISOString(), closedBy: { name: 'Bia' } });
  expect(found?.queue?.name).toEqual(expect.any(String));
  expect((await before(last!))?.closedBy).toBeNull();
});

it('belongs to the same contact, is closed and was not merged into another', async () => {
  const other = await world.ticket(await world.contact('Bruna'), { userId: world.bia.userId });
  await changeTicket({ status: 'closed', created_at: new Date('2026-05-01T10:00:00Z') }, other);
  await changeTicket({ status: 'pending', user_id: null }, last);
  await world.sql('update tickets set folded_into = $1 where id = $2', [state.ticketId, old]);
  expect(await idsBefore(world.ana)).toEqual([hidden]);
});

it('more than one batch of unreadable tickets is skipped', async () => {
  for (let i = 0; i < 51; i++) await closed({ userId: world.ana.userId, queueId: null });
  expect(await idsBefore()).toEqual([last, old]);
});

it('a person who may not read the ticket learns nothing about those before it', async () => {
  await expect(before(state.ticketId, state.caio)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
  await expect(before(state.ticketId, world.otto)).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
});
