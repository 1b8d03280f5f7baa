import type { BulkAction } from '@balcao/contract/bulk-actions/bulk-action.api';
import { can } from '@balcao/contract/permissions';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { canApply } from '@balcao/contract/tickets/ticket.rules';
import { canHandle, canSee } from '@balcao/contract/tickets/visibility.rules';
import type { Actor } from '@balcao/contract/users/actor';

/**
 * Whether this user may apply the action to this ticket in its current state: decides which buttons are shown. The
 * server checks again.
 */
export function mayBulk(me: Actor, ticket: Ticket, type: BulkAction['type']): boolean {
  switch (type) {
    case 'accept':
      return canSee(me, ticket) && canApply(ticket, 'accept');
    case 'close':
      return ticket.status === 'pending'
        ? canSee(me, ticket) && can(me, 'tickets:ignore')
        : canHandle(me, ticket) && canApply(ticket, 'close');
    case 'transfer':
    case 'snooze':
      return canHandle(me, ticket) && canApply(ticket, type);
    case 'tag':
    case 'lane':
      return canSee(me, ticket);
  }
}
