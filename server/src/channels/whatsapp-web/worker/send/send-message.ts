import { failureReason } from '@balcao/contract/channels/failure-reason';
import {
  type AnyMessageContent,
  generateWAMessage,
  type MessageRelayOptions,
  type proto,
  type WASocket,
} from 'baileys';
import { bareJid } from '../../decode/jid.ts';
import type { Directory } from '../../decode/stanza.ts';
import { editOf, removalOf } from '../../encode/change-content.ts';
import { messageContentOf } from '../../encode/message-content.ts';
import { recipientJidOf } from '../../encode/recipient-jid.ts';
import { withOpenFiles } from '../../encode/with-open-files.ts';
import type { CommandResult, OutboundPayload, SessionConfig } from '../../protocol.ts';
import { redactedLog } from '../context/redacted-log.ts';
import type { KeyWrites, LeasedConnection, Worker } from '../context/worker-context.ts';
import {
  findMessage,
  openMessage,
  type SealedOwnMessage,
  sealMessage,
  wasAcknowledged,
} from '../keys/message.store.ts';
import type { Blocklist } from './blocklist.ts';
import type { ChatTimers } from './chat-timers.ts';
import type { ClaimedCommand } from './command.store.ts';
import type { NewChatLimiter } from './new-chat-limiter.ts';
import { newChatsLocked } from './new-chat-limiter.ts';
import type { Ack, Acks } from './pending-acks.ts';
import { stanzaIdOf } from './stanza-id.store.ts';

/** A socket that is ready for sending. */
export type ReadySocket = { sock: WASocket; isOpen(): boolean };

export type SendContext = {
  config(): SessionConfig;
  directory: Pick<Directory, 'lidOf' | 'pnOf'>;
  acks: Acks;
  newChatLimiter: NewChatLimiter;
  blocklist: Blocklist;
  timers: ChatTimers;
  waitForTurn(): Promise<void>;
  write(writing: KeyWrites): Promise<void>;
  /** With the next writing, or when it is called for: see KeyWriter. */
  writeWithNext(writing: KeyWrites): () => Promise<void>;
  /** The open socket, or the next one; null when none opened in time, or at shutdown. */
  waitForSocket(withinMs: number): Promise<ReadySocket | null>;
  /** Ids of edits and deletions: receipts for them are ignored. */
  changeIds: Set<string>;
  /** WhatsApp restricts new chats of this connection; returns until when, as far as it says. */
  lockNewChats(sock: WASocket): Promise<Date>;
};

export type SendOutcome = CommandResult<'send'> | 'not begun';

/**
 * Sends a message under the id that the server chose. An earlier attempt, ours or a previous owner's, is looked up
 * first; a phone shows one id once, so retrying is safe where nothing is known.
 */
export async function sendMessage(
  worker: Worker,
  connection: LeasedConnection,
  sending: SendContext,
  payload: OutboundPayload,
  before: SealedOwnMessage | null,
): Promise<SendOutcome> {
  const { providerId } = payload;
  const first = await sending.waitForSocket(0);
  if (!first) return 'not begun';
  let open: ReadySocket = first;
  let stored = before && { chat: before.chat, message: openMessage(worker, before.content) };
  let tried = stored !== null;
  const until = Date.now() + worker.timeouts.ackWithin;
  for (let attempt = 1; ; attempt++) {
    if (stored && tried && (await wasAcknowledged(worker, connection, { providerId, chat: stored.chat })))
      return { outcome: 'sent', providerId };
    let keep = async (): Promise<void> => {};
    if (!stored) {
      const made = await compose(worker, connection, sending, open, payload);
      if ('outcome' in made) return made;
      stored = made;
      const sender = bareJid(open.sock.user?.id) ?? '';
      const message = sealMessage(worker, { providerId, ...made, fromMe: true, sender });
      // With the ratchet that it moves, which is written before the stanza leaves: one of both is never there alone.
      keep = sending.writeWithNext({ messages: [message] });
    }
    await sending.waitForTurn();
    tried = true;
    const ack = await relay(worker, sending, open, { id: providerId, jid: stored.chat, message: stored.message });
    await keep();
    if (ack === null) {
      sending.newChatLimiter.recordContact(stored.chat);
      return { outcome: 'sent', providerId };
    }
    if (ack === '479' && attempt === 1) {
      await open.sock.assertSessions([stored.chat], true).catch(() => {});
      continue;
    }
    if (ack !== undefined) return resultOfRefusal(worker, sending, open.sock, ack);
    const next: ReadySocket | null = open.isOpen()
      ? null
      : await sending.waitForSocket(Math.max(0, until - Date.now()));
    if (!next) return { outcome: 'unknown', reason: 'notConfirmed' };
    open = next;
  }
}

/** WhatsApp accepts such a message and does not deliver it. */
const blockedReason = 'contactBlocked';

