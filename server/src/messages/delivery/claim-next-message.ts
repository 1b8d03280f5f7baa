import { z } from 'zod';
import type { OutboundMessage } from '../../channels/channel.ts';
import { identity } from '../../channels/inbound-event.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { OpenFile } from './load-outbound.ts';
import type { Chat } from './send-queue.store.ts';

/** The first message that a chat has to send, as it was, and its line. */
export type QueueHead = Chat & {
  messageId: number;
  before: 'queued' | 'sending';
  attempts: number;
  hadId: boolean;
  nextAttemptAt: Date | null;
  byPerson: boolean;
  channel: string;
  provider: string;
  isUp: boolean;
  /** the message, now marked as sending; null: it was not claimed */
  taken: OutboundMessage | null;
};

const claimedRow = z.object({
  whatsappId: z.number(),
  contactId: z.number(),
  messageId: z.number(),
  before: z.enum(['queued', 'sending']),
  attempts: z.number(),
  hadId: z.boolean(),
  nextAttemptAt: z.date().nullable(),
  byPerson: z.boolean(),
  channel: z.string(),
  provider: z.string(),
  isUp: z.boolean(),
  isTaken: z.boolean(),
  chat: z.string(),
  providerId: z.string().nullable(),
  mediaType: z.string(),
  body: z.string(),
  facts: z.record(z.string(), z.unknown()).nullable(),
  quotedProviderId: z.string().nullable(),
  quoted: z.object({ fromMe: z.boolean(), body: z.string() }).nullable(),
  isAutomatic: z.boolean(),
  file: z.object({ key: z.string(), name: z.string(), mimeType: z.string(), sizeBytes: z.number() }).nullable(),
  identities: z.array(identity),
});

export type ClaimOptions = {
  /** of these kinds of connections only (`channel/provider`), with the id that each chat's message goes out under if it has none */
  kinds: string[];
  chooseId(): string | null;
  /** also one that is already marked as sending */
  includeSending: boolean;
};

/**
 * The first message of each chat, locked, and in the same statement marked as being sent where its line is up, it is due and
 * `wanted` says so. Whoever settles the message before waits for this lock or is waited for: no message is left without
 * somebody who takes it.
 */
export async function claimNextMessage(
  tx: Tx,
  chats: Chat[],
  options: ClaimOptions,
  openFile: OpenFile,
): Promise<QueueHead[]> {
  // In a fixed order, so that two transactions cannot deadlock.
  const [first, ...more] = chats
    .toSorted((a, b) => a.whatsappId - b.whatsappId || a.contactId - b.contactId)
    .map((chat) => [chat.whatsappId, chat.contactId, options.chooseId()] as const);
  if (!first) return [];
  const rest = [tx.now, options.kinds, options.includeSending];
  const rows =
    more.length === 0
      ? await tx.rows('message-take', claimOne, [...first, ...rest])
      : await tx.rows('message-take-many', claimMany, [
          ...[0, 1, 2].map((i) => [first, ...more].map((c) => c[i])),
          ...rest,
        ]);
  return rows.map((row) => {
    const { isTaken, chat, providerId, mediaType, body, facts, quotedProviderId, quoted, isAutomatic, ...more } =
      claimedRow.parse(row);
    const { file, identities, ...head } = more;
    const message = { chat, providerId, mediaType, body, facts, quotedProviderId, quoted, isAutomatic };
    const opened = file && { ...file, open: () => openFile(file.key) };
    return {
      ...head,
      taken: isTaken ? { ...message, id: String(head.messageId), to: identities, file: opened } : null,
    };
  });
}

/** `id + 0`: else the planner may walk all messages of the company in their order, in the hope of one that waits. */
const claimStatement = (chats: string) => `
  with head as materialized (
    select m.* from ${chats} x(w, c, own_id)
    cross join lateral (
      select id, whatsapp_id, contact_id, status, attempts, provider_id, next_attempt_at, origin, own_id from messages
      where company_id = current_company() and whatsapp_id = w and contact_id = c and status in ('queued', 'sending')
      order by id + 0 limit 1 for update) m),
  line as (
    select h.*, k.channel, k.provider, k.status in ('CONNECTED', 'importing') as up,
      k.channel || '/' || k.provider = any($5) and k.status in ('CONNECTED', 'importing')
        and (h.next_attempt_at is null or h.next_attempt_at <= $4) and (h.status = 'queued' or $6) as wanted
    from head h join connections k on k.company_id = current_company() and k.id = h.whatsapp_id),
  marked as (
    update messages m set status = 'sending', attempts = m.attempts + 1, sending_at = $4, provider_id = coalesce(m.provider_id, l.own_id)
    from line l where m.company_id = current_company() and m.id = l.id and l.wanted returning m.id)
  select l.whatsapp_id as "whatsappId", l.contact_id as "contactId", l.id as "messageId", l.status as before, l.attempts,
    l.provider_id is not null as "hadId", l.next_attempt_at as "nextAttemptAt", l.origin = 'person' as "byPerson", l.channel, l.provider, l.up as "isUp",
    l.wanted as "isTaken", m.chat, coalesce(m.provider_id, l.own_id) as "providerId", m.media_type as "mediaType", m.body, m.facts,
    m.quoted_provider_id as "quotedProviderId", m.origin <> 'person' as "isAutomatic",
    case when q.id is not null then json_build_object('fromMe', q.from_me, 'body', q.body) end as quoted,
    case when f.id is not null then json_build_object('key', f.key, 'name', f.name, 'mimeType', f.mime_type, 'sizeBytes', f.size_bytes) end as file,
    coalesce((select json_agg(json_build_object('kind', i.kind, 'value', i.value) order by (i.value in (m.chat, split_part(m.chat, '@', 1))) desc, i.kind, i.value)
      from contact_identities i where i.company_id = m.company_id and i.contact_id = m.contact_id), '[]') as identities
  from line l join messages m on m.company_id = current_company() and m.id = l.id
    left join files f on (f.company_id, f.id) = (m.company_id, m.file_id)
    left join messages q on (q.company_id, q.id) = (m.company_id, m.quoted_message_id)
  order by l.id`;
/** Apart, because a list, of whatever length, would be planned anew each time. */
const claimOne = claimStatement('(values ($1::int, $2::int, $3::text))');
const claimMany = claimStatement('unnest($1::int[], $2::int[], $3::text[])');
