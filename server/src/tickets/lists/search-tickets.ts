import { cutAround } from '@balcao/contract/messages/search-match.rules';
import { can } from '@balcao/contract/permissions';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { TicketMatch } from '@balcao/contract/tickets/ticket-match';
import type { Actor } from '@balcao/contract/users/actor';
import { type RawBuilder, sql } from 'kysely';
import { fillMask } from '../../contacts/identities/matches-number.ts';
import type { Tx } from '../../platform/db/tx.ts';

/**
 * The matches of a search term: contacts by name, number or e-mail, and tickets by their messages. `isCut`: there are
 * further messages with the words, older than those that were read.
 */
export type TicketSearch = {
  term: string;
  contactIds: readonly number[];
  ticketIds: readonly number[];
  isCut: boolean;
};

const [maxContacts, maxMessages] = [1000, 500];
/** Tickets of a list that are looked through for words of which the company has more messages than are read. */
export const maxLookedThrough = 4_000;

export async function searchTickets(
  tx: Tx,
  actor: Actor,
  searchParam: string | undefined,
): Promise<TicketSearch | null> {
  const term = searchParam?.trim();
  if (!term) return null;
  const { rows } = await sql<{ contactIds: number[]; ticketIds: number[]; hits: number }>`
    with hits as materialized (select search_message_ids(${term}, ${maxMessages}, 0) as id)
    select array(select search_contact_ids(${fillMask(term)}, ${maxContacts}, ${!can(actor, 'numbers:seeFull')})) as "contactIds",
      array(select distinct ticket_id from messages
        where company_id = current_company() and id in (select id from hits)) as "ticketIds",
      (select count(id)::int from hits) as hits`.execute(tx.db);
  const { contactIds = [], ticketIds = [], hits = 0 } = rows[0] ?? {};
  return { term, contactIds, ticketIds, isCut: hits === maxMessages };
}

/**
 * Of a frequent word the newest messages of the company may all be in other queues, or newer than the days of a filter, or than
 * the words of a ticket that has changed since: then the tickets of the list itself are looked through.
 */
export async function searchAmong(tx: Tx, search: TicketSearch, ticketIds: readonly number[]): Promise<TicketSearch> {
  const hits = await tx.rows<{ ticketId: number }>(
    'tickets-hit-among',
    'select ticket_id as "ticketId" from newest_hits($1, $2)',
    [search.term, ticketIds],
  );
  return { ...search, ticketIds: [...search.ticketIds, ...hits.map(({ ticketId }) => ticketId)], isCut: false };
}

export const isFound = ({ contactIds, ticketIds }: TicketSearch): RawBuilder<unknown> =>
  sql`(contact_id = any(${contactIds}) or id = any(${ticketIds}))`;

/** The reason why each ticket matches. The contact takes precedence, because the row shows it anyway. */
export async function explainMatches(
  tx: Tx,
  search: TicketSearch | null,
  tickets: readonly Ticket[],
): Promise<TicketMatch[]> {
  if (!search) return [];
  const byContact = new Set(search.contactIds);
  const others = tickets.filter(({ contactId }) => !byContact.has(contactId)).map(({ id }) => id);
  const hits =
    others.length === 0
      ? []
      : await tx.rows<{ ticketId: number; id: number; body: string; fromMe: boolean }>(
          'tickets-newest-hits',
          // Transcribed sounds match by their transcription too.
          `select hit.ticket_id as "ticketId", hit.id, hit.from_me as "fromMe",
             left(concat_ws(' ', nullif(hit.body, ''), message.facts #>> '{transcription,text}'), 20000) as body
           from newest_hits($1, $2) hit join messages message on message.id = hit.id`,
          [search.term, others],
        );
  const hitOf = new Map(hits.map((hit) => [hit.ticketId, hit]));
  return tickets.map(({ id }) => {
    const hit = hitOf.get(id);
    return {
      ticketId: id,
      message: hit ? { id: String(hit.id), text: cutAround(hit.body, search.term), fromMe: hit.fromMe } : null,
    };
  });
}