async function compose(
  worker: Worker,
  connection: LeasedConnection,
  sending: SendContext,
  { sock }: ReadySocket,
  payload: OutboundPayload,
): Promise<{ chat: string; message: proto.IMessage } | CommandResult<'send'>> {
  const address = recipientJidOf(payload, sending.directory);
  if (address === null) return { outcome: 'refused', reason: 'contactWithoutNumber' };
  if (await sending.blocklist.has(address)) return { outcome: 'refused', reason: blockedReason };
  const admitted = await sending.newChatLimiter.admit(sock, address);
  if ('refused' in admitted) return { outcome: 'refused', reason: admitted.refused };
  const { jid } = admitted;
  if (jid !== address && (await sending.blocklist.has(jid))) return { outcome: 'refused', reason: blockedReason };
  const chatNames = [payload.chat, jid, sending.directory.lidOf(jid), sending.directory.pnOf(jid)].flatMap(
    (name) => name ?? [],
  );
  const quoted =
    payload.quotedProviderId === null
      ? null
      : await findMessage(worker, connection, payload.quotedProviderId, chatNames);
  return withOpenFiles(
    (key) => worker.files.open(key),
    async (openFile) => {
      const composed = await messageContentOf(payload, { jid, quoted, openFile });
      if (!composed.ok) return { outcome: 'refused', reason: composed.reason };
      const { content } = composed;
      // A reaction disappears with its target.
      const expiresIn = 'react' in content ? 0 : await sending.timers.secondsFor(jid);
      const options = {
        ...(composed.quoted && { quoted: composed.quoted }),
        ...(expiresIn > 0 && { ephemeralExpiration: expiresIn }),
      };
      const made = await generate(worker, connection, sock, jid, content, payload.providerId, options);
      return { chat: jid, message: made };
    },
  );
}

async function generate(
  worker: Worker,
  connection: LeasedConnection,
  sock: WASocket,
  jid: string,
  content: AnyMessageContent,
  messageId: string,
  options: Pick<Parameters<typeof generateWAMessage>[2], 'quoted' | 'ephemeralExpiration'> = {},
): Promise<proto.IMessage> {
  const { message } = await generateWAMessage(jid, content, {
    userJid: sock.user?.id ?? '',
    logger: redactedLog(worker.log, connection.whatsappId),
    upload: sock.waUploadToServer,
    messageId,
    ...options,
    // No getUrlInfo: link previews would make the server fetch whatever address is pasted.
  });
  if (!message) throw new Error('a message without content');
  return message;
}

type OutgoingStanza = { id: string; jid: string; message: proto.IMessage } & Pick<
  MessageRelayOptions,
  'additionalAttributes'
>;

/** The acknowledgement; undefined when there is none, or the stanza may not have been sent completely. */
export async function relay(
  worker: Worker,
  { acks }: Pick<SendContext, 'acks'>,
  { sock, isOpen }: ReadySocket,
  { id, jid, message, additionalAttributes }: OutgoingStanza,
): Promise<Ack | undefined> {
  const acknowledged = acks.expect(id, worker.timeouts.ackWithin);
  try {
    await sock.relayMessage(jid, message, { messageId: id, ...(additionalAttributes && { additionalAttributes }) });
  } catch (error) {
    if (!isOpen()) return undefined;
    acks.acknowledge(id, 'local');
    worker.log.warn(
      { error: error instanceof Error ? error.message.slice(0, 100) : '' },
      'a message could not be put on the wire',
    );
  }
  sock.ev.flush();
  return acknowledged;
}

async function resultOfRefusal(
  worker: Worker,
  sending: SendContext,
  sock: WASocket,
  code: string,
): Promise<CommandResult<'send'>> {
  worker.log.info({ code }, 'WhatsApp refused a message');
  if (code === '463') {
    const until = await sending.lockNewChats(sock);
    return { outcome: 'refused', reason: newChatsLocked(until) };
  }
  if (code === '429' || code === '420') return { outcome: 'later', afterMs: 60_000, reason: 'slowDown' };
  if (code === '500' || code === '503') return { outcome: 'later', afterMs: 10_000, reason: 'notResponding' };
  if (code === 'local') return { outcome: 'refused', reason: 'noDevices' };
  return { outcome: 'refused', reason: failureReason('refusedWithCode', { code }) };
}

/** Edits or revokes a message of ours. Its own id is stored with the command, which makes it idempotent. */
export async function changeMessage(
  worker: Worker,
  connection: LeasedConnection,
  sending: SendContext,
  command: Pick<ClaimedCommand, 'companyId' | 'id' | 'epoch' | 'kind'>,
  payload: OutboundPayload,
): Promise<CommandResult<'edit'>> {
  const later = { outcome: 'later', afterMs: 2000, reason: 'connectionDown' } as const;
  const open = await sending.waitForSocket(0);
  if (!open) return later;
  const stored = await findMessage(worker, connection, payload.providerId);
  const jid = stored?.fromMe ? stored.chat : recipientJidOf(payload, sending.directory);
  if (jid === null) return { outcome: 'refused', reason: 'contactWithoutNumber' };
  const id = await stanzaIdOf(worker.db, command);
  if (id === null) return later;
  sending.changeIds.add(id);
  const content = command.kind === 'edit' ? editOf(payload, jid) : removalOf(payload, jid);
  const message = await generate(worker, connection, open.sock, jid, content, id);
  const sender = bareJid(open.sock.user?.id) ?? '';
  await sending.write({
    messages: [sealMessage(worker, { providerId: id, chat: jid, fromMe: true, sender, message })],
  });
  await sending.waitForTurn();
  const ack = await relay(worker, sending, open, {
    id,
    jid,
    message,
    additionalAttributes: { edit: command.kind === 'edit' ? '1' : '7' },
  });
  if (ack === null) return { outcome: 'done' };
  return ack === undefined
    ? later
    : { outcome: 'refused', reason: failureReason('changeRefusedWithCode', { code: ack }) };
}
