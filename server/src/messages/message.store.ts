import { filledTemplate } from '@balcao/contract/message-templates/message-template';
import { authorDisplayName, presentAuthor, type StoredAuthor } from '@balcao/contract/messages/author.rules';
import { ackOf } from '@balcao/contract/messages/delivery.rules';
import {
  type MediaFailReason,
  type MediaType,
  type Message,
  type MessageStatus,
  messageChange,
} from '@balcao/contract/messages/message';
import type { MessageOrigin } from '@balcao/contract/messages/origin.rules';
import type { Tx } from '../platform/db/tx.ts';
import type { TicketAudience } from '../tickets/ticket.audience.ts';
import { findMentions } from './find-people.ts';
import { findPreviews } from './link-previews/find-previews.ts';
import { previewUrl } from './preview-url.ts';
import { readReferral } from './referral/read-referral.ts';
import { voiceMetadata } from './sound/voice-metadata.ts';
import { readTranscription } from './transcription/stored-transcription.ts';

type FileMetadata = {
  id: number;
  name: string;
  mimeType: string;
  sizeBytes: number;
  width: number | null;
  height: number | null;
  hasThumbnail: boolean;
};
type QuotedMessage = {
  id: number;
  body: string;
  fromMe: boolean;
  mediaType: MediaType;
  fileId: number | null;
  isDeleted: boolean;
  contactName: string;
  author: StoredAuthor | null;
};

type ViewRow = Pick<
  Message,
  | 'ticketId'
  | 'contactId'
  | 'queueId'
  | 'fromMe'
  | 'body'
  | 'mediaType'
  | 'failReason'
  | 'read'
  | 'isDeleted'
  | 'isEdited'
  | 'isPrivate'
  | 'isAutomatic'
  | 'clientId'
  | 'contact'
  | 'queue'
  | 'companyId'
  | 'isUnreadable'
> & {
  id: number;
  providerId: string | null;
  status: MessageStatus;
  mediaState: 'pending' | 'ready' | 'failed' | null;
  quotedMessageId: number | null;
  mediaFailReason: MediaFailReason | null;
  announced: { name?: string; mimeType?: string; sizeBytes?: number } | null;
  file: FileMetadata | null;
  quoted: QuotedMessage | null;
  sender: Message['sentBy'];
  author: StoredAuthor | null;
  call: { video: boolean; refused?: boolean } | null;
  edits: { id: string; body: string; createdAt: string }[] | null;
  sentAt: Date;
  updatedAt: Date;
  shown?: TicketAudience | null;
  origin: MessageOrigin;
} & Record<
    'seconds' | 'waveform' | 'template' | 'change' | 'mentions' | 'transcription' | 'timer' | 'preview' | 'referral',
    unknown
  >;

/** `now`: prefix of the columns written by an update in the same statement. */
const columnsWith = (
  now: string,
): string => `id, company_id as "companyId", ticket_id as "ticketId", contact_id as "contactId", queue_id as "queueId", ${now}provider_id as "providerId",
  client_id as "clientId", from_me as "fromMe", body, media_type as "mediaType", media_state as "mediaState", ${now}status as status, ${now}fail_reason as "failReason",
  read, is_deleted as "isDeleted", is_edited as "isEdited", is_private as "isPrivate", is_automatic as "isAutomatic",
  quoted_message_id as "quotedMessageId", sent_at as "sentAt", ${now}updated_at as "updatedAt", contact, queue, sender, file, quoted, edits,
  unreadable as "isUnreadable", call, author, facts -> 'seconds' as seconds, facts -> 'waveform' as waveform, facts -> 'template' as template, facts -> 'transcription' as transcription, facts -> 'change' as change, facts -> 'mentions' as mentions, facts -> 'disappearsAfterSeconds' as timer, facts -> 'preview' as preview, facts -> 'referral' as referral,
  media_fail_reason as "mediaFailReason", announced, origin`;

