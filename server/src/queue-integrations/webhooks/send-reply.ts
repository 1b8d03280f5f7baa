import type { IntegrationFailReason } from '@balcao/contract/queue-integrations/queue-integration';
import { isAnsweredBy } from '../../automation/responders/is-answered-by.ts';
import { isServed } from '../../companies/is-served.ts';
import { queueMessage } from '../../messages/queue-message.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { leaveToPeople } from '../../tickets/bot/leave-to-people.ts';
import { lockTicketById } from '../../tickets/find-ticket.ts';
import { lateBecause, partOfReplyUnsent, waitsWhileLate } from '../answers/service-note.texts.ts';
import { findIntegration } from '../list-integrations.ts';
import { countPartialReplies } from './delivery.store.ts';
import { isNoteworthy } from './failure-note.rules.ts';
import type { WebhookReply } from './read-reply.ts';

type Where = { integrationId: number; ticketId: number };

/**
 * Sends texts while the customer waits and this integration has the ticket. Users get one note per conversation about
 * texts that could not be sent; the log has all of them.
 */
export async function sendReply(
  tx: Tx,
  { integrationId, ticketId }: Where,
  { texts, unsent }: WebhookReply,
): Promise<void> {
  if (texts.length === 0 && unsent === 0) return;
  if (!(await isServed(tx))) return; // a delivery may wait for half a day
  await lockTicketById(tx, ticketId); // before the bot's session, as everywhere
  if (!(await isAnsweredBy(tx, ticketId, { kind: 'integration', id: integrationId }))) return;
  for (const body of texts) await write(tx, ticketId, { body, isPrivate: false });
  if (unsent === 0 || (await countPartialReplies(tx, integrationId, ticketId)) > 1) return;
  const { name } = await findIntegration(tx, integrationId);
  await write(tx, ticketId, { body: partOfReplyUnsent(name, unsent), isPrivate: true });
}

/**
 * One note to users that a receiver does not answer; the customer waits for them from then on, and the integration goes on once it answers
 * again (docs/decisions/0708). A failed event is of interest only where the customer's messages wait behind it.
 */
export async function noteFailure(
  tx: Tx,
  { integrationId, ticketId }: Where,
  { failures, reason, isEvent = false }: { failures: number; reason: IntegrationFailReason; isEvent?: boolean },
): Promise<void> {
  if (!isNoteworthy(failures)) return;
  await lockTicketById(tx, ticketId);
  const answers = await isAnsweredBy(tx, ticketId, { kind: 'integration', id: integrationId });
  if (isEvent && !answers) return;
  const { name } = await findIntegration(tx, integrationId);
  await write(tx, ticketId, {
    body: answers ? waitsWhileLate(name, reason) : lateBecause(name, reason),
    isPrivate: true,
  });
  if (answers) await leaveToPeople(tx, ticketId);
}

async function write(tx: Tx, ticketId: number, words: { body: string; isPrivate: boolean }): Promise<void> {
  const ticket = await lockTicketById(tx, ticketId);
  if (ticket?.status === 'pending') await queueMessage(tx, ticket, { ...words, origin: 'bot', sentBy: null });
}
