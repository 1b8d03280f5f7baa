import type { TicketCampaign } from '@balcao/contract/campaigns/ticket-campaign';
import { ticketCampaignApi } from '@balcao/contract/campaigns/ticket-campaign.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { useLive } from '../../platform/live.ts';
import { setCached } from '../../platform/queries/cached-changes.ts';

const keyOf = (ticketId: number) => ['ticket-campaign', ticketId] as const;

/** The campaign that a ticket answers; kept current while shown. */
export function useAnsweredCampaign(ticketId: number): TicketCampaign | null | undefined {
  useLive('ticketCampaign', (event) => setCached(keyOf(event.ticketId), event.campaign));
  return useQuery({
    queryKey: keyOf(ticketId),
    queryFn: async ({ signal }) => (await call(ticketCampaignApi.show, { params: { ticketId }, signal })).campaign,
    staleTime: 0,
  }).data;
}
