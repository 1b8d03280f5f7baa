import type { Tx } from '../../platform/db/tx.ts';
import type { TicketPatch } from '../ticket.store.ts';
import { automationEnd } from './automation-end.ts';

/** What each end of a conversation writes. What was set to answer in this conversation only ends with it (docs/decisions/0521). */
export const conversationEnd = ({ now }: Pick<Tx, 'now'>) =>
  ({
    unreadMessages: 0,
    ...automationEnd,
    finishedAt: now,
  }) satisfies TicketPatch;
