import type { Actor } from '@balcao/contract/users/actor';
import { beforeEach, expect, it } from 'vitest';
import { testWorld } from '../../../tests/world/test-world.ts';
import { inTx } from '../platform/db/tx.ts';
import { lockVisibleTicket } from '../tickets/find-ticket.ts';
import { returnTicket } from '../tickets/return-ticket.ts';
import { transferTicket } from '../tickets/transfer-ticket.ts';
import { distributeTickets } from './distribute-tickets.ts';
import { distributionSubscribers } from './distribution.module.ts';
import { queueOf } from './test-queue.ts';

const world = testWorld();
const { work, setQueue, setUser, waiting, holderOf } = queueOf(world);
const context = () => ({ ...world.context(), subscribers: distributionSubscribers });
const returnedBy = (actor: Actor, ticketId: number) =>
  inTx(context(), world.ana.companyId, async (tx) =>
    returnTicket(tx, actor, await lockVisibleTicket(tx, actor, ticketId)),
  );
let caio: Actor;

/** Bia has no ticket and Caio has one, so that Bia gets the next. */
beforeEach(async () => {
  caio = await world.person('Caio', { queueIds: [world.queueId] });
  for (const actor of [world.bia, caio]) {
    await work(actor.userId);
    await setUser(actor, { online: true });
  }
  await setQueue({ distribution: 'fewestOpen' });
  await waiting({ userId: caio.userId });
});

it('goes to another user than the one who returned it, who has the fewest tickets again', async () => {
  const id = await waiting();
  await distributeTickets(context());
  expect(await holderOf(id)).toBe(world.bia.userId);
  await returnedBy(world.bia, id);
  await distributeTickets(context());
  expect(await holderOf(id)).toBe(caio.userId);
  // When all have returned it, the one with the fewest tickets gets it.
  await returnedBy(caio, id);
  await distributeTickets(context());
  expect(await holderOf(id)).toBe(world.bia.userId);
});

it('goes to another user than the one who transferred it to the queue', async () => {
  const id = await waiting({ userId: world.bia.userId });
  await inTx(context(), world.ana.companyId, async (tx) => {
    const before = await lockVisibleTicket(tx, world.bia, id);
    return transferTicket(tx, world.bia, before, { queueId: world.queueId, userId: null, whatsappId: null });
  });
  await distributeTickets(context());
  expect(await holderOf(id)).toBe(caio.userId);
});

it('goes to the same user when nobody else can take it', async () => {
  const id = await waiting();
  await distributeTickets(context());
  await setUser(caio, { online: false });
  await returnedBy(world.bia, id);
  await distributeTickets(context());
  expect(await holderOf(id)).toBe(world.bia.userId);
});

it('is not recorded where the queue does not distribute', async () => {
  await setQueue({ distribution: 'off' });
  await returnedBy(world.bia, await waiting({ userId: world.bia.userId }));
  expect(await world.sql('select from given_tickets')).toEqual([]);
});
