import { randomUUID } from 'node:crypto';
import { invalid } from '@balcao/contract/errors';
import { locationBody } from '@balcao/contract/messages/location.rules';
import { mediaTypeOf } from '@balcao/contract/messages/media-type.rules';
import type { MediaType } from '@balcao/contract/messages/message';
import type { SandboxMessageInput } from '@balcao/contract/sandbox/sandbox.api';
import { storeFile } from '../../files/store-file.ts';
import { inTx, type Tx } from '../../platform/tx.ts';
import type { Upload, Uploads } from '../../platform/uploads.ts';
import type { InboundEvent } from '../channel.ts';
import { changePhoneMessage, findPhoneMessage, insertPhoneMessage, raiseAck, upsertChat } from './phone.store.ts';
import { readBehaviour } from './phone-behaviour.ts';
import type { Phone } from './reach-phone.ts';
import type { Shuffle } from './shuffle.ts';

type Line = { id: number; companyId: number };

/**
 * Writes a message as the customer: stored on the phone, then passed to the inbox as often and in the order that the
 * phone's behaviour says; resolves with the message's id once it is journalled. Idempotent by id. Takes ownership of
 * `upload`: stored or discarded. `arrivedAt` is the message's time unless it has one itself.
 */
export async function writeOnPhone(
  phone: Phone & { uploads: Uploads; shuffle: Shuffle },
  line: Line,
  input: SandboxMessageInput,
  upload: Upload | null,
  arrivedAt: Date = phone.border.clock.now(),
): Promise<string> {
  const id = input.id ?? randomUUID();
  let kept = false;
  const { event, behaviour } = await inTx(phone.border, line.companyId, (tx) =>
    putOnPhone(tx, line.id, id, input, upload, arrivedAt),
  )
    .then((written) => {
      kept = written.keepsUpload;
      return written;
    })
    .finally(async () => {
      if (upload && !kept) await phone.uploads.discard([upload]);
    });
  const times = Array.from({ length: 1 + behaviour.duplicate });
  const hand = async () => void (await Promise.all(times.map(() => phone.accept(line, event, { phone: event.kind }))));
  await (behaviour.reorder ? phone.shuffle(line.id, hand) : hand());
  await inTx(phone.border, line.companyId, (tx) => raiseAck(tx, line.id, input.from, [id], 3));
  return id;
}

async function putOnPhone(
  tx: Tx,
  whatsappId: number,
  id: string,
  input: SandboxMessageInput,
  upload: Upload | null,
  arrivedAt: Date,
) {
  const chat = input.from;
  await upsertChat(tx, whatsappId, chat, input.name ?? '');
  const behaviour = await readBehaviour(tx, whatsappId);
  const at = input.timestamp === undefined ? arrivedAt : new Date(input.timestamp * 1000);
  const common = { chat, providerId: id, at };
  const person = { identities: [{ kind: 'phone' as const, value: chat }], name: input.name ?? '' };

  if (input.revoke || input.edit) {
    const target = { messageId: targetOf(input), fromDesk: false };
    const body = input.revoke ? '' : textOf(input);
    await changePhoneMessage(tx, whatsappId, chat, target, input.revoke ? 'removed' : { body });
    const event: InboundEvent = input.revoke
      ? { ...common, kind: 'revoke', targetId: target.messageId }
      : { ...common, kind: 'edit', targetId: target.messageId, body };
    return { event, behaviour, keepsUpload: false };
  }

  const { mediaType, body } = contentOf(input, upload);
  const known = await findPhoneMessage(tx, whatsappId, chat, id);
  const fileId = known ? known.fileId : upload && (await storeFile(tx, upload));
  if (!known)
    await insertPhoneMessage(tx, whatsappId, chat, {
      messageId: id,
      fromDesk: false,
      body,
      mediaType,
      fileId,
      quotedId: input.quotedId ?? null,
      ack: 2,
      visibleAt: tx.now,
      createdAt: tx.now,
    });
  const event: InboundEvent =
    mediaType === 'reactionMessage'
      ? { ...common, ...person, kind: 'reaction', fromMe: false, targetId: targetOf(input), emoji: body }
      : {
          ...common,
          ...person,
          kind: 'message',
          fromMe: false,
          ...(input.quotedId !== undefined && { quotedProviderId: input.quotedId }),
          content: {
            mediaType,
            body,
            ...(upload && fileId !== null && { media: { name: upload.name, mimeType: upload.mimeType, fileId } }),
            ...(input.location && { facts: { location: input.location } }),
            ...(upload?.field === 'audio' && { facts: { voice: true } }),
          },
        };
  return { event, behaviour, keepsUpload: !known };
}

type Said = {
  mediaType: Extract<
    MediaType,
    'conversation' | 'image' | 'video' | 'audio' | 'application' | 'locationMessage' | 'reactionMessage'
  >;
  body: string;
};

function contentOf(input: SandboxMessageInput, upload: Upload | null): Said {
  if (upload) return { mediaType: mediaTypeOf(upload.mimeType), body: input.body ?? '' };
  if (input.reaction !== undefined) return { mediaType: 'reactionMessage', body: input.reaction };
  if (input.location) return { mediaType: 'locationMessage', body: locationBody(input.location) };
  return { mediaType: 'conversation', body: textOf(input) };
}

function textOf({ body }: SandboxMessageInput): string {
  if (body === undefined || body.trim() === '') throw invalid('body', 'required');
  return body;
}

function targetOf({ quotedId }: SandboxMessageInput): string {
  if (quotedId === undefined) throw invalid('quotedId', 'required');
  return quotedId;
}
