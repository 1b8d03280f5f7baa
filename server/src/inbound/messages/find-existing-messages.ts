import type { Tx } from '../../platform/db/tx.ts';
import type { ExistingMessage, IncomingMessage } from '../journal/inbound-types.ts';

/**
 * The messages that exist already: from history, from an echo, or as an undecryptable placeholder. In order, null for
 * new ones. A placeholder, or a message of our own, may have been stored under another identity of the same
 * conversation: the phone number before, the LID now (names with "@" are WhatsApp's, where a sender's ids do not
 * repeat).
 */
export async function findExistingMessages(tx: Tx, messages: IncomingMessage[]): Promise<(ExistingMessage | null)[]> {
  const rows = await tx.rows<ExistingMessage & { place: number }>(
    'inbound-known',
    `select x.ord::int as place, m.id, m.ticket_id as "ticketId", m.chat, m.unreadable, m.sent_at as "sentAt"
     from unnest($1::int[], $2::text[], $3::text[], $4::boolean[]) with ordinality x(w, chat, pid, mine, ord)
     join lateral (select id, ticket_id, chat, unreadable, sent_at from messages m
       where m.company_id = current_company() and m.whatsapp_id = x.w and m.provider_id = x.pid
         and (m.chat = x.chat or m.unreadable or (m.from_me and x.mine and x.chat like '%@%'))
       order by m.unreadable, m.id limit 1) m on true`,
    [
      messages.map((a) => a.whatsappId),
      messages.map((a) => a.event.chat),
      messages.map((a) => a.event.providerId),
      messages.map((a) => a.event.fromMe),
    ],
  );
  const byPlace = new Map(rows.map(({ place, ...known }) => [place - 1, known]));
  return messages.map((_, i) => byPlace.get(i) ?? null);
}
