import { numberForms } from '@balcao/contract/contacts/contact.rules';
import type { Tx } from '../../platform/db/tx.ts';
import type { ExistingMessage, IncomingMessage } from '../journal/inbound-types.ts';

/**
 * The messages that exist already: from history, from an echo, or as an undecryptable placeholder. In order, null for
 * new ones. A message may have been stored under another identity of the same conversation: the phone number before, the
 * LID now (names with "@" are WhatsApp's, where a sender's ids do not repeat). One of a customer must be of the same
 * person, because customers choose their ids; a placeholder may not have had any identity that the message has.
 */
export async function findExistingMessages(tx: Tx, messages: IncomingMessage[]): Promise<(ExistingMessage | null)[]> {
  const rows = await tx.rows<ExistingMessage & { place: number }>(
    'inbound-known',
    `select x.ord::int as place, m.id, m.ticket_id as "ticketId", m.chat, m.from_me as "fromMe", m.author ->> 'key' as "authorKey", m.unreadable,
       m.sent_at as "sentAt"
     from unnest($1::int[], $2::text[], $3::text[], $4::boolean[], $5::text[]) with ordinality x(w, chat, pid, mine, person, ord)
     join lateral (select id, ticket_id, chat, from_me, author, unreadable, sent_at from messages m
       where m.company_id = current_company() and m.whatsapp_id = x.w and m.provider_id = x.pid
         and (m.chat = x.chat or m.unreadable or (x.chat like '%@%' and m.from_me = x.mine and (x.mine or exists (
           select from contact_identities i where i.company_id = current_company() and i.contact_id = m.contact_id
             and concat(i.kind, ':', i.value) = any(string_to_array(x.person, ' '))))))
       order by m.unreadable, m.id limit 1) m on true`,
    [
      messages.map((a) => a.whatsappId),
      messages.map((a) => a.event.chat),
      messages.map((a) => a.event.providerId),
      messages.map((a) => a.event.fromMe),
      messages.map((a) => personOf(a).join(' ')),
    ],
  );
  const byPlace = new Map(rows.map(({ place, ...known }) => [place - 1, known]));
  return messages.map((_, i) => byPlace.get(i) ?? null);
}

const personOf = ({ event }: IncomingMessage): string[] =>
  event.identities.flatMap(({ kind, value }) =>
    (kind === 'phone' ? numberForms(value) : [value]).map((form) => `${kind}:${form}`),
  );
