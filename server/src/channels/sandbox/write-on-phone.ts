import { randomUUID } from 'node:crypto';
import { invalidInput } from '@balcao/contract/errors';
import { formatLocationBody } from '@balcao/contract/messages/location.rules';
import { mediaTypeOf } from '@balcao/contract/messages/media-type.rules';
import type { MediaType } from '@balcao/contract/messages/message';
import type { SandboxBehaviour, SandboxMessageInput } from '@balcao/contract/sandbox/sandbox.api';
import { storeFile } from '../../files/store-file.ts';
import { batchCalls } from '../../platform/async/batch-calls.ts';
import { type InSharedTx, shareTransactions } from '../../platform/db/share/share-transactions.ts';
import { inTx, type Tx } from '../../platform/db/tx.ts';
import type { Upload, Uploads } from '../../platform/files/uploads.ts';
import type { InboundEvent } from '../inbound-event.ts';
import type { SandboxPhone } from './deliver-to-phone.ts';
import {
  changePhoneMessage,
  findPhoneMessage,
  insertPhoneMessage,
  markReceived,
  type PhoneMessageKey,
} from './phone.store.ts';
import { upsertChat } from './phone-behaviour.ts';
import { openShuffle, type Shuffle } from './shuffle-delivery.ts';

export type WritablePhone = SandboxPhone & {
  uploads: Uploads;
  shuffle: Shuffle;
  share: InSharedTx;
  markReceived: (companyId: number, message: PhoneMessageKey) => Promise<void>;
};

/** Messages of many customers share their transactions, and those that were received meanwhile are marked in one statement. */
export function openWritablePhone(
  phone: SandboxPhone & { uploads: Uploads },
  shuffle = openShuffle({ gatherMs: 150, random: Math.random }),
): WritablePhone {
  const { context } = phone;
  return {
    ...phone,
    shuffle,
    share: shareTransactions(context),
    markReceived: batchCalls(async (companyId, messages: PhoneMessageKey[]) => {
      await inTx(context, companyId, (tx) => markReceived(tx, messages));
      return new Map<PhoneMessageKey, undefined>();
    }),
  };
}

type ConnectionRef = { id: number; companyId: number };

/**
 * Writes a message as the customer: stored on the phone, then passed to the inbox as often and in the order that the
 * phone's behaviour says; resolves with the message's id once it is journalled. Idempotent by id. Takes ownership of
 * `upload`: stored or discarded. `arrivedAt` is the message's time unless it has one itself.
 */
export async function writeOnPhone(
  phone: WritablePhone,
  connection: ConnectionRef,
  input: SandboxMessageInput,
  upload: Upload | null,
  arrivedAt: Date = phone.context.clock.now(),
): Promise<string> {
  const id = input.id ?? randomUUID();
  // The customers of a phone write side by side; the messages of one keep their order.
  const key = `${connection.id}/${input.from}`;
  let isUploadStored = false;
  const { event, behaviour } = await phone
    .share(connection.companyId, key, (tx) => putOnPhone(tx, connection.id, { id, input, upload, arrivedAt }))
    .then((written) => {
      isUploadStored = written.retainsUpload;
      return written;
    })
    .finally(async () => {
      if (upload && !isUploadStored) await phone.uploads.discard([upload]);
    });
  const times = Array.from({ length: 1 + behaviour.duplicate });
  const deliver = async () =>
    void (await Promise.all(times.map(() => phone.accept(connection, event, { phone: event.kind }))));
  await (behaviour.reorder ? phone.shuffle(connection.id, deliver) : deliver());
  await phone.markReceived(connection.companyId, { whatsappId: connection.id, chat: input.from, messageId: id });
  return id;
}

type Written = { id: string; input: SandboxMessageInput; upload: Upload | null; arrivedAt: Date };
type Put = { event: InboundEvent; behaviour: SandboxBehaviour; retainsUpload: boolean };

