import { dayMs, hourMs, minuteMs } from '@balcao/contract/durations';
import type { TicketStatus } from '@balcao/contract/tickets/ticket';
import type { DemoCompany, Script } from './demo-company.ts';
import type { SeededRandom } from './seeded-random.ts';

export type Conversation = {
  /** the nth customer */
  customer: number;
  script: Script;
  /** final state of the ticket */
  state: TicketStatus;
  beginsAt: Date;
  /** the customer wrote to the connection with the menu */
  viaMenu: boolean;
};

/** Longer than a connection's timeCreateNewTicket, so that each conversation gets a new ticket. */
const pauseMs = 5 * hourMs;

/** Conversations with customer, time and final state, oldest first. An active conversation is its customer's last. */
export function planConversations(company: DemoCompany, random: SeededRandom, now: Date): Conversation[] {
  const { tickets, scripts, customers } = company;
  const conversation = (customer: number, state: TicketStatus, beginsAt: Date): Conversation => ({
    customer,
    state,
    beginsAt,
    script: random.pick(scripts),
    viaMenu: random.next() < 0.25,
  });
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const active = [
    ...Array.from({ length: tickets.open }, (_, n) =>
      conversation(n, 'open', ago(random.between(60, n % 5 === 0 ? 1500 : 240) * minuteMs)),
    ),
    ...Array.from({ length: tickets.pending }, (_, n) =>
      conversation(tickets.open + n, 'pending', ago(random.between(4, n % 4 === 0 ? 400 : 80) * minuteMs)),
    ),
  ];
  const closed = Array.from({ length: tickets.closed }, () =>
    conversation(random.between(0, customers - 1), 'closed', randomOfficeHour(random, now)),
  );
  const closedToday = Array.from({ length: Math.round(tickets.closed / 6) }, (_, n) =>
    conversation(
      tickets.open + tickets.pending + (n % (customers - tickets.open - tickets.pending)),
      'closed',
      ago(random.between(90, 600) * minuteMs),
    ),
  );
  const all = [...closed, ...closedToday, ...active];
  for (const theirs of Map.groupBy(all, (c) => c.customer).values()) spaceOut(theirs);
  return all.sort((a, b) => a.beginsAt.getTime() - b.beginsAt.getTime());
}

/** A time within Brazilian office hours (UTC-3) on one of the last twelve days, not today. */
function randomOfficeHour(chance: SeededRandom, now: Date): Date {
  const day = new Date(now.getTime() - chance.between(1, 12) * dayMs);
  day.setUTCHours(chance.between(11, 20), chance.between(0, 59), chance.between(0, 59), 0);
  return day.getTime() > now.getTime() - 4 * hourMs ? new Date(day.getTime() - dayMs) : day;
}

function spaceOut(theirs: Conversation[]): void {
  theirs.sort((a, b) => b.beginsAt.getTime() - a.beginsAt.getTime());
  for (const [i, one] of theirs.entries()) {
    const later = theirs[i - 1];
    if (later && later.beginsAt.getTime() - one.beginsAt.getTime() < pauseMs)
      one.beginsAt = new Date(later.beginsAt.getTime() - pauseMs - (i % 7) * 10 * minuteMs);
  }
}
