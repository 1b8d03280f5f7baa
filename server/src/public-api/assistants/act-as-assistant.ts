import { ensure, invalidInput } from '@balcao/contract/errors';
import type { assistantTools } from '@balcao/contract/public-api/assistant-tools';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Actor } from '@balcao/contract/users/actor';
import { programActor } from '@balcao/contract/users/program.rules';
import type { z } from 'zod';
import { recordAudit } from '../../audit/record-audit.ts';
import { queueMessage } from '../../messages/queue-message.ts';
import { retryOnRace } from '../../platform/db/retry-on-race.ts';
import { inTx, type Tx } from '../../platform/db/tx.ts';
import { findQueue } from '../../queues/find-queue.ts';
import { findTicket, lockVisibleTicket } from '../../tickets/find-ticket.ts';
import { assignTicket } from '../../tickets/give/assign-ticket.ts';
import { moveToQueue } from '../../tickets/move-to-queue.ts';
import { transferTicket } from '../../tickets/transfer-ticket.ts';
import { ticketStatusFailure } from '../../tickets/transition-ticket.ts';
import type { Caller } from '../identify-caller.ts';
import { type SendDeps, sendApiMessage } from '../send-api-message.ts';
import { onceForCaller, type SentTo, writeApiMessage } from '../write-api-message.ts';
import { assistantTexts } from './assistant.texts.ts';
import { conversationOf } from './read-as-assistant.ts';

type Tools = typeof assistantTools;
type Input<N extends keyof Tools> = z.output<Tools[N]['input']>;
type Output<N extends keyof Tools> = z.input<Tools[N]['output']>;

/** A program has no user id: it is audited under the name of its token. */
const byProgram = ({ name }: Pick<Actor, 'name'>) => ({ userId: null, name });

/** Stored as a private note: it does not reach a channel, and users see who suggests it. */
export async function suggestReply(
  tx: Tx,
  actor: Actor,
  { conversationId, text }: Input<'draft_message'>,
): Promise<Output<'draft_message'>> {
  const ticket = await lockVisibleTicket(tx, actor, conversationId);
  if (ticket.status === 'closed') throw ticketStatusFailure(ticket);
  const body = assistantTexts.suggestion(actor.name, text);
  const note = await queueMessage(tx, ticket, { body, isPrivate: true, origin: 'api', sentBy: null });
  await recordAudit(tx, { action: 'assistant.draft', by: byProgram(actor), subject: { id: ticket.id } });
  return { noteId: note.id, conversationId: ticket.id };
}

/** The same send as in the messages API, with idempotency keys, and an entry in the audit trail. */
export async function sendAsAssistant(
  deps: SendDeps,
  caller: Caller,
  { conversationId, number, text, idempotencyKey }: Input<'send_message'>,
): Promise<Output<'send_message'>> {
  const note: SentTo = (tx, id) =>
    recordAudit(tx, { action: 'assistant.send', by: byProgram(caller), subject: { id } });
  const message = { body: text, closeTicket: false };
  if (conversationId === undefined) {
    if (number === undefined) throw invalidInput('conversationId', 'required');
    const input = { ...message, number, clientId: idempotencyKey };
    return presentSent(await sendApiMessage({ ...deps, note }, input, { caller, key: idempotencyKey, uploads: [] }));
  }
  const write = async (tx: Tx) => {
    const ticket = await findTicket(tx, programActor(caller), conversationId);
    if (!ticket.contact.active) throw invalidInput('conversationId', 'blocked');
    const { contactId, whatsappId } = ticket;
    const request = { key: idempotencyKey, to: `ticket:${conversationId}`, ...message, uploads: [] };
    return onceForCaller(tx, caller, request, async () => {
      // Without it another number would be chosen (docs/decisions/0500). Checked here: a repeat still gets its first answer.
      ensure(whatsappId, 'ERR_NO_WAPP_FOUND');
      return writeApiMessage(tx, { contactId, whatsappId }, message, [], note);
    });
  };
  return presentSent(await retryOnRace(() => inTx(deps.context, caller.companyId, write)));
}

const presentSent = ({ messageId, ticketId }: { messageId: string; ticketId: number }) => ({
  messageId,
  conversationId: ticketId,
});

export async function handOver(
  tx: Tx,
  actor: Actor,
  { conversationId, queueId: wanted, userId: person }: Input<'hand_over'>,
): Promise<Output<'hand_over'>> {
  if (wanted === undefined && person === undefined) throw invalidInput('queueId', 'required');
  const before = await lockVisibleTicket(tx, actor, conversationId);
  const userId = person ?? null;
  const queueId = wanted ?? before.queueId;
  ensure(queueId, 'ERR_QUEUE_REQUIRED');
  const after = await handTo(tx, actor, before, { queueId, userId });
  await recordAudit(tx, {
    action: 'assistant.hand-over',
    by: byProgram(actor),
    subject: { id: after.id },
    changes: { queueId: { before: before.queueId, after: queueId }, userId: { before: before.userId, after: userId } },
  });
  return { conversation: conversationOf(after) };
}

/** A pending ticket is moved or assigned; one with an assignee is transferred, as by a user. */
async function handTo(
  tx: Tx,
  actor: Actor,
  before: Ticket,
  { queueId, userId }: { queueId: number; userId: number | null },
): Promise<Ticket> {
  if (before.status !== 'pending') return transferTicket(tx, actor, before, { queueId, userId, whatsappId: null });
  if (userId !== null) return assignTicket(tx, actor, before.id, { userId, queueId });
  await findQueue(tx, queueId);
  return moveToQueue(tx, before.id, queueId);
}
