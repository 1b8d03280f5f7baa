import { can } from '@balcao/contract/permissions';
import { worksInQueue } from '@balcao/contract/queues/queue-member.rules';
import type { Ticket, TicketStatus } from '@balcao/contract/tickets/ticket';
import type { ListTicketsQuery } from '@balcao/contract/tickets/ticket.api';
import { isSearch, listsOthers, listsOwnOnly } from '@balcao/contract/tickets/ticket-list.rules';
import type { TicketMatch } from '@balcao/contract/tickets/ticket-match';
import type { Actor } from '@balcao/contract/users/actor';
import { readKeyCursor } from '@balcao/contract/wire';
import { type RawBuilder, sql } from 'kysely';
import { startOfDay } from '../../platform/db/day-in-zone.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { splitPage } from '../../platform/paging.ts';
import { presentTicket } from '../find-ticket.ts';
import { readListedTickets } from '../ticket.store.ts';
import { laneScopes } from './lane-scopes.ts';
import {
  explainMatches,
  isFound,
  maxLookedThrough,
  searchAmong,
  searchTickets,
  type TicketSearch,
} from './search-tickets.ts';

/** docs/protocol.md 6. Lists filtered by day have longer pages, because their second page is hardly ever read. */
const pageSize = 40;
const dayPageSize = 500;
const lanePageSize = 100;
const boardPageSize = 400;
/** Counting closed tickets reads all of their rows; beyond this count the number means "this many or more". */
export const maxCount = 2_000;

type TicketFilters = Omit<ListTicketsQuery, 'lane'>;
/** The query of the routes, and `any`: every lane of the kanban. */
export type TicketQuery = TicketFilters & { lane?: number | 'any' | undefined };

type TicketPage = {
  tickets: Ticket[];
  matches: TicketMatch[];
  count: number;
  hasMore: boolean;
  nextCursor: string | null;
};

/**
 * Visibility first, then the filters. The ids of a page are picked by key from one index range per status and scope,
 * and only then joined: the cost does not grow with the company's history.
 */
export async function listTickets(tx: Tx, actor: Actor, query: TicketQuery): Promise<TicketPage> {
  const size = pageSizeOf(query);
  const skip = query.cursor ? 0 : (query.pageNumber - 1) * size;
  const scopes = listScopes(actor, query);
  if (scopes.length === 0) return { tickets: [], matches: [], count: 0, hasMore: false, nextCursor: null };
  const groups = can(actor, 'tickets:serveGroups') ? [] : [sql`(not is_group or user_id = ${actor.userId})`];
  const filterWith = (found: TicketSearch | null) =>
    sql.join([...filters(query), ...(found ? [isFound(found)] : []), ...groups, sql`true`], sql` and `);
  const before = query.cursor === undefined ? null : readKeyCursor(query.cursor);
  const range = { scopes, order: orderOf(query), before };

  let search = await searchTickets(tx, actor, query.searchParam);
  let picked = await pickKeys(tx, range, filterWith(search), { skip, size: size + 1 });
  if (search?.isCut) {
    const among = (await pickKeys(tx, range, filterWith(null), { skip: 0, size: maxLookedThrough })).map(
      ({ id }) => id,
    );
    // A full page has all tickets up to its last one: those with older messages are on no later page.
    const end = picked.length > size ? among.indexOf(picked.at(-1)?.id ?? 0) : -1;
    search = await searchAmong(tx, search, end === -1 ? among : among.slice(0, end + 1));
    picked = await pickKeys(tx, range, filterWith(search), { skip, size: size + 1 });
  }

  const { page, hasMore } = splitPage(picked, size);
  const last = page.at(-1);
  const isComplete = !hasMore && skip === 0 && !before;
  const [tickets, count] = await Promise.all([
    readListedTickets(
      tx,
      page.map(({ id }) => id),
    ),
    isComplete ? page.length : countLimited(tx, scopes, filterWith(search), maxCountOf(query)),
  ]);
  return {
    tickets: tickets.map((ticket) => presentTicket(actor, ticket)),
    matches: await explainMatches(tx, search, tickets),
    count,
    hasMore,
    nextCursor: hasMore && last ? `${last.at}|${last.id}` : null,
  };
}