/** Older clients show the text before the map's URL as a picture: a location without a picture gets an empty one. */
const emptyPicture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** By id, in the order of `ids`; messages that do not exist are omitted. */
export const readMessages = async (tx: Tx, ids: number[]): Promise<Message[]> =>
  (await read(tx, ids, { name: 'message', more: '' })).map(({ message }) => message);

/** `ticketAudience`: the ticket that shows the message as its preview, for messages of ours. */
export type MessageAndTicket = { message: Message; ticketAudience: TicketAudience | null; origin: MessageOrigin };

/** As `readMessages`, with the tickets that show them, in one statement. */
export const readMessagesAndTickets = (tx: Tx, ids: number[]): Promise<MessageAndTicket[]> =>
  read(tx, ids, { name: 'message-and-ticket', more: shownColumn });

const shownColumn = `, (select json_build_object('id', d.ticket_id, 'status', d.ticket_status, 'userId', d.user_id, 'queueId', d.queue_id,
    'isGroup', d.is_group) from ticket_delivery d
  where (d.company_id, d.ticket_id, d.message_id) = (v.company_id, v.ticket_id, v.id)) as shown`;

async function read(tx: Tx, ids: number[], { name, more }: Record<'name' | 'more', string>) {
  if (ids.length === 0) return [];
  const select = `select ${columnsWith('')}${more} from message_view v where company_id = current_company() and`;
  // A separate statement for a single message: one with a list is planned again each time, whatever its length.
  const rows = await (ids.length === 1
    ? tx.rows<ViewRow>(`${name}-by-id`, `${select} id = $1`, ids)
    : tx.rows<ViewRow>(`${name}s-by-id`, `${select} id = any($1)`, [ids]));
  const byId = new Map((await foundIn(tx, rows)).map((found) => [found.message.id, found]));
  return ids.flatMap((id) => byId.get(String(id)) ?? []);
}

/**
 * Updates messages that this transaction has locked, and reads their new state, in one statement. `update` changes only
 * the rows that `marked` returns of the table as `m`; `flag` is a boolean per row that is returned with it.
 */
export async function markMessages(
  tx: Tx,
  name: string,
  { update, flag, values }: { update: string; flag?: string; values: unknown[] },
): Promise<(MessageAndTicket & { flag: boolean })[]> {
  const rows = await tx.rows<ViewRow & { flag: boolean }>(
    name,
    `with marked as (${update} returning m.id as now_id, m.status as now_status, m.fail_reason as now_fail_reason,
       m.provider_id as now_provider_id, m.updated_at as now_updated_at, ${flag ?? 'false'} as flag)
     select ${columnsWith('now_')}, flag${shownColumn}
     from marked join message_view v on company_id = current_company() and id = now_id order by id`,
    values,
  );
  const found = await foundIn(tx, rows);
  return found.map((one, i) => ({ ...one, flag: rows[i]?.flag === true }));
}

async function foundIn(tx: Tx, rows: ViewRow[]): Promise<MessageAndTicket[]> {
  const writers = await findAuthorContacts(
    tx,
    rows.flatMap(({ author }) => author?.key ?? []),
  );
  const previews = await findPreviews(tx, rows);
  const mentionsOf = await findMentions(tx, rows);
  return rows.map((row) => ({
    message: { ...toMessage(tx, row, writers), ...previews.get(row.id), ...mentionsOf(row) },
    ticketAudience: row.shown ?? null,
    origin: row.origin,
  }));
}

/** Members of a group who are contacts, by the key under which a message stores its author. */
async function findAuthorContacts(tx: Tx, keys: string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const distinct = [...new Set(keys)];
  const rows = await tx.rows<{ key: string; contactId: number }>(
    'authors-contacts',
    // The key is split here, not in SQL: with an expression that is not leakproof, row-level security prevents the use of an
    // index.
    `select x.key, i.contact_id as "contactId" from unnest($1::text[], $2::text[], $3::text[]) x(key, kind, value)
     join contact_identities i on i.company_id = current_company() and i.kind = x.kind and i.value = x.value`,
    [distinct, distinct.map((key) => key.split(':', 1)[0]), distinct.map((key) => key.slice(key.indexOf(':') + 1))],
  );
  return new Map(rows.map(({ key, contactId }) => [key, contactId]));
}

