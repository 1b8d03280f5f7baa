import type { CampaignSettings } from '@balcao/contract/campaigns/campaign-setting';
import { fillCampaignText } from '@balcao/contract/campaigns/campaign-variables.rules';
import { nameInTexts } from '@balcao/contract/contacts/contact.rules';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Tx } from '../../platform/db/tx.ts';
import type { VariantContent } from '../campaign.store.ts';

export type SendingContext = { settings: CampaignSettings; timeZone: string };

/** Fills the text and the template's values by the campaign's rules. */
export function fillContent(
  tx: Tx,
  { text, template }: VariantContent,
  person: { name: string; number: string; email: string },
  context: SendingContext,
) {
  const fill = (typed: string, ticket: Ticket) =>
    fillCampaignText(typed, {
      name: nameInTexts(person.name),
      number: person.number,
      email: person.email,
      custom: context.settings.variables,
      now: tx.now,
      timeZone: context.timeZone,
      openedAt: new Date(ticket.createdAt),
    });
  if (template === null) return { fillBody: (ticket: Ticket) => fill(text, ticket) };
  return { templateChoice: template, fill };
}
