import {
  type AnyMessageContent,
  generateWAMessage,
  type MessageRelayOptions,
  type proto,
  type WASocket,
} from 'baileys';
import type { CommandResult, OutboundPayload, SessionConfig } from '../protocol.ts';
import { bareJid } from '../reading/jid.ts';
import type { Known } from '../reading/stanza.ts';
import { addressOf } from '../writing/address-of.ts';
import { editOf, removalOf } from '../writing/change-content.ts';
import { contentOf } from '../writing/content-of.ts';
import type { Ack, Acks } from './acks.ts';
import type { BlockedChats } from './blocked-chats.ts';
import type { ChatTimers } from './chat-timers.ts';
import type { Taken } from './command.store.ts';
import type { HeldLine, Worker, Writing } from './line.ts';
import { findMessage, openMessage, type SealedMessage, sealMessage, wasSeen } from './message.store.ts';
import { quietLog } from './quiet-log.ts';
import { stanzaIdOf } from './stanza-id.store.ts';
import type { Strangers } from './strangers.ts';
import { timeLocked } from './strangers.ts';

/** A socket that is ready for sending. */
export type OpenLine = { sock: WASocket; isOpen(): boolean };

export type Sending = {
  config(): SessionConfig;
  known: Pick<Known, 'lidOf' | 'pnOf'>;
  acks: Acks;
  strangers: Strangers;
  blocked: BlockedChats;
  timers: ChatTimers;
  pace(): Promise<void>;
  write(writing: Writing): Promise<void>;
  /** With the next writing, or when it is called for: see KeyWriter. */
  writeWithNext(writing: Writing): () => Promise<void>;
  /** The open socket, or the next one; null when none opened in time, or at shutdown. */
  link(withinMs: number): Promise<OpenLine | null>;
  /** Ids of edits and deletions: receipts for them are ignored. */
  changes: Set<string>;
  /** WhatsApp restricts new chats of this connection; returns until when, as far as it says. */
  locked(sock: WASocket): Promise<Date>;
};

export type Sent = CommandResult<'send'> | 'not begun';

/**
 * Sends a message under the id that the server chose. An earlier attempt, ours or a previous owner's, is looked up
 * first; a phone shows one id once, so retrying is safe where nothing is known.
 */
export async function sendMessage(
  worker: Worker,
  line: HeldLine,
  sending: Sending,
  payload: OutboundPayload,
  before: SealedMessage | null,
): Promise<Sent> {
  const { providerId } = payload;
  const first = await sending.link(0);
  if (!first) return 'not begun';
  let open: OpenLine = first;
  let kept = before && { chat: before.chat, message: openMessage(worker, before.content) };
  let tried = kept !== null;
  const until = Date.now() + worker.times.ackWithin;
  for (let attempt = 1; ; attempt++) {
    if (tried && (await wasSeen(worker, line, providerId))) return { outcome: 'sent', providerId };
    let keep = async (): Promise<void> => {};
    if (!kept) {
      const made = await compose(worker, line, sending, open, payload);
      if ('outcome' in made) return made;
      kept = made;
      const sender = bareJid(open.sock.user?.id) ?? '';
      const message = sealMessage(worker, { providerId, ...made, fromMe: true, sender });
      // With the ratchet that it moves, which is written before the stanza leaves: one of both is never there alone.
      keep = sending.writeWithNext({ messages: [message] });
    }
    await sending.pace();
    tried = true;
    const ack = await relay(worker, sending, open, { id: providerId, jid: kept.chat, message: kept.message });
    await keep();
    if (ack === null) {
      sending.strangers.met(kept.chat);
      return { outcome: 'sent', providerId };
    }
    if (ack === '479' && attempt === 1) {
      await open.sock.assertSessions([kept.chat], true).catch(() => {});
      continue;
    }
    if (ack !== undefined) return refusal(worker, sending, open.sock, ack);
    const next: OpenLine | null = open.isOpen() ? null : await sending.link(Math.max(0, until - Date.now()));
    if (!next) return { outcome: 'unknown', reason: 'O WhatsApp não confirmou o envio' };
    open = next;
  }
}

/** WhatsApp accepts such a message and does not deliver it. */
const blockedHere =
  'Este contato está bloqueado no WhatsApp desta conexão. Para escrever, desbloqueie-o onde foi bloqueado: aqui ou no celular.';

