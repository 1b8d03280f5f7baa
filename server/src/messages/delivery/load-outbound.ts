import type { Readable } from 'node:stream';
import { ensure } from '@balcao/contract/errors';
import { mediaType } from '@balcao/contract/messages/message';
import { z } from 'zod';
import type { OutboundMessage } from '../../channels/channel.ts';
import { identity } from '../../channels/inbound-event.ts';
import type { Tx } from '../../platform/db/tx.ts';

export type OpenFile = (key: string) => Promise<Readable>;

/** A stored message, before its file is opened. */
export const storedOutbound = z.object({
  id: z.number(),
  chat: z.string(),
  providerId: z.string().nullable(),
  mediaType,
  body: z.string(),
  metadata: z.record(z.string(), z.unknown()).nullable(),
  quotedProviderId: z.string().nullable(),
  quoted: z.object({ fromMe: z.boolean(), body: z.string(), isElsewhere: z.boolean().optional() }).nullable(),
  isAutomatic: z.boolean(),
  file: z.object({ key: z.string(), name: z.string(), mimeType: z.string(), sizeBytes: z.number() }).nullable(),
  identities: z.array(identity),
});

/** The columns of `messages m` that `storedOutbound` parses. */
export const outboundColumns = (providerId: string) => `
  m.chat, ${providerId} as "providerId", m.media_type as "mediaType", m.body, m.facts as metadata,
  m.quoted_provider_id as "quotedProviderId", m.origin <> 'person' as "isAutomatic",
  case when q.id is not null then json_strip_nulls(json_build_object('fromMe', q.from_me, 'body', q.body,
    'isElsewhere', case when q.whatsapp_id is distinct from m.whatsapp_id then true end)) end as quoted,
  case when f.id is not null then json_build_object('key', f.key, 'name', f.name, 'mimeType', f.mime_type, 'sizeBytes', f.size_bytes) end as file,
  coalesce((select json_agg(json_build_object('kind', i.kind, 'value', i.value) order by (i.value in (m.chat, split_part(m.chat, '@', 1))) desc, i.kind, i.value)
    from contact_identities i where i.company_id = m.company_id and i.contact_id = m.contact_id), '[]') as identities`;
export const outboundJoins = `
  left join files f on (f.company_id, f.id) = (m.company_id, m.file_id)
  left join messages q on (q.company_id, q.id) = (m.company_id, m.quoted_message_id)`;

/** A stored message in the form for drivers. */
export async function loadOutbound(tx: Tx, messageId: number, openFile: OpenFile): Promise<OutboundMessage> {
  const [row] = await tx.rows(
    'message-outbound',
    `select m.id, ${outboundColumns('m.provider_id')} from messages m ${outboundJoins}
     where m.company_id = current_company() and m.id = $1`,
    [messageId],
  );
  ensure(row, 'ERR_NO_MESSAGE_FOUND');
  const { id, file, identities, ...message } = storedOutbound.parse(row);
  return { ...message, id: String(id), to: identities, file: file && { ...file, open: () => openFile(file.key) } };
}
