import type { Ticket } from '@balcao/contract/tickets/ticket';
import { beforeEach, expect, it } from 'vitest';
import { testWorld } from '../../../../tests/world/test-world.ts';
import { closeTicket } from '../close-ticket.ts';
import { findTicket, lockVisibleTicket } from '../find-ticket.ts';
import { updateTickets } from '../receive/update-tickets.ts';
import { snoozeTicket } from './snooze-ticket.ts';
import { wakeDueTicket, wakeTicket } from './wake-ticket.ts';

const world = testWorld();
let ticketId: number;

const inHours = (hours: number) => new Date(world.now.getTime() + hours * 3_600_000);
const snooze = (until: Date, actor = world.bia) =>
  world.run((tx) => snoozeTicket(tx, actor, ticketId, until), actor.companyId);
const ticket = (): Promise<Ticket> => world.run((tx) => findTicket(tx, world.ana, ticketId));
const due = () => wakeDueTicket(world.context(), world.ana.companyId, ticketId);
const jobs = async () => (await world.jobs('wake-ticket')).map(({ runAt }) => runAt);
const log = async () =>
  (await world.sql<{ type: string }>('select type from ticket_log order by id')).map((l) => l.type);
const customerWrites = (unreadCount: number) =>
  world.run((tx) =>
    updateTickets(tx, [
      {
        id: ticketId,
        contactId: 0,
        whatsappId: 0,
        unreadCount,
        replacedCount: 0,
        replacedAt: null,
        group: false,
        preview: 'Oi',
        at: world.now,
        fromMe: unreadCount === 0,
        chat: null,
        reopen: true,
        found: 'anyhow',
      },
    ]),
  );

beforeEach(async () => {
  ticketId = await world.ticket(await world.contact('Aline'), { userId: world.bia.userId });
});

it('returns at its time: on top, unread for its assignee, marked, and once', async () => {
  const until = inHours(3);
  expect(await snooze(until)).toMatchObject({ status: 'open', snoozedUntil: until.toISOString(), unreadMessages: 0 });
  expect(await jobs()).toEqual([until]);
  world.now = inHours(3);
  await due();
  const back = await ticket();
  expect(back).toMatchObject({ snoozedUntil: null, wokenAt: until.toISOString(), unreadMessages: 1 });
  expect(back.updatedAt).toBe(until.toISOString());
  await due();
  expect((await ticket()).version).toBe(back.version);
  expect(await log()).toEqual(['snoozed', 'woken']);
});

it('a message of the customer wakes it, our own messages do not', async () => {
  await snooze(inHours(3));
  await customerWrites(0);
  expect((await ticket()).snoozedUntil).not.toBeNull();
  world.now = inHours(1);
  await customerWrites(1);
  expect(await ticket()).toMatchObject({ snoozedUntil: null, wokenAt: world.now.toISOString() });
  // The job still runs at the snooze time and finds nothing to do.
  const { version } = await ticket();
  world.now = inHours(3);
  await due();
  expect((await ticket()).version).toBe(version);
});

it('snoozing again replaces the time, and a job that runs too early waits for it', async () => {
  await snooze(inHours(3));
  await snooze(inHours(5));
  expect(await jobs()).toEqual([inHours(5)]);
  await due();
  expect((await ticket()).snoozedUntil).toBe(inHours(5).toISOString());
  expect(await jobs()).toEqual([inHours(5)]);
});

it('closing it, or waking it by hand, ends the snooze and cancels the job', async () => {
  await snooze(inHours(3));
  expect(await world.run((tx) => wakeTicket(tx, world.bia, ticketId))).toMatchObject({
    snoozedUntil: null,
    wokenAt: null,
  });
  expect(await jobs()).toEqual([]);
  await snooze(inHours(3));
  await world.run(async (tx) =>
    closeTicket(tx, world.bia, await lockVisibleTicket(tx, world.bia, ticketId), { farewell: false }),
  );
  expect(await ticket()).toMatchObject({ status: 'closed', snoozedUntil: null });
  expect(await jobs()).toEqual([]);
});

it('only an open ticket, only by somebody who may handle it, and for a year at most', async () => {
  const clara = await world.person('Clara', { queueIds: [world.queueId] });
  await expect(snooze(inHours(1), clara)).rejects.toThrow('ERR_NO_PERMISSION');
  await expect(world.run((tx) => wakeTicket(tx, clara, ticketId))).rejects.toThrow('ERR_NO_PERMISSION');
  await expect(snooze(inHours(1), world.otto)).rejects.toThrow('ERR_NO_TICKET_FOUND');
  for (const until of [world.now, inHours(24 * 400)])
    await expect(snooze(until)).rejects.toMatchObject({ details: { fields: { until: 'date' } } });
  ticketId = await world.ticket(await world.contact('Bruno'));
  await expect(snooze(inHours(1), world.ana)).rejects.toMatchObject({ code: 'ERR_TICKET_STATUS' });
});
