import type { Tx } from '../../platform/db/tx.ts';
import type { TicketPatch } from '../ticket.store.ts';
import { automationEnd } from './automation-end.ts';

/** The columns written at each end of a conversation. A responder of this conversation only ends with it (docs/decisions/0521). */
export const conversationEnd = ({ now }: Pick<Tx, 'now'>) =>
  ({
    unreadMessages: 0,
    ...automationEnd,
    finishedAt: now,
  }) satisfies TicketPatch;
