import { ensure } from '@balcao/contract/errors';
import { mediaTypeOf } from '@balcao/contract/messages/media-type.rules';
import type { Message } from '@balcao/contract/messages/message';
import type { ApiMessageInput, ApiMessageSent } from '@balcao/contract/public-api/public-api';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { storeFile } from '../files/store-file.ts';
import { writeToContact } from '../messages/write-to-contact.ts';
import type { Tx } from '../platform/db/tx.ts';
import type { Upload } from '../platform/files/uploads.ts';
import { findReply, type IdempotentCall, runIdempotent } from '../platform/http/idempotency.ts';
import type { Caller } from './identify-caller.ts';

/** Called with the ticket, once for each message that is really written. */
export type SentTo = (tx: Tx, ticketId: number) => Promise<void>;

/** Writes one message per file, or one of text. */
export async function writeApiMessage(
  tx: Tx,
  { contactId, whatsappId }: { contactId: number; whatsappId: number | null },
  { body, closeTicket }: Pick<ApiMessageInput, 'body' | 'closeTicket'>,
  uploads: Upload[],
  note: SentTo = async () => {},
): Promise<ApiMessageSent> {
  const writer = {
    origin: 'api',
    userId: null,
    opens: { queueId: null, userId: null, isClosed: closeTicket },
  } as const;
  const to = { contactId, whatsappIds: whatsappId === null ? [] : [whatsappId] };
  const sent: { message: Message; ticket: Ticket }[] = [];
  if (uploads.length === 0) sent.push(await writeToContact(tx, writer, to, { body }));
  for (const [i, upload] of uploads.entries())
    sent.push(
      await writeToContact(tx, writer, to, {
        body: i === 0 ? body : '',
        mediaType: mediaTypeOf(upload.mimeType),
        fileId: await storeFile(tx, upload),
        fileName: upload.name,
      }),
    );
  const [first] = sent;
  ensure(first, 'ERR_CREATING_MESSAGE');
  await note(tx, first.ticket.id);
  return {
    mensagem: 'Mensagem enviada',
    messageId: first.message.id,
    messageIds: sent.map(({ message }) => message.id),
    ticketId: first.ticket.id,
  };
}

type KeyedRequest = { key: string | undefined; to: string; body: string; closeTicket: boolean; uploads: Upload[] };
type KeyOwner = Pick<Caller, 'source' | 'id'>;

/** Keys are per caller. `request`: recipient and content; another message with the same key is no repeat. */
export const onceForCaller = (
  tx: Tx,
  caller: KeyOwner,
  request: KeyedRequest,
  work: () => Promise<ApiMessageSent>,
): Promise<ApiMessageSent> => runIdempotent(tx, callOf(caller, request), work);

/** What `onceForCaller` returned to the same request before. */
export const findFirstAnswer = async (
  tx: Tx,
  caller: KeyOwner,
  request: KeyedRequest,
): Promise<ApiMessageSent | null> => (await findReply<ApiMessageSent>(tx, callOf(caller, request)))?.reply ?? null;

const nobody = 0; // no user has this id
const callOf = ({ source, id }: KeyOwner, { key, uploads, ...content }: KeyedRequest): IdempotentCall => ({
  userId: nobody,
  route: `POST /api/messages/send ${source}:${id}`,
  key,
  request: { ...content, uploads: uploads.map(({ name, sha256 }) => [name, sha256]) },
});