type PickedKey = { id: number; at: string };
type KeyRange = { scopes: RawBuilder<unknown>[]; order: Order; before: ReturnType<typeof readKeyCursor> | null };

/** The ids of a page, from one index range per scope and part of the list. */
async function pickKeys(
  tx: Tx,
  { scopes, order: { key, isAscending, parts }, before }: KeyRange,
  filter: RawBuilder<unknown>,
  { skip, size }: { skip: number; size: number },
): Promise<PickedKey[]> {
  const direction = isAscending ? sql`asc` : sql`desc`;
  const comparator = isAscending ? sql`>` : sql`<`;
  const after = (by: RawBuilder<unknown>) =>
    before ? sql`and (${key}, id) ${comparator} (${before.at}::timestamptz - ${by}, ${before.id}::int)` : sql``;
  const branches = scopes.flatMap((scope) =>
    parts.map(
      ({ where, by }) => sql`(select id, ${key} + ${by} as key from tickets
        where company_id = current_company() and ${scope} and ${where} and ${filter} ${after(by)}
        order by ${key} ${direction}, id ${direction} limit ${skip + size})`,
    ),
  );
  const { rows } = await sql<PickedKey>`
    select id, to_char(key at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from (
      select distinct id, key from (${sql.join(branches, sql` union all `)}) every) page
    order by key ${direction}, id ${direction} offset ${skip} limit ${size}`.execute(tx.db);
  return rows;
}

function pageSizeOf({ lane, date, updatedAt }: TicketQuery): number {
  if (lane !== undefined) return lane === 'any' ? boardPageSize : lanePageSize;
  return date || updatedAt ? dayPageSize : pageSize;
}

/** Active tickets are counted exactly: they have an index of their own. */
const maxCountOf = ({ lane }: TicketQuery): number => (lane === undefined ? maxCount : 1_000_000);

type Order = {
  key: RawBuilder<unknown>;
  isAscending: boolean;
  /**
   * the parts of the list, read one after the other: the condition of each, and the offset that orders its keys before
   * those of the next
   */
  parts: { where: RawBuilder<unknown>; by: RawBuilder<unknown> }[];
};

const whole = [{ where: sql`true`, by: sql`interval '0'` }];
/** More than a thousand years in hours, a unit that time zones do not change: unread tickets get keys after all others. */
const unreadFirst = [
  { where: sql`unread_messages > 0`, by: sql`interval '8765832 hours'` },
  { where: sql`unread_messages = 0`, by: sql`interval '0'` },
];

/** Only for active tickets, which are few: tickets without a goal come last, the longest wait first. */
const dueKey = sql`coalesce(due_at, coalesce(queued_at, created_at) + interval '8765832 hours')`;

/**
 * Lists by the longest wait, or by return from snooze, use an index of their own: a page of the newest would never
 * contain the oldest.
 */
function orderOf({ order, status, snoozed, lane }: TicketQuery): Order {
  if (typeof lane === 'number') return { key: sql`created_at`, isAscending: false, parts: whole };
  if (order === 'waiting' && status === 'pending')
    return { key: sql`coalesce(queued_at, created_at)`, isAscending: true, parts: whole };
  if (order === 'snoozed' && snoozed) return { key: sql`snoozed_until`, isAscending: true, parts: whole };
  if (order === 'due' && (status === 'open' || status === 'pending'))
    return { key: dueKey, isAscending: true, parts: whole };
  return { key: sql`updated_at`, isAscending: false, parts: order === 'unread' ? unreadFirst : whole };
}

