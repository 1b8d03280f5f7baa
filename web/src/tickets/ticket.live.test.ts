import type { Ticket } from '@balcao/contract/tickets/ticket';
import { compareTickets, matchesFilter, type TicketFilter } from '@balcao/contract/tickets/ticket-list.rules';
import type { Actor } from '@balcao/contract/users/actor';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actor, at, listOf, ticket } from './sample-ticket.ts';
import {
  applyTicketNotice,
  applyToTicket,
  asReplayed,
  isNewer,
  type TicketList,
  type TicketNotice,
  withPage,
} from './ticket.live.ts';

const me = actor();
const mine: TicketFilter = { status: 'open', isGroup: false, showAll: false };
const waiting: TicketFilter = { status: 'pending', isGroup: false, showAll: false };
const receive = (list: TicketList, notice: TicketNotice, filter = mine, by: Actor = me) =>
  applyTicketNotice(list, notice, { filter, me: by });
const ids = (list: TicketList) => list.tickets.map(({ id }) => id);

describe('an update', () => {
  it('older than the cached version changes nothing', () => {
    const cached = listOf([ticket({ version: 3 })]);
    expect(receive(cached, { action: 'update', ticket: ticket({ version: 2, lastMessage: 'antiga' }) })).toBe(cached);
  });

  it('with a new message moves the ticket to the top', () => {
    const cached = listOf([ticket({ id: 2, updatedAt: at(5) }), ticket({ id: 1, updatedAt: at(1) })]);
    const next = receive(cached, { action: 'update', ticket: ticket({ id: 1, version: 2, updatedAt: at(9) }) });
    expect(ids(next)).toEqual([1, 2]);
  });

  it('a ticket that another user accepted is removed, unless all tickets are shown', () => {
    const cached = listOf([ticket({})]);
    const taken = { action: 'update', ticket: ticket({ version: 2, userId: 9 }) } as const;
    expect(ids(receive(cached, taken))).toEqual([]);
    const admin = actor({ profile: 'admin' });
    expect(ids(receive(cached, taken, { ...mine, showAll: true }, admin))).toEqual([1]);
  });

  it('a ticket that was not listed is inserted in its sorted place', () => {
    const cached = listOf([ticket({ id: 1, updatedAt: at(5) }), ticket({ id: 2, updatedAt: at(1) })]);
    expect(ids(receive(cached, { action: 'update', ticket: ticket({ id: 3, updatedAt: at(3) }) }))).toEqual([1, 3, 2]);
  });

  it('a ticket that sorts after the loaded pages is not inserted', () => {
    const cached = { ...listOf([ticket({ id: 1, updatedAt: at(5) })]), hasMore: true };
    expect(receive(cached, { action: 'update', ticket: ticket({ id: 3, updatedAt: at(3) }) })).toBe(cached);
  });

  it('to a queue that is filtered out removes the ticket', () => {
    const filter = { ...mine, queueIds: [1] };
    const moved = { action: 'update', ticket: ticket({ version: 2, queueId: 2 }) } as const;
    expect(ids(receive(listOf([ticket({})]), moved, filter))).toEqual([]);
  });

  it('a pending ticket moves to the top; when sorted by the longest wait it does not, whoever writes last', () => {
    const first = ticket({ id: 1, status: 'pending', userId: null, queuedAt: at(1), updatedAt: at(1) });
    const second = ticket({ id: 2, status: 'pending', userId: null, queuedAt: at(2), updatedAt: at(2) });
    const wrote = { ...second, version: 2, updatedAt: at(9), lastMessage: 'alguém?' };
    const listed = (filter: TicketFilter) =>
      ids(receive(listOf([first, second]), { action: 'update', ticket: wrote }, filter));
    expect(listed(waiting)).toEqual([2, 1]);
    expect(listed({ ...waiting, order: 'waiting' })).toEqual([1, 2]);
  });

  it('does not add a ticket to search results, and keeps those found', () => {
    const filter = { ...mine, search: 'mariana' };
    const found = ticket({ contact: { ...ticket({}).contact, name: 'Mariana' } });
    const cached = listOf([found]);
    expect(receive(cached, { action: 'update', ticket: ticket({ id: 5 }) }, filter)).toBe(cached);
    const renamed = ticket({ version: 2, lastMessage: 'oi' });
    expect(receive(cached, { action: 'update', ticket: renamed }, filter).tickets).toEqual([renamed]);
  });
});

