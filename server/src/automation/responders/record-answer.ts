import { textReplies } from '@balcao/contract/automation/menu-text.rules';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { storeFile } from '../../files/store-file.ts';
import { type Outgoing, queueMessage } from '../../messages/queue-message.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { Upload } from '../../platform/files/uploads.ts';
import { closeByBot } from '../../tickets/bot/close-by-bot.ts';
import { endBotOfTicket } from '../../tickets/bot/end-bot-of-ticket.ts';
import { lockTicketById } from '../../tickets/find-ticket.ts';
import { finishTurn } from './bot-turn.store.ts';
import type { ResponderAnswer, ResponderReply } from './responder-port.ts';

/** More than a customer reads at once. A flow with a loop would write hundreds, and get the number banned. */
const maxReplies = 30;

/** Writes the answer while the customer still waits for it: not if a user took the ticket or a newer message came. */
export async function recordAnswer(
  tx: Tx,
  { ticketId, turn }: { ticketId: number; turn: number },
  { replies, notes, outcome, onRecorded }: ResponderAnswer,
): Promise<boolean> {
  const ticket = await lockTicketById(tx, ticketId);
  if (ticket?.status !== 'pending') return false;
  if (!(await finishTurn(tx, { ticketId, turn }, { ends: outcome.type !== 'stay' }))) return false;
  await onRecorded?.(tx);
  for (const { body, afterMs, sound } of replies.flatMap(splitLong).slice(0, maxReplies)) {
    const words: Words = sound ? await spokenWords(tx, body, sound) : { body };
    if (afterMs) words.delayMs = afterMs;
    await write(tx, ticketId, words);
  }
  for (const note of notes) await write(tx, ticketId, { body: note, isPrivate: true });
  if (outcome.type === 'people') await endBotOfTicket(tx, ticketId, outcome.queueId);
  if (outcome.type === 'close') await closeByBot(tx, ticketId);
  return true;
}

/** Channels refuse texts that are too long: a service's text is split, as a menu is. */
const splitLong = (reply: ResponderReply): ResponderReply[] =>
  reply.sound
    ? [reply]
    : textReplies(reply.body).flatMap((action) => (action.type === 'say' ? { ...reply, body: action.body } : []));

type Words = Pick<Outgoing, 'body' | 'isPrivate' | 'delayMs' | 'mediaType' | 'fileId' | 'fileName' | 'metadata'>;

/** Voice notes have no caption: the spoken text is stored as their transcription. */
async function spokenWords(tx: Tx, text: string, sound: Upload): Promise<Words> {
  const words: Words = { body: '', mediaType: 'audio', fileId: await storeFile(tx, sound), fileName: sound.name };
  words.metadata = { voice: true, transcription: { state: 'done', text } };
  return words;
}

/** Sends the text unchanged: template variables are not replaced. */
async function write(tx: Tx, ticketId: number, words: Words): Promise<void> {
  if (words.body.trim() === '' && !words.fileId) return;
  const ticket: Ticket | undefined = await lockTicketById(tx, ticketId);
  if (ticket) await queueMessage(tx, ticket, { ...words, origin: 'bot', sentBy: null });
}
