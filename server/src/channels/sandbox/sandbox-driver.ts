import { randomBytes } from 'node:crypto';
import type { SandboxBehaviour } from '@balcao/contract/sandbox/sandbox.api';
import { storeFile } from '../../files/store-file.ts';
import { inTx, type Tx, type TxContext } from '../../platform/db/tx.ts';
import type { Upload, Uploads } from '../../platform/files/uploads.ts';
import type {
  ChangeResult,
  ChannelConnection,
  ChannelDriver,
  OutboundFile,
  OutboundMessage,
  SendResult,
} from '../channel.ts';
import { deliverToPhone } from './deliver-to-phone.ts';
import {
  changePhoneMessage,
  findPhoneMessage,
  insertPhoneMessage,
  raiseAck,
  selectPhonePeople,
  setAttendantTyping,
} from './phone.store.ts';
import { decrementCounter, lockBehaviour, readBehaviour } from './phone-behaviour.ts';
import { sandboxCapabilities } from './sandbox-capabilities.ts';

/** A typing indicator lasts this long. */
const typingMs = 10_000;

/**
 * The driver of the sandbox phone in the browser. The phone is the other end and has messages of its own: a send is
 * written there in a separate transaction, as on any channel.
 */
export function sandboxDriver({ context, uploads }: { context: TxContext; uploads: Uploads }): ChannelDriver {
  const inPhoneTx = <T>(connection: ChannelConnection, work: (tx: Tx) => Promise<T>) =>
    inTx(context, connection.companyId, work);
  const isOnPhone = (connection: ChannelConnection, message: OutboundMessage) =>
    inPhoneTx(
      connection,
      async (tx) => (await findPhoneMessage(tx, connection.id, chatOf(message), idOf(message)))?.fromServer === true,
    );
  const change = (
    connection: ChannelConnection,
    message: OutboundMessage,
    to: { body: string } | 'removed',
  ): Promise<ChangeResult> =>
    inPhoneTx(connection, async (tx) => {
      const behaviour = await readBehaviour(tx, connection.id);
      if (await takesFailure(tx, connection.id, behaviour)) return { outcome: 'refused', reason: 'sandboxRefused' };
      const target = { messageId: idOf(message), fromServer: true };
      const done = await changePhoneMessage(tx, connection.id, chatOf(message), target, to);
      return done ? { outcome: 'done' } : { outcome: 'refused', reason: 'sandboxMessageMissing' };
    });

  return {
    capabilities: sandboxCapabilities,
    chooseId: () => `SBX${randomBytes(12).toString('hex').toUpperCase()}`,

    async send(connection, message) {
      const copy = message.file && (await copyFile(uploads, connection.companyId, message.file));
      let result: SendResult | 'there' | undefined;
      try {
        result = await inPhoneTx(connection, (tx) => putOnPhone(tx, connection.id, message, copy));
      } finally {
        const isStored = result !== undefined && result !== 'there' && result.outcome !== 'refused';
        if (copy && !isStored) await uploads.discard([copy]);
      }
      return result === 'there' ? sentAs(message) : result;
    },
    find: async (connection, message) => ((await isOnPhone(connection, message)) ? sentAs(message) : null),
    edit: (connection, message) => change(connection, message, { body: message.body }),
    remove: (connection, message) => change(connection, message, 'removed'),
    markRead: (connection, chat, providerIds) =>
      inPhoneTx(connection, (tx) => raiseAck(tx, connection.id, chat, providerIds, 4)),
    typing: (connection, chat, presence) =>
      inPhoneTx(connection, (tx) =>
        setAttendantTyping(
          tx,
          connection.id,
          chat,
          presence === 'paused' ? null : new Date(tx.now.getTime() + typingMs),
        ),
      ),
    listPeople: (tx, connection) => selectPhonePeople(tx, connection.id),
  };
}

/** Whether the phone refuses the next request, as configured; consumes one refusal. */
const takesFailure = async (tx: Tx, whatsappId: number, { failNext }: SandboxBehaviour): Promise<boolean> =>
  failNext > 0 && (await decrementCounter(tx, whatsappId, 'failNext'));

/** 'there': a concurrent send has already put the message on the phone. */
async function putOnPhone(
  tx: Tx,
  whatsappId: number,
  message: OutboundMessage,
  copy: Upload | null,
): Promise<SendResult | 'there'> {
  const chat = chatOf(message);
  // The first also locks the chat: a concurrent duplicate waits until the commit.
  const [, there, behaviour] = await Promise.all([
    setAttendantTyping(tx, whatsappId, chat, null),
    findPhoneMessage(tx, whatsappId, chat, idOf(message)),
    readBehaviour(tx, whatsappId),
  ]);
  if (there) return 'there';
  if (await takesFailure(tx, whatsappId, behaviour)) return { outcome: 'refused', reason: 'sandboxRefused' };
  const dropped = behaviour.dropAckNext > 0 && (await decrementCounter(tx, whatsappId, 'dropAckNext'));
  // Locked only while offline, and after the counters, which change the same row: a phone that goes online meanwhile
  // releases the messages that it sees, and this one would wait for the next time.
  const { online, delayMs } = behaviour.online ? behaviour : await lockBehaviour(tx, whatsappId);
  const visibleAt = online ? new Date(tx.now.getTime() + delayMs) : null;
  await insertPhoneMessage(tx, whatsappId, chat, {
    messageId: idOf(message),
    fromServer: true,
    body: message.body,
    mediaType: message.mediaType,
    fileId: copy && (await storeFile(tx, copy)),
    quotedId: message.quotedProviderId,
    ack: dropped ? 0 : 2,
    visibleAt,
    createdAt: tx.now,
  });
  if (dropped) return { outcome: 'unknown', reason: 'sandboxAckLost' };
  if (visibleAt) deliverToPhone(tx, whatsappId, visibleAt);
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
