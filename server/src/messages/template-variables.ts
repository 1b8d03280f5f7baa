import { nameInTexts } from '@balcao/contract/contacts/contact.rules';
import { defaultTimeZone } from '@balcao/contract/settings/time-zone';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Tx } from '../platform/db/tx.ts';
import { renderTemplate, type TemplateContext } from './templates/template-variables.rules.ts';

/** A text without template variables needs no query. */
export async function renderTicketTemplate(tx: Tx, ticket: Ticket, text: string): Promise<string> {
  return text.includes('{') ? renderTemplate(text, await findTemplateContext(tx, ticket)) : text;
}

/** Values of the template variables in this ticket. */
export async function findTemplateContext(tx: Tx, ticket: Ticket): Promise<TemplateContext> {
  const [row] = await tx.rows<{ zone: string }>(
    'company-zone',
    'select time_zone as zone from companies where id = current_company()',
    [],
  );
  return {
    name: nameInTexts(ticket.contact.name),
    now: tx.now,
    timeZone: row?.zone ?? defaultTimeZone,
    openedAt: new Date(ticket.createdAt),
  };
}
