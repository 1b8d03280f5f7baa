import type { Actor } from '@balcao/contract/users/actor';
import { beforeEach, expect, it } from 'vitest';
import { testWorld } from '../../../tests/world/test-world.ts';
import { acceptTicket } from '../tickets/accept-ticket.ts';
import { lockVisibleTicket } from '../tickets/find-ticket.ts';
import { assignTicket } from '../tickets/give/assign-ticket.ts';
import { returnTicket } from '../tickets/return-ticket.ts';
import { transferTicket } from '../tickets/transfer-ticket.ts';
import { distributeTickets } from './distribute-tickets.ts';
import { takeUnansweredBack } from './take-back-ticket.ts';
import { queueOf } from './test-queue.ts';

const world = testWorld();
const { work, setQueue, setUser, waiting, holderOf, logOf } = queueOf(world);
let rita: Actor;
let ticketId: number;

const later = (minutes: number) => {
  world.now = new Date(world.now.getTime() + minutes * 60_000);
};
const takeBack = () =>
  takeUnansweredBack(world.context(), { companyId: world.ana.companyId, ticketId, userId: world.bia.userId });
const giveBack = () =>
  world.run(async (tx) => returnTicket(tx, world.bia, await lockVisibleTicket(tx, world.bia, ticketId)));

/** Bia was assigned a ticket four minutes ago, to be answered within five minutes. */
beforeEach(async () => {
  rita = await world.person('Rita', { profile: 'supervisor', queueIds: [world.queueId] });
  await work(world.bia.userId);
  await work(rita.userId);
  await setUser(world.bia, { online: true });
  await setQueue({ distribution: 'roundRobin', answer_within_minutes: 5 });
  ticketId = await waiting();
  await distributeTickets(world.context());
  expect(await holderOf(ticketId)).toBe(world.bia.userId);
  later(4);
});

it.each<[string, () => Promise<unknown>]>([
  [
    'returned it, and a supervisor has assigned it to them since',
    async () => {
      await giveBack();
      const to = { userId: world.bia.userId, queueId: world.queueId };
      await world.run((tx) => assignTicket(tx, rita, ticketId, to));
    },
  ],
  [
    'returned it and accepted it themselves since',
    async () => {
      await giveBack();
      await world.run(async (tx) => {
        const before = await lockVisibleTicket(tx, world.bia, ticketId);
        return acceptTicket(tx, world.bia, before, { queueId: null, greeting: false });
      });
    },
  ],
  [
    'transferred it, and it was transferred to them since',
    async () => {
      for (const [from, to] of [
        [world.bia, rita],
        [rita, world.bia],
      ] as const)
        await world.run(async (tx) => {
          const before = await lockVisibleTicket(tx, from, ticketId);
          const target = { userId: to.userId, queueId: world.queueId, whatsappId: null };
          return transferTicket(tx, from, before, target);
        });
    },
  ],
])('is not taken back, by the time of what the queue once gave, from who %s', async (_, byHand) => {
  await byHand();
  later(1);
  await takeBack();
  expect(await holderOf(ticketId)).toBe(world.bia.userId);
  expect((await logOf(ticketId)).map(({ type }) => type)).not.toContain('takenBack');
});

it('is taken back by the deadline of the latest distribution', async () => {
  await giveBack();
  await distributeTickets(world.context());
  later(1);
  await takeBack();
  expect(await holderOf(ticketId)).toBe(world.bia.userId);
  later(4);
  await takeBack();
  expect(await holderOf(ticketId)).toBeNull();
});