async function putOnPhone(tx: Tx, whatsappId: number, written: Written): Promise<Put> {
  const { input } = written;
  const behaviour = await upsertChat(tx, whatsappId, input.from, input.name ?? '');
  if (input.revoke || input.edit)
    return { event: await changeOnPhone(tx, whatsappId, written), behaviour, retainsUpload: false };
  return { ...(await insertOnPhone(tx, whatsappId, written)), behaviour };
}

/** What all events of a message have. */
const envelopeOf = ({ id, input: { from, timestamp }, arrivedAt }: Written) => ({
  chat: from,
  providerId: id,
  at: timestamp === undefined ? arrivedAt : new Date(timestamp * 1000),
});

async function changeOnPhone(tx: Tx, whatsappId: number, written: Written): Promise<InboundEvent> {
  const { input } = written;
  const target = { messageId: targetOf(input), fromServer: false };
  const body = input.revoke ? '' : textOf(input);
  await changePhoneMessage(tx, whatsappId, input.from, target, input.revoke ? 'removed' : { body });
  // A real channel refuses changes of the company's messages; this phone leaves that to the inbox.
  const own = { ...envelopeOf(written), targetId: target.messageId, targetFromMe: false };
  return input.revoke ? { ...own, kind: 'revoke' } : { ...own, kind: 'edit', body };
}

async function insertOnPhone(tx: Tx, whatsappId: number, written: Written): Promise<Omit<Put, 'behaviour'>> {
  const { id, input, upload } = written;
  const content = contentOf(input, upload);
  // Only its file must not be stored twice: the insert leaves a known message as it is.
  const known = upload && (await findPhoneMessage(tx, whatsappId, input.from, id));
  const fileId = known ? known.fileId : upload && (await storeFile(tx, upload));
  if (!known)
    await insertPhoneMessage(tx, whatsappId, input.from, {
      ...content,
      messageId: id,
      fromServer: false,
      fileId,
      quotedId: input.quotedId ?? null,
      ack: 2,
      visibleAt: tx.now,
      createdAt: tx.now,
    });
  return { event: eventOf(written, content, fileId), retainsUpload: !known };
}

function eventOf(written: Written, { mediaType, body }: PhoneContent, fileId: number | null): InboundEvent {
  const { input, upload } = written;
  const identities = [{ kind: 'phone' as const, value: input.from }];
  const common = { ...envelopeOf(written), identities, name: input.name ?? '', fromMe: false };
  if (mediaType === 'reactionMessage') return { ...common, kind: 'reaction', targetId: targetOf(input), emoji: body };
  return {
    ...common,
    kind: 'message',
    ...(input.quotedId !== undefined && { quotedProviderId: input.quotedId }),
    content: {
      mediaType,
      body,
      ...(upload && fileId !== null && { media: { name: upload.name, mimeType: upload.mimeType, fileId } }),
      ...(input.location && { metadata: { location: input.location } }),
      ...(upload?.field === 'audio' && { metadata: { voice: true } }),
    },
  };
}

type PhoneContent = {
  mediaType: Extract<
    MediaType,
    'conversation' | 'image' | 'video' | 'audio' | 'application' | 'locationMessage' | 'reactionMessage'
  >;
  body: string;
};

function contentOf(input: SandboxMessageInput, upload: Upload | null): PhoneContent {
  if (upload) return { mediaType: mediaTypeOf(upload.mimeType), body: input.body ?? '' };
  if (input.reaction !== undefined) return { mediaType: 'reactionMessage', body: input.reaction };
  if (input.location) return { mediaType: 'locationMessage', body: formatLocationBody(input.location) };
  return { mediaType: 'conversation', body: textOf(input) };
}

function textOf({ body }: SandboxMessageInput): string {
  if (body === undefined || body.trim() === '') throw invalidInput('body', 'required');
  return body;
}

function targetOf({ quotedId }: SandboxMessageInput): string {
  if (quotedId === undefined) throw invalidInput('quotedId', 'required');
  return quotedId;
}
