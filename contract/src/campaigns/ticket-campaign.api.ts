import { z } from 'zod';
import { route } from '../route.ts';
import { id } from '../wire.ts';
import { ticketCampaign } from './ticket-campaign.ts';

/** Available without the plan's feature as well: past answers stay visible. */
export const ticketCampaignApi = {
  show: route({
    method: 'GET',
    path: '/tickets/:ticketId/campaign',
    params: z.object({ ticketId: id }),
    output: z.object({ campaign: ticketCampaign.nullable() }),
    fails: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
  }),
};