async function countLimited(
  tx: Tx,
  scopes: RawBuilder<unknown>[],
  filter: RawBuilder<unknown>,
  max: number,
): Promise<number> {
  const branches = scopes.map(
    (scope) =>
      sql`(select id from tickets where company_id = current_company() and ${scope} and ${filter} limit ${max})`,
  );
  // `count(id)`: a statement with a star is not prepared (database.ts).
  const isSingleBranch = branches.length === 1; // with a single branch no ticket can be counted twice
  const { rows } = await sql<{ count: number }>`
    select count(id) as count from (select ${isSingleBranch ? sql`id` : sql`distinct id`} from (${sql.join(branches, sql` union all `)}) every limit ${max}) counted`.execute(
    tx.db,
  );
  return rows[0]?.count ?? 0;
}

/**
 * The actor's tickets on this list, as index ranges: one per status and kind of visibility. `showAll` applies to admins
 * and to people who handle others' conversations, and to everybody on the list of closed ones; otherwise the list has
 * one's own and pending tickets, and a search the closed ones too.
 */
function listScopes(actor: Actor, query: TicketQuery): RawBuilder<unknown>[] {
  if (query.lane !== undefined) return laneScopes(actor, query.lane, chosenQueues(query));
  const byDay = query.date !== undefined || query.updatedAt !== undefined;
  const list = {
    others: byDay || listsOthers(actor, query),
    isSearch: isSearch({ status: query.status, search: query.searchParam }),
  };
  const statuses: TicketStatus[] = query.status && !byDay ? [query.status] : ['open', 'pending', 'closed'];
  const admin = can(actor, 'tickets:seeAll');
  const chosen = chosenQueues(query);
  const queues = chosen ? chosen.filter((id) => worksInQueue(actor, id)) : actor.queueIds;
  const mine = chosen ? sql`(queue_id = any(${chosen}) or queue_id is null)` : sql`true`;

  return statuses.flatMap((status) => {
    const is = sql`status = ${status}`;
    const own = sql`${is} and user_id = ${actor.userId} and ${mine}`;
    if (listsOwnOnly(status, list)) return [own];
    if (admin && !chosen) return [is];
    const withoutQueue = admin || actor.allTicket ? [sql`${is} and queue_id is null`] : [];
    return [
      ...queues.map((id) => sql`${is} and queue_id = ${id}`),
      ...withoutQueue,
      ...(status === 'pending' || admin ? [] : [own]),
    ];
  });
}

/** In one of these queues, or in none if the person sees such tickets; an empty choice does not filter. */
export const chosenQueues = ({ queueIds }: { queueIds?: number[] | undefined }): number[] | undefined =>
  queueIds && queueIds.length > 0 ? queueIds : undefined;

export function filters(query: TicketFilters): RawBuilder<unknown>[] {
  const list: RawBuilder<unknown>[] = [];
  if (query.tags && query.tags.length > 0)
    list.push(sql`id in (select ticket_id from ticket_tags where company_id = current_company() and tag_id = any(${query.tags})
      group by ticket_id having count(*) = ${new Set(query.tags).size})`);
  if (query.users && query.users.length > 0) list.push(sql`user_id = any(${query.users})`);
  if (query.whatsapps && query.whatsapps.length > 0) list.push(sql`whatsapp_id = any(${query.whatsapps})`);
  if (query.statusFilter && query.statusFilter.length > 0) list.push(sql`status = any(${query.statusFilter})`);
  if (query.isGroup !== undefined) list.push(sql`is_group = ${query.isGroup}`);
  if (query.snoozed !== undefined)
    list.push(query.snoozed ? sql`snoozed_until is not null` : sql`snoozed_until is null`);
  if (query.due) list.push(sql`due_at is not null`);
  if (query.withUnreadMessages) list.push(sql`unread_messages > 0`);
  // Few, and with an index of their own.
  if (query.withFailedMessages)
    list.push(sql`id in (select ticket_id from messages where company_id = current_company()
      and from_me and delivery_stage = 'failed' and not is_deleted)`);
  const day = query.updatedAt ?? query.date;
  if (day) {
    const column = query.updatedAt ? sql`updated_at` : sql`created_at`;
    list.push(sql`${column} >= ${startOfDay(day)} and ${column} < ${startOfDay(day, 1)}`);
  }
  return list;
}
