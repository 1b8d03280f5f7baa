import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { PayloadOf } from '../platform/db/domain-events.ts';
import type { Tx } from '../platform/db/tx.ts';
import { askForRating } from '../ratings/ask-for-rating.ts';
import { withdrawFarewells } from '../ratings/withdraw-farewells.ts';
import type { ticketClosed } from '../tickets/change/ticket-events.ts';
import { enqueueAutoMessage } from '../tickets/enqueue-auto-message.ts';

/** The text at the end: a farewell after any rating question, or why a silent ticket was closed. None if ignored, or the contact is blocked. */
export async function sendFarewell(tx: Tx, closed: readonly PayloadOf<typeof ticketClosed>[]): Promise<void> {
  for (const { before, after, how, farewell } of closed) {
    const wantsFarewell = farewell && !after.isGroup && after.contact.active;
    const wanted = how === 'closed' && wantsFarewell ? await findFarewell(tx, before) : null;
    if (wanted !== null && (await askForRating(tx, before, wanted))) continue;
    await withdrawFarewells(tx, before);
    if (wanted !== null) enqueueAutoMessage(tx, after, wanted);
    if (how === 'inactive') enqueueAutoMessage(tx, after, await findInactiveText(tx, before));
  }
}

/** The user's own, else the queue's, else the connection's (docs/inbound.md 10). Empty = nothing is sent. */
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

async function findInactiveText(tx: Tx, { whatsappId }: Ticket): Promise<string> {
  const [row] = await tx.rows<{ text: string }>(
    'inactive-text',
    'select expires_inactive_message as text from connections where company_id = current_company() and id = $1',
    [whatsappId],
  );
  return row?.text ?? '';
}