it.each(['delete', 'leave'] as const)('%s removes it from the list, also when repeated', (action) => {
  const once = receive(listOf([ticket({})]), { action, ticketId: 1, version: 2 });
  expect(ids(once)).toEqual([]);
  expect(receive(once, { action, ticketId: 1, version: 2 })).toBe(once);
});

it('a leave with an older version than the ticket is ignored', () => {
  const cached = listOf([ticket({ version: 5 })]);
  expect(receive(cached, { action: 'leave', ticketId: 1, version: 3 })).toBe(cached);
});

it('update-unread resets the count, except for that of later messages', () => {
  const cached = listOf([ticket({ version: 5, unreadMessages: 2 })]);
  expect(receive(cached, { action: 'update-unread', ticketId: 1, version: 6 }).tickets[0]?.unreadMessages).toBe(0);
  expect(receive(cached, { action: 'update-unread', ticketId: 1, version: 5 })).toBe(cached);
  expect(receive(cached, { action: 'updateUnread', ticketId: 1 }).tickets[0]?.unreadMessages).toBe(0);
});

it('read tickets are removed from the bell', () => {
  const bell: TicketFilter = { showAll: false, unread: true };
  const cached = listOf([ticket({ unreadMessages: 2 })]);
  expect(ids(receive(cached, { action: 'update-unread', ticketId: 1, version: 2 }, bell))).toEqual([]);
});

it("a contact's new name is shown on each of its tickets", () => {
  const cached = listOf([ticket({ id: 1 }), ticket({ id: 2, contactId: 8 })]);
  const contact = { ...ticket({}).contact, name: 'Outro nome' };
  const next = receive(cached, { action: 'contact', contact });
  expect(next.tickets.map((one) => one.contact.name)).toEqual(['Outro nome', 'Fulana']);
});

describe('a predicted ticket', () => {
  const pending = ticket({ status: 'pending', userId: null, version: 4 });
  const accepted = { ...pending, status: 'open' as const, userId: me.userId };

  it('is shown before the answer, and replaced by it', () => {
    const shown = receive(listOf([]), { action: 'expect', ticket: accepted });
    expect(ids(shown)).toEqual([1]);
    const answered = receive(shown, { action: 'update', ticket: { ...accepted, version: 5 } });
    expect(answered.tickets[0]?.version).toBe(5);
  });

  it('is rolled back when the server refuses', () => {
    const removed = receive(listOf([pending]), { action: 'expect', ticket: accepted }, waiting);
    expect(ids(removed)).toEqual([]);
    expect(ids(receive(removed, { action: 'restore', ticket: pending }, waiting))).toEqual([1]);
  });

  it("is not rolled back to before somebody else's earlier change", () => {
    const latestVersions = new Map<number, number>();
    const quicker = { action: 'update', ticket: { ...pending, version: 5, status: 'open', userId: 9 } } as const;
    expect(isNewer(latestVersions, quicker)).toBe(true);
    expect(isNewer(latestVersions, { action: 'expect', ticket: pending })).toBe(false);
    expect(isNewer(latestVersions, { action: 'restore', ticket: pending })).toBe(false);
  });

  it('does not undo what somebody else did meanwhile', () => {
    const cached = { ...pending, version: 6 };
    expect(applyToTicket(cached, { action: 'expect', ticket: pending })).toBe(cached);
    expect(applyToTicket(cached, { action: 'restore', ticket: pending })).toBe(cached);
  });

  it('is kept on a list that is fetched before the server has answered, also with a later version', () => {
    const asked = [ticket({ id: 2 }), { ...pending, version: 5 }];
    const again = receive(listOf(asked), asReplayed({ action: 'expect', ticket: accepted }, asked), waiting);
    expect(ids(again)).not.toContain(1);
    const placed = receive(listOf(asked), asReplayed({ action: 'expect', ticket: accepted }, asked));
    expect(placed.tickets.find(({ id }) => id === 1)).toMatchObject({ status: 'open', version: 5 });
    expect(
      receive(placed, { action: 'update', ticket: { ...pending, version: 6 } }).tickets.map(({ id }) => id),
    ).toEqual([2]);
  });
});

