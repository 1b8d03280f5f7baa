import type { IntegrationFailReason } from '@balcao/contract/queue-integrations/queue-integration';
import { z } from 'zod';
import { isAnsweredBy } from '../../automation/responders/is-answered-by.ts';
import { queueMessage } from '../../messages/queue-message.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { parseJson } from '../../platform/text/parse-json.ts';
import { lockTicketById } from '../../tickets/find-ticket.ts';
import { lateBecause } from '../answers/service-note.texts.ts';
import { findIntegration } from '../list-integrations.ts';
import { isNoteworthy } from './retry-delays.rules.ts';

type Where = { integrationId: number; ticketId: number };

/** What a receiver may answer: texts for the customer. Anything else is a receipt. */
const reply = z.object({ messages: z.array(z.object({ body: z.string().trim().min(1).max(4096) })).max(10) });

/** Said as long as the customer waits and this integration has the conversation. */
export async function sendReply(tx: Tx, { integrationId, ticketId }: Where, answer: string): Promise<void> {
  const messages = readReply(answer);
  if (messages.length === 0) return;
  if (!(await isAnsweredBy(tx, ticketId, { kind: 'integration', id: integrationId }))) return;
  for (const { body } of messages) await write(tx, ticketId, body, false);
}

/** Colleagues learn once that a receiver does not answer. */
export async function noteFailure(
  tx: Tx,
  { integrationId, ticketId }: Where,
  { failures, reason }: { failures: number; reason: IntegrationFailReason },
): Promise<void> {
  if (!isNoteworthy(failures)) return;
  const { name } = await findIntegration(tx, integrationId);
  await write(tx, ticketId, lateBecause(name, reason), true);
}

async function write(tx: Tx, ticketId: number, body: string, isPrivate: boolean): Promise<void> {
  const ticket = await lockTicketById(tx, ticketId);
  if (ticket?.status === 'pending') await queueMessage(tx, ticket, { body, isPrivate, origin: 'bot', sentBy: null });
}

function readReply(answer: string): { body: string }[] {
  try {
    return reply.parse(parseJson(answer)).messages;
  } catch {
    return [];
  }
}
