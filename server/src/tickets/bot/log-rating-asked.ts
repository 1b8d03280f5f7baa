import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Tx } from '../../platform/db/tx.ts';
import { writeLog } from '../ticket.store.ts';

/** Logs that the customer was asked to rate the person who had the ticket. */
export const logRatingAsked = (tx: Tx, { id, userId, queueId }: Pick<Ticket, 'id' | 'userId' | 'queueId'>) =>
  writeLog(tx, [{ ticketId: id, type: 'nps', userId, queueId }]);