async function compose(
  worker: Worker,
  line: HeldLine,
  sending: Sending,
  { sock }: OpenLine,
  payload: OutboundPayload,
): Promise<{ chat: string; message: proto.IMessage } | CommandResult<'send'>> {
  const address = addressOf(payload, sending.known);
  if (address === null) return { outcome: 'refused', reason: 'Este contato não tem número de WhatsApp.' };
  if (await sending.blocked.has(address)) return { outcome: 'refused', reason: blockedHere };
  const admitted = await sending.strangers.admit(sock, address);
  if ('refused' in admitted) return { outcome: 'refused', reason: admitted.refused };
  const { jid } = admitted;
  if (jid !== address && (await sending.blocked.has(jid))) return { outcome: 'refused', reason: blockedHere };
  const named = [payload.chat, jid, sending.known.lidOf(jid), sending.known.pnOf(jid)].flatMap((name) => name ?? []);
  const quoted =
    payload.quotedProviderId === null ? null : await findMessage(worker, line, payload.quotedProviderId, named);
  const composed = await contentOf(payload, { jid, quoted, openFile: (key) => worker.files.open(key) });
  if (!composed.ok) return { outcome: 'refused', reason: composed.reason };
  const { content } = composed;
  // A reaction disappears with its target.
  const expiresIn = 'react' in content ? 0 : await sending.timers.of(jid);
  const beside = {
    ...(composed.quoted && { quoted: composed.quoted }),
    ...(expiresIn > 0 && { ephemeralExpiration: expiresIn }),
  };
  const made = await generate(worker, line, sock, jid, content, payload.providerId, beside);
  return { chat: jid, message: made };
}

async function generate(
  worker: Worker,
  line: HeldLine,
  sock: WASocket,
  jid: string,
  content: AnyMessageContent,
  messageId: string,
  beside: Pick<Parameters<typeof generateWAMessage>[2], 'quoted' | 'ephemeralExpiration'> = {},
): Promise<proto.IMessage> {
  const { message } = await generateWAMessage(jid, content, {
    userJid: sock.user?.id ?? '',
    logger: quietLog(worker.log, line.whatsappId),
    upload: sock.waUploadToServer,
    messageId,
    ...beside,
    // No getUrlInfo: link previews would make the server fetch whatever address is pasted.
  });
  if (!message) throw new Error('a message without content');
  return message;
}

type Going = { id: string; jid: string; message: proto.IMessage } & Pick<MessageRelayOptions, 'additionalAttributes'>;

/** The acknowledgement; undefined when there is none, or the stanza may not have been sent completely. */
export async function relay(
  worker: Worker,
  { acks }: Pick<Sending, 'acks'>,
  { sock, isOpen }: OpenLine,
  { id, jid, message, additionalAttributes }: Going,
): Promise<Ack | undefined> {
  const acknowledged = acks.expect(id, worker.times.ackWithin);
  try {
    await sock.relayMessage(jid, message, { messageId: id, ...(additionalAttributes && { additionalAttributes }) });
  } catch (error) {
    if (!isOpen()) return undefined;
    acks.heard(id, 'local');
    worker.log.warn(
      { error: error instanceof Error ? error.message.slice(0, 100) : '' },
      'a message could not be put on the wire',
    );
  }
  sock.ev.flush();
  return acknowledged;
}

async function refusal(worker: Worker, sending: Sending, sock: WASocket, code: string): Promise<CommandResult<'send'>> {
  worker.log.info({ code }, 'WhatsApp refused a message');
  if (code === '463') {
    const until = await sending.locked(sock);
    return { outcome: 'refused', reason: timeLocked(until, sending.config().timeZone) };
  }
  if (code === '429' || code === '420')
    return { outcome: 'later', afterMs: 60_000, reason: 'O WhatsApp pede mais calma nos envios' };
  if (code === '500' || code === '503')
    return { outcome: 'later', afterMs: 10_000, reason: 'O WhatsApp não está respondendo' };
  if (code === 'local')
    return { outcome: 'refused', reason: 'O WhatsApp não tem aparelho nenhum deste contato que receba a mensagem.' };
  return { outcome: 'refused', reason: `O WhatsApp recusou a mensagem (código ${code}).` };
}

/** Edits or revokes a message of ours. Its own id is stored with the command, which makes it idempotent. */
export async function changeMessage(
  worker: Worker,
  line: HeldLine,
  sending: Sending,
  command: Pick<Taken, 'companyId' | 'id' | 'epoch' | 'kind'>,
  payload: OutboundPayload,
): Promise<CommandResult<'edit'>> {
  const later = { outcome: 'later', afterMs: 2000, reason: 'A conexão está fora do ar' } as const;
  const open = await sending.link(0);
  if (!open) return later;
  const kept = await findMessage(worker, line, payload.providerId);
  const jid = kept?.fromMe ? kept.chat : addressOf(payload, sending.known);
  if (jid === null) return { outcome: 'refused', reason: 'Este contato não tem número de WhatsApp.' };
  const id = await stanzaIdOf(worker.db, command);
  if (id === null) return later;
  sending.changes.add(id);
  const content = command.kind === 'edit' ? editOf(payload, jid) : removalOf(payload, jid);
  const message = await generate(worker, line, open.sock, jid, content, id);
  const sender = bareJid(open.sock.user?.id) ?? '';
  await sending.write({
    messages: [sealMessage(worker, { providerId: id, chat: jid, fromMe: true, sender, message })],
  });
  await sending.pace();
  const ack = await relay(worker, sending, open, {
    ...{ id, jid, message, additionalAttributes: { edit: command.kind === 'edit' ? '1' : '7' } },
  });
  if (ack === null) return { outcome: 'done' };
  return ack === undefined ? later : { outcome: 'refused', reason: `O WhatsApp recusou a alteração (código ${ack}).` };
}
