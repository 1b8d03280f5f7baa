import type { OtherTicket } from '@balcao/contract/errors';
import { canSee } from '@balcao/contract/tickets/sight.rules';
import type { Actor } from '@balcao/contract/users/actor';
import { say } from '../platform/texts.ts';
import { confirm } from '../ui/confirm.ts';
import { ticketTexts } from './ticket.texts.ts';

const t = say(ticketTexts);

/** Conflict with an existing ticket: an own one can be opened; for another user's, owner and queue are shown. Resolves to whether to open it. */
export async function showOtherTicket(other: OtherTicket, me: Actor): Promise<boolean> {
  if (other.userId === me.userId) return true;
  const visible = canSee(me, { userId: other.userId, queueId: other.queue.id, isGroup: false });
  const agreed = await confirm({
    title: t('otherTitle'),
    text: whoseIs(other),
    action: visible ? t('otherOpen') : t('close'),
  });
  return agreed && visible;
}

export function whoseIs({ user, queue }: OtherTicket): string {
  if (user.name && queue.name) return t('otherText', { user: user.name, queue: queue.name });
  if (user.name) return t('otherTextNoQueue', { user: user.name });
  return queue.name ? t('otherTextNoUser', { queue: queue.name }) : t('otherTextNobody');
}
