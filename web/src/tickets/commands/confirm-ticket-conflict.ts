import type { ConflictingTicket } from '@balcao/contract/errors';
import { canSee } from '@balcao/contract/tickets/visibility.rules';
import type { Actor } from '@balcao/contract/users/actor';
import { describeOwner } from '../../contacts/describe-owner.ts';
import { ticketConflictTexts } from '../../contacts/ticket-conflict.texts.ts';
import { translate } from '../../platform/texts.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { ticketTexts } from '../ticket.texts.ts';

const t = translate(ticketTexts);

/** Conflict with an existing ticket: an own one can be opened; for another user's, owner and queue are shown. Resolves to whether to open it. */
export async function confirmTicketConflict(other: ConflictingTicket, me: Actor): Promise<boolean> {
  if (other.userId === me.userId) return true;
  const visible = canSee(me, { userId: other.userId, queueId: other.queue.id, isGroup: false });
  const confirmed = await confirm({
    title: translate(ticketConflictTexts)('title'),
    text: describeOwner(other),
    action: visible ? t('otherOpen') : t('close'),
  });
  return confirmed && visible;
}
