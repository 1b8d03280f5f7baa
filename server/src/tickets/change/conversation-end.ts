import type { Tx } from '../../platform/db/tx.ts';
import type { TicketPatch } from '../ticket.store.ts';

/** What each end of a conversation writes. What was set to answer in this conversation only ends with it (docs/decisions/0521). */
export const conversationEnd = ({ now }: Pick<Tx, 'now'>) =>
  ({
    unreadMessages: 0,
    chatbot: false,
    useIntegration: false,
    integrationId: null,
    promptId: null,
    finishedAt: now,
  }) satisfies TicketPatch;
