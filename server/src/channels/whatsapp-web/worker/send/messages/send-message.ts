import type { WASocket } from 'baileys';
import { bareJid } from '../../../decode/jid.ts';
import type { CommandResult, OutboundPayload } from '../../../protocol.ts';
import {
  openMessage,
  removeOwnMessage,
  type SealedOwnMessage,
  sealMessage,
  wasAcknowledged,
} from '../../keys/message.store.ts';
import { refusalReasonOf } from '../refusal-reason.ts';
import type { ReadySocket, Sender } from '../send-context.ts';
import { composeMessage } from './compose-message.ts';
import { relay } from './relay-message.ts';

type SendOutcome = CommandResult<'send'> | 'not begun';

/**
 * Sends a message under the id that the server chose. An earlier attempt, ours or a previous owner's, is looked up
 * first; a phone shows an id once, so a retry is safe if the outcome is unknown.
 */
export async function sendMessage(
  context: Sender,
  payload: OutboundPayload,
  before: SealedOwnMessage | null,
): Promise<SendOutcome> {
  const { worker, connection, sending } = context;
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
    let saveMessage = async (): Promise<void> => {};
    if (!stored) {
      const made = await composeMessage(context, open, payload);
      if ('outcome' in made) return made;
      stored = made;
      const sender = bareJid(open.sock.user?.id) ?? '';
      const message = sealMessage(worker, { providerId, ...made, fromMe: true, sender });
      // Together with the advanced ratchet, which is written before the stanza is sent: never one without the other.
      saveMessage = sending.writeWithNext({ messages: [message] });
    }
    await sending.waitForTurn();
    tried = true;
    const ack = await relay(worker, sending, open, { id: providerId, jid: stored.chat, message: stored.message });
    await saveMessage();
    if (ack === null) {
      sending.newChatLimiter.recordContact(stored.chat);
      return { outcome: 'sent', providerId };
    }
    if (ack === '479' && attempt === 1) {
      await open.sock.assertSessions([stored.chat], true).catch(() => {});
      continue;
    }
    if (ack !== undefined) {
      // A retry may have another text.
      if (payload.file === null) await removeOwnMessage(worker, connection, providerId);
      return resultOfRefusal(context, open.sock, ack);
    }
    const next: ReadySocket | null = open.isOpen()
      ? null
      : await sending.waitForSocket(Math.max(0, until - Date.now()));
    if (!next) return { outcome: 'unknown', reason: 'notConfirmed' };
    open = next;
  }
}

async function resultOfRefusal(
  { worker, sending }: Sender,
  sock: WASocket,
  code: string,
): Promise<CommandResult<'send'>> {
  worker.log.info({ code }, 'WhatsApp refused a message');
  if (code === '429' || code === '420') return { outcome: 'later', afterMs: 60_000, reason: 'slowDown' };
  if (code === '500' || code === '503') return { outcome: 'later', afterMs: 10_000, reason: 'notResponding' };
  return { outcome: 'refused', reason: await refusalReasonOf(code, () => sending.lockNewChats(sock)) };
}
