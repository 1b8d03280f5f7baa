import type { Ticket } from '@balcao/contract/tickets/ticket';

/** Whether a person has set a responder for this conversation only, independent of its queue. */
export const hasOwnResponder = ({ promptId, integrationId }: Pick<Ticket, 'promptId' | 'integrationId'>): boolean =>
  promptId !== null || integrationId !== null;
