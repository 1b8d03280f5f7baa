import type { Ticket } from '@balcao/contract/tickets/ticket';

/** Whether a person has set who answers in this conversation only: that does not depend on its queue. */
export const hasOwnResponder = ({ promptId, integrationId }: Pick<Ticket, 'promptId' | 'integrationId'>): boolean =>
  promptId !== null || integrationId !== null;
