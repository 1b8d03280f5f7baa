import type { TicketCampaign } from '@balcao/contract/campaigns/ticket-campaign';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../../platform/db/tx.ts';
import { findTicket } from '../../tickets/find-ticket.ts';
import { viewersOf } from '../../tickets/ticket.audience.ts';
import { selectTicketCampaign } from './answer.store.ts';

/** Every reader of the ticket sees which campaign it answers; the report requires access to campaigns. */
export async function showTicketCampaign(
  tx: Tx,
  actor: Actor,
  ticketId: number,
): Promise<{ campaign: TicketCampaign | null }> {
  await findTicket(tx, actor, ticketId);
  return { campaign: (await selectTicketCampaign(tx, ticketId)) ?? null };
}

/** Sends the campaign that the ticket answers to the ticket's viewers. */
export async function announceTicketCampaign(tx: Tx, ticketId: number): Promise<void> {
  const campaign = await selectTicketCampaign(tx, ticketId);
  if (campaign) tx.emit('ticketCampaign', { ticketId, campaign }, { rooms: [viewersOf(ticketId)] });
}
