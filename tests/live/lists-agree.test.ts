import type { Ticket, TicketStatus } from '@balcao/contract/tickets/ticket';
import { type ListTicketsQuery, listTicketsQuery } from '@balcao/contract/tickets/ticket.api';
import { compareTickets, matchesFilter, type TicketFilter } from '@balcao/contract/tickets/ticket-list.rules';
import { canSee } from '@balcao/contract/tickets/visibility.rules';
import type { Actor } from '@balcao/contract/users/actor';
import { expect, it } from 'vitest';
import { countTickets } from '../../server/src/tickets/lists/count-tickets.ts';
import { listTickets } from '../../server/src/tickets/lists/list-tickets.ts';
import { noCounts } from '../../web/src/tickets/sample-ticket.ts';
import { countTicket } from '../../web/src/tickets/ticket-count.live.ts';
import { testWorld } from '../world/test-world.ts';

const world = testWorld();
const statuses: TicketStatus[] = ['pending', 'open', 'closed'];

/** Tickets of all kinds: own and other queues, users, groups, read and unread, tagged, at different times. */
async function fill(): Promise<{ every: Ticket[]; queues: number[]; tag: number }> {
  const company = world.ana.companyId;
  const insert = async (text: string, values: unknown[]) =>
    (await world.sql<{ id: number }>(`${text} returning id`, values))[0]!.id;
  const other = await insert('insert into queues (company_id, name, color) values ($1, $2, $3)', [
    company,
    'Suporte',
    '#AC7C07',
  ]);
  const tag = await insert('insert into tags (company_id, name, color) values ($1, $2, $3)', [
    company,
    'VIP',
    '#AC7C07',
  ]);
  const queues = [world.queueId, other];
  let n = 0;
  for (const status of statuses)
    for (const queueId of [...queues, null])
      for (const userId of status === 'pending' ? [null] : [world.ana.userId, world.bia.userId])
        for (const isGroup of [false, true]) {
          n++;
          const contact = await world.contact(`Cliente ${n}`);
          const id = await insert(
            `insert into tickets (company_id, contact_id, status, queue_id, user_id, is_group, unread_messages, queued_at, updated_at)
             values ($1, $2, $3, $4, $5, $6, $7, now() - make_interval(mins => $8), now() - make_interval(mins => $9))`,
            [company, contact, status, queueId, userId, isGroup, n % 2, (n * 7) % 31, (n * 11) % 37],
          );
          if (status === 'open' && n % 5 < 2)
            await world.sql('update tickets set snoozed_until = now() + make_interval(mins => $2) where id = $1', [
              id,
              (n * 13) % 29,
            ]);
          if (n % 4 === 0)
            await world.sql(
              `insert into messages (company_id, ticket_id, contact_id, from_me, body, status, sent_at)
               values ($1, $2, $3, true, 'Oi', $4, now())`,
              [company, id, contact, n % 8 === 0 ? 'unknown' : 'failed'],
            );
          if (n % 3 === 0)
            await world.sql('insert into ticket_tags (company_id, ticket_id, tag_id) values ($1, $2, $3)', [
              company,
              id,
              tag,
            ]);
        }
  const { tickets } = await world.run((tx) => listTickets(tx, world.ana, listTicketsQuery.parse({ showAll: true })));
  expect(tickets).toHaveLength(n);
  return { every: tickets, queues, tag };
}

const people = (): Actor[] => [
  world.ana,
  world.bia,
  { ...world.bia, allTicket: true },
  { ...world.bia, allUserChat: true },
  { ...world.bia, queueIds: [] },
  { ...world.bia, allowGroup: false },
  { ...world.bia, allowGroup: false, allTicket: true, allUserChat: true },
];

const queryOf = ({ statuses: statusFilter, unread, failed, ...rest }: NonNullable<TicketFilter>): ListTicketsQuery => ({
  ...listTicketsQuery.parse({}),
  ...rest,
  statusFilter,
  withUnreadMessages: unread,
  withFailedMessages: failed,
});

