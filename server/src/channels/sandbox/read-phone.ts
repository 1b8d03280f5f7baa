import { mediaType } from '@balcao/contract/messages/message';
import type { SandboxMessage } from '@balcao/contract/sandbox/sandbox.api';
import { z } from 'zod';
import type { Tx } from '../../platform/db/tx.ts';

const maxRows = 200;
const row = z.object({
  id: z.string(),
  fromMe: z.boolean(),
  body: z.string(),
  mediaType,
  ack: z.number(),
  quotedId: z.string().nullable(),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  createdAt: z.date().transform((at) => at.toISOString()),
  file: z
    .object({
      id: z.number(),
      name: z.string(),
      mimeType: z.string(),
      sizeBytes: z.number(),
      hasThumbnail: z.boolean(),
    })
    .nullable(),
});

/** One conversation on the phone: the newest two hundred messages, oldest first. */
export async function readPhoneChat(
  tx: Tx,
  whatsappId: number,
  chat: string,
): Promise<{ messages: SandboxMessage[]; typing: boolean }> {
  const rows = await tx.rows(
    'phone-thread',
    `select m.message_id as id, m.from_desk as "fromMe", m.body, m.media_type as "mediaType", m.ack, m.quoted_id as "quotedId",
       m.is_deleted as "isDeleted", m.is_edited as "isEdited", m.created_at as "createdAt",
       case when f.id is not null then json_build_object('id', f.id, 'name', f.name, 'mimeType', f.mime_type, 'sizeBytes', f.size_bytes,
         'hasThumbnail', f.thumbnail_key is not null) end as file
     from (select * from sandbox_messages
       where company_id = current_company() and whatsapp_id = $1 and chat = $2 and visible_at <= $3 order by id desc limit ${maxRows}) m
     left join files f on (f.company_id, f.id) = (m.company_id, m.file_id) order by m.id`,
    [whatsappId, chat, tx.now],
  );
  const [typing] = await tx.rows<{ typing: boolean | null }>(
    'phone-typing',
    'select desk_typing_until > $3 as typing from sandbox_chats where company_id = current_company() and whatsapp_id = $1 and chat = $2',
    [whatsappId, chat, tx.now],
  );
  const messages = z
    .array(row)
    .parse(rows)
    .map(({ file, ...message }) => ({
      ...message,
      mediaUrl: file && !message.isDeleted ? tx.fileUrl(file) : null,
      file:
        file && !message.isDeleted
          ? {
              name: file.name,
              mimeType: file.mimeType,
              sizeBytes: file.sizeBytes,
              thumbnailUrl: file.hasThumbnail ? tx.fileUrl(file, 'thumbnail') : null,
            }
          : null,
    }));
  return { messages, typing: typing?.typing ?? false };
}

const chatRow = z.object({
  number: z.string(),
  name: z.string(),
  lastMessage: z.string(),
  mediaType,
  lastAt: z.date().transform((at) => at.toISOString()),
  unread: z.number(),
});

/** All customers with messages on this phone, newest first, at most two hundred. */
export async function listPhoneChats(tx: Tx, whatsappId: number): Promise<z.output<typeof chatRow>[]> {
  const rows = await tx.rows(
    'phone-chats',
    `select c.chat as number, c.name, case when m.is_deleted then '' else left(m.body, 200) end as "lastMessage",
       m.media_type as "mediaType", m.created_at as "lastAt",
       (select count(*) from sandbox_messages u where u.company_id = c.company_id and u.whatsapp_id = c.whatsapp_id and u.chat = c.chat
         and u.from_desk and u.ack in (2, 3) and u.visible_at <= $2) as unread
     from sandbox_chats c
     cross join lateral (select * from sandbox_messages l where l.company_id = c.company_id and l.whatsapp_id = c.whatsapp_id
       and l.chat = c.chat and l.visible_at <= $2 and l.media_type <> 'reactionMessage' order by l.id desc limit 1) m
     where c.company_id = current_company() and c.whatsapp_id = $1 order by m.id desc limit ${maxRows}`,
    [whatsappId, tx.now],
  );
  return z.array(chatRow).parse(rows);
}
