import { type MediaType, mediaType } from '@balcao/contract/messages/message';
import { z } from 'zod';
import { defineEntity, refTo } from '../entity.ts';
import { flag, instant, sourceId, text, textUpTo, wholeNumber } from '../source-fields.ts';
import { takeFile } from '../take-file.ts';

/** Treated like imported history: not counted in any figures, and not announced. */
export const messages = defineEntity({
  name: 'Messages',
  target: 'messages',
  from: () => `select m.*, k."contactId" as "chatContactId", k."whatsappId" as "chatWhatsappId", c.number as "chatNumber",
      coalesce(c."isGroup", false) as "toGroup", a.name as "authorName", a.number as "authorNumber"
    from "Messages" m left join "Tickets" k on k.id = m."ticketId" left join "Contacts" c on c.id = k."contactId"
    left join "Contacts" a on a.id = m."contactId"`,
  sort: ['createdAt', 'id'],
  shape: z.object({
    id: text,
    wid: text,
    companyId: sourceId,
    ticketId: sourceId,
    chatContactId: sourceId,
    chatWhatsappId: sourceId,
    chatNumber: text,
    authorName: textUpTo(200),
    authorNumber: text,
    queueId: sourceId,
    quotedMsgId: sourceId,
    userId: sourceId,
    remoteJid: text,
    toGroup: flag(false),
    body: textUpTo(65_536),
    ack: wholeNumber(2, { max: 5 }),
    fromMe: flag(false),
    read: flag(true),
    isDeleted: flag(false),
    isEdited: flag(false),
    isPrivate: flag(false),
    mediaType: text,
    mediaUrl: text,
    createdAt: instant,
  }),
  refs: (row) => ({
    company: refTo('Companies', row.companyId),
    ticket: refTo('Tickets', row.ticketId),
    contact: refTo('Contacts', row.chatContactId),
    connection: refTo('Whatsapps', row.chatWhatsappId),
    queue: refTo('Queues', row.queueId),
    user: refTo('Users', row.userId),
    quoted: refTo('Messages', row.quotedMsgId),
  }),
  async build(row, place) {
    const ticket = place.ref('ticket');
    if (ticket === null) return { refused: 'its ticket did not come' };
    if (row.createdAt === null) return { refused: 'createdAt: none' };
    const file = await takeFile(place, row.mediaUrl, row.companyId);
    const kind = kindOf(row.mediaType, file.mimeType, row.mediaUrl !== '');
    const values = {
      id: place.id,
      company_id: place.companyId,
      ticket_id: ticket,
      contact_id: place.ref('contact'),
      whatsapp_id: place.ref('connection'),
      queue_id: place.ref('queue'),
      sent_by: row.fromMe ? place.ref('user') : null,
      quoted_message_id: place.ref('quoted'),
      chat: chatOf(row),
      provider_id: providerIdOf(row),
      from_me: row.fromMe,
      body: row.body,
      author: authorOf(row),
      media_type: kind,
      status: row.fromMe ? sentStatus(row.ack) : 'delivered',
      read: row.fromMe || row.read,
      is_deleted: row.isDeleted,
      is_edited: row.isEdited,
      is_private: row.isPrivate,
      origin: 'import',
      file_id: file.id,
      media_state: row.mediaUrl === '' ? null : file.id === null ? 'failed' : 'ready',
      media_fail_reason: file.failed,
      sent_at: row.createdAt,
    };
    return {
      rows: [...file.rows, { table: 'messages', values }],
      note: file.failed ? `without its file: ${file.failed}` : undefined,
    };
  },
});

type Named = { id: string; wid: string; remoteJid: string; chatNumber: string; toGroup: boolean };

/**
 * The channel's id, by which a later history import of a phone recognises the message; null where whaticket assigned
 * its own number.
 */
const providerIdOf = ({ id, wid }: Named): string | null => wid || (/^\d+$/.test(id) ? null : id) || null;

function chatOf({ remoteJid, chatNumber, toGroup }: Named): string {
  if (remoteJid !== '') return remoteJid;
  return chatNumber === '' || chatNumber.includes('@')
    ? chatNumber
    : `${chatNumber}@${toGroup ? 'g.us' : 's.whatsapp.net'}`;
}

/** The author of a message in a group. */
const authorOf = ({
  toGroup,
  fromMe,
  authorName,
  authorNumber,
}: {
  toGroup: boolean;
  fromMe: boolean;
  authorName: string;
  authorNumber: string;
}) =>
  toGroup && !fromMe && (authorName !== '' || authorNumber !== '')
    ? { key: authorNumber || authorName, name: authorName, number: authorNumber.replace(/\D/g, '') }
    : null;

const sentStatus = (ack: number): string => (ack >= 4 ? 'read' : ack === 3 ? 'delivered' : 'sent');

const others: Record<string, MediaType> = {
  document: 'application',
  sticker: 'stickerMessage',
  ptt: 'audio',
  location: 'locationMessage',
  liveLocationMessage: 'locationMessage',
  contactsArrayMessage: 'contactMessage',
  contact: 'contactMessage',
  multi_vcard: 'vcard',
};

/** By the source's type, otherwise by the MIME type of its file. */
function kindOf(given: string, mimeType: string, hasFile: boolean): MediaType {
  const known = mediaType.safeParse(given.replace(/Message$/, ''));
  const read = mediaType.safeParse(given);
  const named = read.success ? read.data : known.success ? known.data : others[given];
  if (named !== undefined && !(hasFile && named === 'conversation')) return named;
  if (!hasFile) return 'conversation';
  const byType = mediaType.safeParse(mimeType.split('/')[0]);
  return byType.success ? byType.data : 'application';
}