it('the screen puts a ticket on the lists where the server does, in the same order', async () => {
  const { every, queues, tag } = await fill();
  const filters: TicketFilter[] = [undefined, ...statuses].flatMap((status) =>
    [false, true].flatMap((showAll) =>
      [undefined, [queues[0]!], queues, []].flatMap((queueIds) =>
        [
          {},
          { isGroup: true },
          { unread: true },
          { failed: true },
          { snoozed: false },
          { order: 'unread' as const },
          { snoozed: true, order: 'snoozed' as const },
          { tags: [tag] },
          { users: [world.bia.userId] },
          { statuses: ['open' as const] },
          ...(status === 'pending' ? [{ order: 'waiting' as const }] : []),
        ].map((more) => ({ ...(status && { status }), showAll, ...(queueIds && { queueIds }), ...more })),
      ),
    ),
  );
  for (const me of people()) {
    // In one transaction, as lists that are fetched at the same time.
    const pages = await world.run((tx) => Promise.all(filters.map((filter) => listTickets(tx, me, queryOf(filter)))));
    for (const [n, filter] of filters.entries()) {
      const expected = every.filter((ticket) => matchesFilter(ticket, filter, me)).sort(compareTickets(filter));
      expect([filter, pages[n]?.tickets.map(({ id }) => id)]).toEqual([filter, expected.map(({ id }) => id)]);
    }
  }
});

it('closed tickets of others are listed on request to everybody who may see them', async () => {
  const { every } = await fill();
  for (const me of people()) {
    const visible = every.filter((ticket) => ticket.status === 'closed' && canSee(me, ticket)).map(({ id }) => id);
    const query = listTicketsQuery.parse({ status: 'closed', showAll: true });
    const { tickets } = await world.run((tx) => listTickets(tx, me, query));
    expect(tickets.map(({ id }) => id).sort()).toEqual(visible.sort());
  }
});

it('the screen counts what the server counts', async () => {
  const { every, queues } = await fill();
  for (const me of people())
    for (const showAll of [false, true])
      for (const queueIds of [undefined, [queues[1]!], []]) {
        const filter = { showAll, ...(queueIds && { queueIds }) };
        const counted = { ...noCounts };
        for (const ticket of every) for (const key of countTicket(ticket, filter, me)) counted[key]++;
        const counts = await world.run((tx) => countTickets(tx, me, filter));
        expect([me.name, filter, counts]).toEqual([me.name, filter, counted]);
      }
});

it('the longest wait is on the first page, and the pages after it skip nobody', async () => {
  for (let n = 0; n < 95; n++) {
    const id = await world.ticket(await world.contact(`Cliente ${n}`));
    await world.sql('update tickets set queued_at = now() - make_interval(mins => $2) where id = $1', [
      id,
      (n * 37) % 95,
    ]);
  }
  const query = listTicketsQuery.parse({ status: 'pending', order: 'waiting' });
  const waits: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await world.run((tx) => listTickets(tx, world.bia, { ...query, cursor }));
    waits.push(...page.tickets.map((ticket) => ticket.queuedAt ?? ''));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(waits).toHaveLength(95);
  expect(waits).toEqual([...waits].sort());
});

it('unread tickets come first, and later pages skip nobody', async () => {
  for (let n = 0; n < 95; n++) {
    const id = await world.ticket(await world.contact(`Cliente ${n}`), { userId: world.bia.userId });
    await world.sql(
      'update tickets set unread_messages = $2, updated_at = now() - make_interval(mins => $3) where id = $1',
      [id, n % 2, (n * 37) % 95],
    );
  }
  const query = listTicketsQuery.parse({ status: 'open', order: 'unread' });
  const shown: Ticket[] = [];
  let cursor: string | undefined;
  do {
    const page = await world.run((tx) => listTickets(tx, world.bia, { ...query, cursor }));
    shown.push(...page.tickets);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(shown.filter(({ unreadMessages }) => unreadMessages > 0)).toHaveLength(47);
  expect(shown).toEqual(shown.toSorted(compareTickets({ showAll: false, order: 'unread' })));
  expect(new Set(shown.map(({ id }) => id)).size).toBe(95);
});
