import type { TicketStatus } from '@balcao/contract/tickets/ticket';
import type { Tx } from '../../platform/db/tx.ts';
import type { BeforeMerge } from './merge-ticket.ts';

/** A ticket of the two contacts that are being separated, under the contact it has now. */
export type SplitTicket = {
  id: number;
  contactId: number;
  mergedInto: number | null;
  beforeMerge: BeforeMerge | null;
  whatsappId: number | null;
  status: TicketStatus;
  createdAt: Date;
  updatedAt: Date;
};

/** All tickets of these contacts, by id. */
export const selectSplitTickets = (tx: Tx, contactIds: number[]): Promise<SplitTicket[]> =>
  tx.rows<SplitTicket>(
    'unmerge-sides',
    `select id, contact_id as "contactId", folded_into as "mergedInto", before_fold as "beforeMerge", whatsapp_id as "whatsappId", status,
       created_at as "createdAt", updated_at as "updatedAt"
     from tickets where company_id = current_company() and contact_id = any($1) order by id`,
    [contactIds],
  );

/** Creates a ticket with the same state for the other contact's messages. */
export async function splitTicket(tx: Tx, from: SplitTicket, contactId: number): Promise<SplitTicket> {
  const [created] = await tx.rows<SplitTicket>(
    'unmerge-split',
    `with made as (
       insert into tickets (status, channel, contact_id, whatsapp_id, queue_id, user_id, queued_at, started_at, finished_at, created_at, updated_at)
       select status, channel, $2, whatsapp_id, queue_id, user_id, queued_at, started_at, finished_at, $3, updated_at
       from tickets where company_id = current_company() and id = $1 returning *),
     log as (insert into ticket_log (ticket_id, type, queue_id, created_at) select id, 'unmerged', queue_id, $3 from made)
     select id, contact_id as "contactId", folded_into as "mergedInto", null::jsonb as "beforeMerge", whatsapp_id as "whatsappId", status,
       created_at as "createdAt", updated_at as "updatedAt" from made`,
    [from.id, contactId, tx.now],
  );
  if (!created) throw new Error('a held ticket is gone');
  return created;
}
