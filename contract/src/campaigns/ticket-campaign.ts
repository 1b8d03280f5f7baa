import { z } from 'zod';

/** The campaign that a ticket answers. */
export const ticketCampaign = z.object({ id: z.number(), name: z.string() });
export type TicketCampaign = z.infer<typeof ticketCampaign>;

export type TicketCampaignEvent = { ticketId: number; campaign: TicketCampaign };
