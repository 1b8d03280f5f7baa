import type { Message } from '@balcao/contract/messages/message';
import type { MessageSearch } from '@balcao/contract/messages/message-search';
import { splitByWords } from '@balcao/contract/messages/search-match.rules';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { canRead, type TicketVisibility } from '@balcao/contract/tickets/visibility.rules';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../../platform/db/tx.ts';
import { findTickets, presentTicket } from '../../tickets/find-ticket.ts';
import { presentMessage } from '../message.audience.ts';
import { readMessages } from '../message.store.ts';
import { findSimilarWords, type SimilarWords, similarQuery } from '../words/find-similar-words.ts';
import { findHits } from './find-hits.ts';

const pageSize = 20;
/**
 * Limits of the hits whose readability is checked; at first only as many pages of them as `firstPages`, which usually
 * suffices.
 */
const [maxHits, firstPages] = [400, 2];

type MessageHits = {
  records: { message: Message; ticket: Ticket }[];
  count: number;
  hasMore: boolean;
  isCountExact: boolean;
  similar: string[];
};
type Hit = { id: number; ticketId: number } & TicketVisibility;

/**
 * Messages of the whole company by words, kind, author and days, newest first, in tickets that the person may read. A
 * word that occurs in no message may contain one typing error.
 */
export async function searchMessages(
  tx: Tx,
  actor: Actor,
  { pageNumber, ...search }: MessageSearch & { pageNumber: number },
): Promise<MessageHits> {
  const start = (pageNumber - 1) * pageSize;
  const { hits, isCountExact, words } = await findReadable(tx, actor, search, start);
  const shown = hits.slice(start, start + pageSize);
  // Whole tickets only for the hits that are shown: reading them costs as much as a page of a list.
  const tickets = new Map(
    (await findTickets(tx, [...new Set(shown.map((hit) => hit.ticketId))])).map((t) => [t.id, t]),
  );
  const messages = await readMessages(
    tx,
    shown.map(({ id }) => id),
  );
  return {
    records: messages.flatMap((message) => {
      const ticket = tickets.get(message.ticketId);
      return ticket ? [{ message: presentMessage(actor, message), ticket: presentTicket(actor, ticket) }] : [];
    }),
    count: hits.length,
    hasMore: hits.length > start + pageSize,
    isCountExact,
    similar: foundWords(words, messages),
  };
}

/** The similar words that occur in the shown hits: nothing is revealed about conversations that the person may not read. */
const foundWords = (words: SimilarWords, messages: readonly Message[]): string[] =>
  words
    .flatMap(({ similar }) => similar)
    .filter((word) => messages.some(({ body }) => splitByWords(body, word).some(({ match }) => match)));

type Found = { hits: Hit[]; isCountExact: boolean; words: SimilarWords };

async function findReadable(tx: Tx, actor: Actor, search: MessageSearch, start: number): Promise<Found> {
  const term = search.searchParam?.trim() ?? '';
  const readable = async (similar: string | null) => {
    const few = Math.min(start + firstPages * pageSize + 1, maxHits);
    for (const limit of new Set([few, maxHits])) {
      const found = await findHits(tx, search, { term, similar }, limit);
      const hits = found.filter((hit) => canRead(actor, hit));
      const isAll = found.length < limit;
      if (isAll || limit === maxHits || hits.length > start + pageSize) return { hits, isCountExact: isAll };
    }
    return { hits: [], isCountExact: true };
  };
  const exact = await readable(null);
  if (exact.hits.length > 0 || term === '') return { ...exact, words: [] };
  const words = await findSimilarWords(tx, term);
  if (words.every(({ similar }) => similar.length === 0)) return { ...exact, words: [] };
  return { ...(await readable(similarQuery(words))), words };
}
