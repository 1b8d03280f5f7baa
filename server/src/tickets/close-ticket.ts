import { Failure } from '@balcao/contract/errors';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { readSetting } from '../settings/read-setting.ts';
import { enqueueAutoMessage } from './enqueue-auto-message.ts';
import { moveTicket } from './move-ticket.ts';
import { markReadJob } from './ticket.jobs.ts';

/** Ends a conversation, at once, with a farewell unless told not to. */
export async function closeTicket(tx: Tx, actor: Actor, before: Ticket, farewell: boolean): Promise<Ticket> {
  const hasTag = before.tags.some((tag) => tag.kanban === 0);
  if (!hasTag && (await readSetting(tx, 'requiredTag')) === 'enabled') throw new Failure('ERR_TAG_REQUIRED');
  const after = await moveTicket(tx, before, { type: 'close', by: actor.userId }, actor.userId, {
    unreadMessages: 0,
    chatbot: false,
    finishedAt: tx.now,
  });
  if (before.unreadMessages > 0) tx.enqueue(markReadJob, { companyId: tx.companyId, ticketId: after.id });
  if (farewell && !after.isGroup) enqueueAutoMessage(tx, after, await findFarewell(tx, before));
  return after;
}

/** The person's own, else the queue's, else the connection's (docs/inbound.md 10). Empty = nothing is said. */
async function findFarewell(tx: Tx, ticket: Ticket): Promise<string> {
  const [row] = await tx.rows<{ texts: string[] }>(
    'farewell',
    `select array[
       coalesce((select farewell_message from users where company_id = current_company() and id = $1), ''),
       coalesce((select complation_message from queues where company_id = current_company() and id = $2), ''),
       coalesce((select complation_message from connections where company_id = current_company() and id = $3), '')] as texts`,
    [ticket.userId, ticket.queueId, ticket.whatsappId],
  );
  return row?.texts.find((text) => text.trim() !== '') ?? '';
}
