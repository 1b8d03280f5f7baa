import type { TicketPatch } from '../ticket.store.ts';

/** No bot, and no responder set for this conversation only, answers from now on: a person has the ticket, or it has ended (docs/decisions/0530). */
export const automationEnd = {
  chatbot: false,
  useIntegration: false,
  integrationId: null,
  promptId: null,
} satisfies TicketPatch;