it('a fetched page does not repeat a ticket that moved up meanwhile', () => {
  const cached = listOf([ticket({ id: 1, updatedAt: at(9) }), ticket({ id: 2, updatedAt: at(5) })]);
  const page = {
    tickets: [ticket({ id: 1, updatedAt: at(1) }), ticket({ id: 3, updatedAt: at(1) })],
    hasMore: false,
    nextCursor: null,
  };
  expect(ids(withPage(cached, page, { filter: mine, me }))).toEqual([1, 2, 3]);
});

it('with repeated and shuffled notices every list ends like a fresh fetch', () => {
  const filters: TicketFilter[] = [
    mine,
    waiting,
    { status: 'closed', showAll: true },
    { showAll: false, unread: true },
    { ...mine, queueIds: [2] },
    { showAll: false, tags: [1] },
  ];
  fc.assert(
    fc.property(
      histories,
      fc.array(fc.nat(), { minLength: 1 }),
      fc.constantFrom(...filters),
      (history, picks, filter) => {
        const notices = history.flatMap(({ notices: published }) => published);
        const latestVersions = new Map<number, number>();
        // Each notice twice, in random order.
        const order = shuffled([...notices, ...notices], picks);
        const end = order.reduce<TicketList>(
          (list, notice) => (isNewer(latestVersions, notice) ? applyTicketNotice(list, notice, { filter, me }) : list),
          listOf([]),
        );
        const fresh = history
          .flatMap(({ last }) => (last && matchesFilter(last, filter, me) ? [last] : []))
          .sort(compareTickets(filter));
        expect(end.tickets).toEqual(fresh);
      },
    ),
    { numRuns: 500 },
  );
});

/** Histories of some tickets: the notices of each version, and the final state; null when deleted. */
const histories = fc
  .array(
    fc.record({
      lives: fc.array(
        fc.record({
          status: fc.constantFrom('pending', 'open', 'closed'),
          userId: fc.constantFrom(me.userId, 9),
          queueId: fc.constantFrom(1, 2, 3, null),
          unreadMessages: fc.nat(2),
          tagged: fc.boolean(),
          minute: fc.nat(50),
        }),
        { minLength: 1, maxLength: 5 },
      ),
      end: fc.constantFrom('stays', 'stays', 'delete', 'leave'),
    }),
    { maxLength: 5 },
  )
  .map((drawn) =>
    drawn.map(({ lives, end }, index) => {
      const versions: Ticket[] = lives.map(({ status, userId, tagged, minute, ...life }, version) =>
        ticket({
          ...life,
          id: index + 1,
          version: version + 1,
          status: status as Ticket['status'],
          userId: status === 'pending' ? null : userId,
          tags: tagged ? [{ id: 1, name: 'VIP', color: '#fff', kanban: 0 }] : [],
          queuedAt: at(minute),
          updatedAt: at(version * 60 + minute),
        }),
      );
      const published: TicketNotice[] = versions.flatMap((one) => [
        ...(one.unreadMessages === 0
          ? [{ action: 'update-unread' as const, ticketId: one.id, version: one.version }]
          : []),
        { action: 'update' as const, ticket: one },
      ]);
      if (end !== 'stays')
        published.push({ action: end as 'delete' | 'leave', ticketId: index + 1, version: versions.length + 1 });
      return { notices: published, last: end === 'stays' ? versions.at(-1) : null };
    }),
  );

function shuffled<T>(all: readonly T[], picks: readonly number[]): T[] {
  const rest = [...all];
  return all.map((_, index) => rest.splice((picks[index % picks.length] ?? 0) % rest.length, 1)[0] as T);
}
