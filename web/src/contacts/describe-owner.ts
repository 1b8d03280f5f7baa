import type { ConflictingTicket } from '@balcao/contract/errors';
import { translate } from '../platform/texts.ts';
import { ticketConflictTexts } from './ticket-conflict.texts.ts';

const t = translate(ticketConflictTexts);

/** Whose the ticket is, and in which queue. */
export function describeOwner({ user, queue }: ConflictingTicket): string {
  if (user.name && queue.name) return t('withUserInQueue', { user: user.name, queue: queue.name });
  if (user.name) return t('withUser', { user: user.name });
  return queue.name ? t('waitsInQueue', { queue: queue.name }) : t('withNobody');
}