function toMessage(tx: Tx, row: ViewRow, writers: Map<string, number>): Message {
  const { announced, file, quoted, author } = row;
  const writer = author && { id: writers.get(author.key) ?? null, name: authorDisplayName(author) };
  return {
    id: String(row.id),
    wid: row.providerId,
    ticketId: row.ticketId,
    contactId: writer ? writer.id : row.contactId,
    queueId: row.queueId,
    fromMe: row.fromMe,
    body: row.mediaType === 'locationMessage' && row.body.startsWith('|') ? `${emptyPicture}${row.body}` : row.body,
    mediaType: row.mediaType,
    mediaUrl: file ? tx.fileUrl(file) : null,
    media: row.mediaState && {
      name: file?.name ?? announced?.name ?? '',
      mimeType: file?.mimeType ?? announced?.mimeType ?? '',
      sizeBytes: file?.sizeBytes ?? announced?.sizeBytes ?? 0,
      width: file?.width ?? null,
      height: file?.height ?? null,
      thumbnailUrl: file?.hasThumbnail ? tx.fileUrl(file, 'thumbnail') : previewUrl(row),
      ...voiceMetadata(row),
      state: file && row.mediaState === 'pending' ? 'ready' : row.mediaState,
      failReason: row.mediaFailReason,
    },
    ack: ackOf[row.status],
    status: row.status,
    failReason: row.failReason,
    read: row.read,
    isDeleted: row.isDeleted,
    isEdited: row.isEdited,
    isPrivate: row.isPrivate,
    isAutomatic: row.isAutomatic,
    clientId: row.clientId,
    quotedMsgId: row.quotedMessageId === null ? null : String(row.quotedMessageId),
    quotedMsg: quoted && {
      id: String(quoted.id),
      body: quoted.isDeleted ? '' : quoted.body,
      fromMe: quoted.fromMe,
      mediaType: quoted.mediaType,
      mediaUrl:
        quoted.fileId === null || quoted.isDeleted
          ? null
          : tx.fileUrl({ id: quoted.fileId, name: 'quoted' }, 'thumbnail'),
      contact: quoted.fromMe ? null : { name: quoted.author ? authorDisplayName(quoted.author) : quoted.contactName },
      author: quoted.author && presentAuthor(quoted.author),
    },
    oldMessages: (row.edits ?? []).map((edit) => ({ ...edit, createdAt: new Date(edit.createdAt).toISOString() })),
    ...(row.transcription !== null && !row.isDeleted && { transcription: readTranscription(row.transcription) }),
    ...(row.referral !== null && !row.fromMe && { referral: readReferral(row.referral) }),
    ...(row.template !== null && { template: filledTemplate.safeParse(row.template).data }),
    ...(typeof row.timer === 'number' && { disappearsAfterSeconds: row.timer }),
    ...(row.change !== null && { change: messageChange.safeParse(row.change).data }),
    contact: writer ?? row.contact,
    queue: row.queue,
    sentBy: row.sender,
    isUnreadable: row.isUnreadable,
    // The body of a phone's record of a past call has the end of the call.
    call: row.call?.refused === undefined ? null : { video: row.call.video, refused: row.call.refused },
    author: author && presentAuthor(author),
    companyId: row.companyId,
    createdAt: row.sentAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** One ticket's messages by the provider's time, then by arrival. `before` is the key at which the page ends. */
export async function selectMessagePage(
  tx: Tx,
  ticketId: number,
  page: { before: { at: string; id: number } | null; skip: number; limit: number },
): Promise<{ id: number; at: string }[]> {
  return tx.rows<{ id: number; at: string }>(
    'messages-page',
    `select id, to_char(sent_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from messages
     where company_id = current_company() and ticket_id = $1 and (sent_at, id) < ($2::timestamptz, $3::bigint)
     order by sent_at desc, id desc offset $4 limit $5`,
    [ticketId, page.before?.at ?? 'infinity', page.before?.id ?? 0, page.skip, page.limit],
  );
}
