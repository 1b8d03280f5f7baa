import type { Actor } from '@balcao/contract/users/actor';
import { expect, it } from 'vitest';
import { testWorld } from '../../../../tests/world/test-world.ts';
import { findTicket, presentTicket } from '../find-ticket.ts';
import { listContactTickets } from './list-contact-tickets.ts';

const world = testWorld();

it('earlier conversations of a contact are listed newest first, for people who may read them', async () => {
  const aline = await world.contact('Aline', '5511987654321');
  const old = await world.ticket(aline, { userId: world.ana.userId });
  await world.sql(`update tickets set status = 'closed', updated_at = now() - interval '3 days' where id = $1`, [old]);
  const elsewhere = await world.ticket(aline, { queueId: null, userId: world.ana.userId });
  await world.sql(`update tickets set status = 'closed', updated_at = now() - interval '1 day' where id = $1`, [
    elsewhere,
  ]);
  const now = await world.ticket(aline, { userId: world.bia.userId });
  await world.ticket(await world.contact('Bruna'), { userId: world.bia.userId });

  const ids = async (actor = world.ana) =>
    (await world.run((tx) => listContactTickets(tx, actor, aline), actor.companyId)).tickets.map(({ id }) => id);
  expect(await ids()).toEqual([now, elsewhere, old]);
  expect(await ids(world.bia)).toEqual([now, old]);
  expect(await ids({ ...world.bia, allHistoric: true })).toEqual([now, elsewhere, old]);
  await expect(ids(world.otto)).rejects.toThrow('ERR_NO_CONTACT_FOUND');
});

it('a mention by number in the last message of a group is masked, here and in the ticket itself', async () => {
  const group = await world.contact('Condomínio', '120363041234567890');
  const id = await world.ticket(group, { userId: world.bia.userId });
  await world.sql('update tickets set is_group = true, last_message = $1 where id = $2', [
    'Beto: oi @5511987654321',
    id,
  ]);
  const shown = async (by: Actor) => [
    ...(await world.run((tx) => listContactTickets(tx, by, group))).tickets.map(({ lastMessage }) => lastMessage),
    (await world.run(async (tx) => presentTicket(by, await findTicket(tx, by, id)))).lastMessage,
  ];
  expect(await shown({ ...world.bia, isTricked: true })).toEqual(Array(2).fill('Beto: oi @5511987654321'));
  expect(await shown(world.bia)).toEqual(Array(2).fill('Beto: oi @551198765****'));
});
