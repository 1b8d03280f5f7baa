import { randomBytes } from 'node:crypto';
import { mediaType } from '@balcao/contract/messages/message';
import { storeFile } from '../../files/store-file.ts';
import { type Border, inTx, type Tx } from '../../platform/tx.ts';
import type { Upload, Uploads } from '../../platform/uploads.ts';
import type { ChangeResult, ChannelDriver, Line, OutboundFile, OutboundMessage, SendResult } from '../channel.ts';
import {
  changePhoneMessage,
  findPhoneMessage,
  insertPhoneMessage,
  raiseAck,
  setDeskTyping,
  upsertChat,
} from './phone.store.ts';
import { readBehaviour, spend } from './phone-behaviour.ts';
import { reachPhone } from './reach-phone.ts';
import { sandboxCapabilities } from './sandbox-capabilities.ts';

/** A typing indicator lasts this long. */
const typingMs = 10_000;

/**
 * The driver of the sandbox phone in the browser. The phone is the other end and has messages of its own: a send is
 * written there in a separate transaction, as on any channel.
 */
export function sandboxDriver({ border, uploads }: { border: Border; uploads: Uploads }): ChannelDriver {
  const onPhone = <T>(line: Line, work: (tx: Tx) => Promise<T>) => inTx(border, line.companyId, work);
  const isThere = (line: Line, message: OutboundMessage) =>
    onPhone(
      line,
      async (tx) => (await findPhoneMessage(tx, line.id, chatOf(message), idOf(message)))?.fromDesk === true,
    );
  const change = (line: Line, message: OutboundMessage, to: { body: string } | 'removed'): Promise<ChangeResult> =>
    onPhone(line, async (tx) => {
      const target = { messageId: idOf(message), fromDesk: true };
      const done = await changePhoneMessage(tx, line.id, chatOf(message), target, to);
      return done ? { outcome: 'done' } : { outcome: 'refused', reason: 'A mensagem não está no telefone de teste' };
    });

  return {
    capabilities: sandboxCapabilities,
    chooseId: () => `SBX${randomBytes(12).toString('hex').toUpperCase()}`,

    async send(line, message) {
      if (await isThere(line, message)) return sentAs(message);
      const copy = message.file && (await copyFile(uploads, line.companyId, message.file));
      let result: SendResult | 'there' | undefined;
      try {
        result = await onPhone(line, (tx) => putOnPhone(tx, line.id, message, copy));
      } finally {
        const kept = result !== undefined && result !== 'there' && result.outcome !== 'refused';
        if (copy && !kept) await uploads.discard([copy]);
      }
      return result === 'there' ? sentAs(message) : result;
    },
    find: async (line, message) => ((await isThere(line, message)) ? sentAs(message) : null),
    edit: (line, message) => change(line, message, { body: message.body }),
    remove: (line, message) => change(line, message, 'removed'),
    markRead: (line, chat, providerIds) => onPhone(line, (tx) => raiseAck(tx, line.id, chat, providerIds, 4)),
    typing: (line, chat, presence) =>
      onPhone(line, (tx) =>
        setDeskTyping(tx, line.id, chat, presence === 'paused' ? null : new Date(tx.now.getTime() + typingMs)),
      ),
  };
}

/** 'there': the same message was sent concurrently, and the other send was first. */
async function putOnPhone(
  tx: Tx,
  whatsappId: number,
  message: OutboundMessage,
  copy: Upload | null,
): Promise<SendResult | 'there'> {
  const chat = chatOf(message);
  await upsertChat(tx, whatsappId, chat, ''); // also blocks a concurrent duplicate until
  if (await findPhoneMessage(tx, whatsappId, chat, idOf(message))) return 'there';
  const behaviour = await readBehaviour(tx, whatsappId);
  if (behaviour.failNext > 0 && (await spend(tx, whatsappId, 'failNext')))
    return { outcome: 'refused', reason: 'O telefone de teste recusou a mensagem' };
  const dropped = behaviour.dropAckNext > 0 && (await spend(tx, whatsappId, 'dropAckNext'));
  const visibleAt = behaviour.online ? new Date(tx.now.getTime() + behaviour.delayMs) : null;
  await insertPhoneMessage(tx, whatsappId, chat, {
    messageId: idOf(message),
    fromDesk: true,
    body: message.body,
    mediaType: mediaType.parse(message.mediaType),
    fileId: copy && (await storeFile(tx, copy)),
    quotedId: message.quotedProviderId,
    ack: dropped ? 0 : 2,
    visibleAt,
    createdAt: tx.now,
  });
  await setDeskTyping(tx, whatsappId, chat, null);
  if (dropped) return { outcome: 'unknown', reason: 'A confirmação do telefone de teste se perdeu' };
  if (visibleAt) reachPhone(tx, whatsappId, chat, visibleAt);
  return sentAs(message);
}

const copyFile = async (uploads: Uploads, companyId: number, file: OutboundFile): Promise<Upload> =>
  uploads.store(companyId, { name: file.name, declaredType: file.mimeType, bytes: await file.open() });

const sentAs = (message: OutboundMessage) => ({ outcome: 'sent', providerId: idOf(message) }) as const;

/** The sandbox always lets us choose the id. */
function idOf(message: OutboundMessage): string {
  if (message.providerId === null) throw new Error('a sandbox message without an id');
  return message.providerId;
}

/** A customer who never wrote is addressed by number. */
const chatOf = (message: OutboundMessage): string => message.chat || (message.to[0]?.value ?? '');
