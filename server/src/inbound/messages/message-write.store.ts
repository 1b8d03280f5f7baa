import type { Tx } from '../../platform/db/tx.ts';
import type { ResolvedMessage, StoredMessage } from '../journal/inbound-types.ts';
import { storedAuthorOf } from './message-author.ts';

/**
 * In arrival order, also within one second: most channels have a resolution of one second while our sends have
 * milliseconds, and a reply must not sort above what it answers. Existing messages are not stored twice; an
 * undecryptable placeholder is replaced by its message.
 */
export async function insertMessages(tx: Tx, messages: ResolvedMessage[]): Promise<StoredMessage[]> {
  const rows = await tx.rows<{ id: number; whatsappId: number; chat: string; providerId: string }>(
    'inbound-messages',
    `insert into messages (ticket_id, contact_id, whatsapp_id, queue_id, chat, provider_id, from_me, body, media_type, facts, file_id, media_state,
       quoted_provider_id, status, read, sent_at, created_at, updated_at, unreadable, author)
     select x.t, t.contact_id, x.w, t.queue_id, x.chat, x.pid, x.mine, x.body, x.mt, x.facts::jsonb, x.file, x.ms, x.quoted,
       case when x.mine then 'sent' else 'delivered' end, x.mine or x.quiet, greatest(x.at, s.last), $14, $14, x.unreadable, x.author::jsonb
     from unnest($1::int[], $2::int[], $3::int[], $4::text[], $5::text[], $6::boolean[], $7::text[], $8::text[], $9::text[], $10::bigint[], $11::text[],
       $12::text[], $13::timestamptz[], $15::boolean[], $16::text[], $17::boolean[], $18::boolean[])
       with ordinality x(t, c, w, chat, pid, mine, body, mt, facts, file, ms, quoted, at, unreadable, author, quiet, live, ord)
     join tickets t on t.company_id = current_company() and t.id = x.t
     left join lateral (select max(o.sent_at) as last from messages o where x.live and x.at = date_trunc('second', x.at)
       and o.company_id = current_company() and o.ticket_id = x.t and o.sent_at >= x.at and o.sent_at < x.at + interval '1 second') s on true
     order by ord for key share of t
     on conflict (company_id, whatsapp_id, chat, provider_id) where provider_id is not null do update set
       ticket_id = excluded.ticket_id, contact_id = excluded.contact_id,
       home_ticket_id = case when messages.ticket_id = excluded.ticket_id then messages.home_ticket_id end, queue_id = excluded.queue_id, body = excluded.body, media_type = excluded.media_type, facts = excluded.facts,
       file_id = excluded.file_id, media_state = excluded.media_state, quoted_provider_id = excluded.quoted_provider_id, read = excluded.read,
       sent_at = excluded.sent_at, updated_at = greatest(excluded.updated_at, messages.updated_at + interval '1 millisecond'), unreadable = false, author = excluded.author
       where messages.unreadable and not excluded.unreadable
     returning id, whatsapp_id as "whatsappId", chat, provider_id as "providerId"`,
    [
      messages.map((m) => m.ticketId),
      messages.map((m) => m.contactId),
      messages.map((m) => m.whatsappId),
      messages.map((m) => m.event.chat),
      messages.map((m) => m.event.providerId),
      messages.map((m) => m.event.fromMe),
      messages.map((m) => m.event.content.body),
      messages.map((m) => m.mediaType),
      messages.map((m) => metadataOf(m)),
      messages.map((m) => m.event.content.media?.fileId ?? null),
      messages.map((m) => mediaStateOf(m)),
      messages.map((m) => m.event.quotedProviderId ?? null),
      messages.map((m) => m.event.at),
      tx.now,
      messages.map((m) => m.unreadable),
      messages.map((m) => JSON.stringify(storedAuthorOf(m))),
      messages.map((m) => m.isSilent),
      messages.map((m) => m.event.imported !== true),
    ],
  );
  const byKey = new Map(messages.map((m) => [JSON.stringify([m.whatsappId, m.event.chat, m.event.providerId]), m]));
  return rows.flatMap((row) => {
    const resolved = byKey.get(JSON.stringify([row.whatsappId, row.chat, row.providerId]));
    return resolved ? [{ id: row.id, resolved: resolved }] : [];
  });
}

function mediaStateOf({ event }: ResolvedMessage): 'ready' | 'pending' | null {
  const { media } = event.content;
  if (!media) return null;
  return media.fileId === undefined ? 'pending' : 'ready';
}

function metadataOf({ event }: ResolvedMessage): string | null {
  const { facts, media } = event.content;
  if (!facts && !media?.ref) return null;
  return JSON.stringify({
    ...facts,
    ...(media?.ref && {
      media: { name: media.name, mimeType: media.mimeType, sizeBytes: media.sizeBytes, ref: media.ref },
    }),
  });
}

/** Links replies to the messages they quote. */
export async function linkQuotes(tx: Tx, stored: StoredMessage[]): Promise<void> {
  const quoting = stored.filter(({ resolved }) => resolved.event.quotedProviderId !== undefined).map(({ id }) => id);
  if (quoting.length === 0) return;
  await tx.rows(
    'inbound-quotes',
    `update messages m set quoted_message_id = o.id from messages o
     where m.company_id = current_company() and m.id = any($1) and o.company_id = current_company()
       and o.whatsapp_id = m.whatsapp_id and o.provider_id = m.quoted_provider_id`,
    [quoting],
  );
}

/** Links replies that arrived before the message they quote. Returns their ids. */
export async function linkPendingQuotes(tx: Tx, stored: StoredMessage[]): Promise<number[]> {
  if (stored.length === 0) return [];
  const rows = await tx.rows<{ id: number }>(
    'inbound-quotes-to',
    `update messages m set quoted_message_id = x.id from unnest($1::bigint[], $2::int[], $3::text[]) x(id, w, pid)
     where m.company_id = current_company() and m.whatsapp_id = x.w and m.quoted_provider_id = x.pid and m.quoted_message_id is null
     returning m.id`,
    [
      stored.map(({ id }) => id),
      stored.map(({ resolved }) => resolved.whatsappId),
      stored.map(({ resolved }) => resolved.event.providerId),
    ],
  );
  return rows.map(({ id }) => id);
}
