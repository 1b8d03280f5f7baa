import type { BulkAction } from '@balcao/contract/bulk-actions/bulk-action.api';
import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { canHandle } from '@balcao/contract/tickets/visibility.rules';
import type { Actor } from '@balcao/contract/users/actor';
import { requirePlanFeature } from '../companies/require-plan.ts';
import { moveToLane } from '../kanban/move-to-lane.ts';
import type { Tx } from '../platform/db/tx.ts';
import { syncTicketTags } from '../tags/sync-ticket-tags.ts';
import { acceptTicket } from '../tickets/accept-ticket.ts';
import { isTransferred } from '../tickets/change/ticket-change.rules.ts';
import { closeTicket } from '../tickets/close-ticket.ts';
import { lockVisibleTicket, presentTicket } from '../tickets/find-ticket.ts';
import { ignoreTicket } from '../tickets/ignore-ticket.ts';
import { snoozeTicket } from '../tickets/snooze/snooze-ticket.ts';
import { transferTicket } from '../tickets/transfer-ticket.ts';
import { ticketStatusFailure } from '../tickets/transition-ticket.ts';

/** Applies the action to one ticket, with the rights of its command. Tickets already in the target state are kept. */
export async function applyBulkAction(tx: Tx, actor: Actor, ticketId: number, action: BulkAction): Promise<Ticket> {
  const before = await lockVisibleTicket(tx, actor, ticketId);
  const change = async (): Promise<Ticket> => {
    switch (action.type) {
      case 'accept':
        if (before.status === 'open' && before.userId === actor.userId) return before;
        return acceptTicket(tx, actor, before, { queueId: null, greeting: true });
      case 'close':
        return endTicket(tx, actor, before, action);
      case 'transfer': {
        const target = { ...action, whatsappId: null };
        if (isTransferred(before, target)) return before;
        ensure(canHandle(actor, before), 'ERR_NO_PERMISSION');
        return transferTicket(tx, actor, before, target);
      }
      case 'tag':
        return syncTicketTags(tx, actor, ticketId, tagsAfter(before, action));
      case 'snooze':
        return snoozeTicket(tx, actor, ticketId, action.until);
      case 'lane':
        await requirePlanFeature(tx, 'useKanban');
        return moveToLane(tx, actor, ticketId, action.laneId);
    }
  };
  return presentTicket(actor, await change());
}

async function endTicket(
  tx: Tx,
  actor: Actor,
  before: Ticket,
  { sendFarewellMessage, pendingIds }: Extract<BulkAction, { type: 'close' }>,
): Promise<Ticket> {
  if (before.status === 'closed') return before;
  if (pendingIds && pendingIds.includes(before.id) !== (before.status === 'pending')) throw ticketStatusFailure(before);
  if (before.status === 'pending') {
    ensure(can(actor, 'tickets:ignore'), 'ERR_NO_PERMISSION');
    return ignoreTicket(tx, actor, before);
  }
  ensure(canHandle(actor, before), 'ERR_NO_PERMISSION');
  return closeTicket(tx, actor, before, { farewell: sendFarewellMessage });
}

const tagsAfter = ({ tags }: Ticket, { add, remove }: Extract<BulkAction, { type: 'tag' }>): { id: number }[] =>
  [...new Set([...tags.map((tag) => tag.id), ...add])].filter((id) => !remove.includes(id)).map((id) => ({ id }));
