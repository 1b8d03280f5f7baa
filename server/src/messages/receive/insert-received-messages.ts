import type { StoredAuthor } from '@balcao/contract/messages/author.rules';
import type { MediaType } from '@balcao/contract/messages/message';
import type { MessageOrigin } from '@balcao/contract/messages/origin.rules';
import { laterThanBeforeSql } from '../../platform/db/later-than-before.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { jsonb } from '../../platform/text/jsonb.ts';

/** A message of a channel whose ticket is known. */
export type ReceivedMessage = {
  ticketId: number;
  contactId: number;
  whatsappId: number;
  chat: string;
  providerId: string;
  fromMe: boolean;
  origin: MessageOrigin;
  body: string;
  mediaType: MediaType;
  metadata: Record<string, unknown> | null;
  fileId: number | null;
  mediaState: 'ready' | 'pending' | null;
  quotedProviderId: string | null;
  at: Date;
  /** it could not be decrypted: a placeholder for the message that may still arrive */
  isUnreadable: boolean;
  author: StoredAuthor | null;
  /** stored as read */
  isSilent: boolean;
  /** not imported: it must not sort above the message that it answers */
  isLive: boolean;
};

export type ReceivedMessageKey = { id: number; whatsappId: number; chat: string; providerId: string };

/**
 * In arrival order, also within one second: most channels have a resolution of one second while our sends have
 * milliseconds, and a reply must not sort above the message that it answers. Existing messages are not stored twice,
 * and are not returned; an undecryptable placeholder is replaced by its message, which remembers when: it has the id of the
 * placeholder, below those of messages that came meanwhile.
 */
export const insertReceivedMessages = (tx: Tx, messages: ReceivedMessage[]): Promise<ReceivedMessageKey[]> =>
  tx.rows<ReceivedMessageKey>(
    'inbound-messages',
    `insert into messages (ticket_id, contact_id, whatsapp_id, queue_id, chat, provider_id, from_me, body, media_type, facts, file_id, media_state,
       quoted_provider_id, status, read, sent_at, created_at, updated_at, unreadable, author, origin)
     select x.t, t.contact_id, x.w, t.queue_id, x.chat, x.pid, x.mine, x.body, x.mt, x.facts::jsonb, x.file, x.ms, x.quoted,
       case when x.mine then 'sent' else 'delivered' end, x.mine or x.quiet, greatest(x.at, s.last), $14, $14, x.unreadable, x.author::jsonb, x.origin
     from unnest($1::int[], $2::int[], $3::int[], $4::text[], $5::text[], $6::boolean[], $7::text[], $8::text[], $9::text[], $10::bigint[], $11::text[],
       $12::text[], $13::timestamptz[], $15::boolean[], $16::text[], $17::boolean[], $18::boolean[], $19::text[])
       with ordinality x(t, c, w, chat, pid, mine, body, mt, facts, file, ms, quoted, at, unreadable, author, quiet, live, origin, ord)
     join tickets t on t.company_id = current_company() and t.id = x.t
     left join lateral (select max(o.sent_at) as last from messages o where x.live and x.at = date_trunc('second', x.at)
       and o.company_id = current_company() and o.ticket_id = x.t and o.sent_at >= x.at and o.sent_at < x.at + interval '1 second') s on true
     order by ord for key share of t
     on conflict (company_id, whatsapp_id, chat, provider_id) where provider_id is not null do update set
       ticket_id = excluded.ticket_id, contact_id = excluded.contact_id,
       home_ticket_id = case when messages.ticket_id = excluded.ticket_id then messages.home_ticket_id end, queue_id = excluded.queue_id, body = excluded.body, media_type = excluded.media_type,
       facts = coalesce(excluded.facts, '{}') || jsonb_build_object('decryptedAt', excluded.updated_at),
       file_id = excluded.file_id, media_state = excluded.media_state, quoted_provider_id = excluded.quoted_provider_id, read = excluded.read,
       sent_at = excluded.sent_at, updated_at = ${laterThanBeforeSql('excluded.updated_at', 'messages.updated_at')}, unreadable = false, author = excluded.author
       where messages.unreadable and not excluded.unreadable
     returning id, whatsapp_id as "whatsappId", chat, provider_id as "providerId"`,
    [
      messages.map((m) => m.ticketId),
      messages.map((m) => m.contactId),
      messages.map((m) => m.whatsappId),
      messages.map((m) => m.chat),
      messages.map((m) => m.providerId),
      messages.map((m) => m.fromMe),
      messages.map((m) => m.body),
      messages.map((m) => m.mediaType),
      messages.map((m) => m.metadata && jsonb(m.metadata)),
      messages.map((m) => m.fileId),
      messages.map((m) => m.mediaState),
      messages.map((m) => m.quotedProviderId),
      messages.map((m) => m.at),
      tx.now,
      messages.map((m) => m.isUnreadable),
      messages.map((m) => jsonb(m.author)),
      messages.map((m) => m.isSilent),
      messages.map((m) => m.isLive),
      messages.map((m) => m.origin),
    ],
  );
