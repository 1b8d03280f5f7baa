import type { Tx } from '../platform/db/tx.ts';
import type { Merge } from './contact-merge.store.ts';
import type { BeforeMerge } from './merge-tickets.ts';

/** A ticket of the two contacts that are being separated, under the contact it has now. */
export type SplitTicket = {
  id: number;
  contactId: number;
  foldedInto: number | null;
  beforeFold: BeforeMerge | null;
  whatsappId: number | null;
  status: 'pending' | 'open' | 'closed';
  createdAt: Date;
  updatedAt: Date;
};

type SplitRequest = { tickets: SplitTicket[]; survivorId: number; goneId: number; merge: Merge };
type MisplacedMessages = { ticketId: number; ownerId: number; ids: number[]; all: number };

/**
 * Messages written since the merge, and those moved from a ticket deleted since, go to the contact under whose identity
 * they were written; others stay. A ticket with nothing else moves as a whole. New tickets are added to `tickets`.
 * Returns the tickets whose messages changed.
 */
export async function splitByIdentity(tx: Tx, { tickets, survivorId, goneId, merge }: SplitRequest): Promise<number[]> {
  const changedIds: number[] = [];
  for (const misplaced of await findMisplaced(tx, tickets, [survivorId, goneId], merge.lastMessageId)) {
    const from = tickets.find(({ id }) => id === misplaced.ticketId)!;
    const candidates = tickets
      .filter((t) => t.contactId === misplaced.ownerId && t.whatsappId === from.whatsappId)
      .sort((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime());
    const active = candidates.find(({ status }) => status !== 'closed');
    const isWholeTicket = misplaced.all === misplaced.ids.length && from.createdAt >= merge.createdAt;
    if (isWholeTicket && (from.status === 'closed' || !active)) {
      await tx.rows(
        'unmerge-whole',
        'update tickets set contact_id = $2, home_contact_id = null where company_id = current_company() and id = $1',
        [from.id, misplaced.ownerId],
      );
      from.contactId = misplaced.ownerId;
      continue;
    }
    const to =
      active ??
      (from.status === 'closed' ? candidates[0] : undefined) ??
      (await splitTicket(tx, from, misplaced.ownerId));
    if (!tickets.includes(to)) tickets.push(to);
    await tx.rows(
      'unmerge-stray',
      `update messages m set ticket_id = $2, home_ticket_id = null,
         client_id = case when not exists (select from messages o where o.company_id = current_company() and o.ticket_id = $2
           and o.client_id = m.client_id) then m.client_id end
       where company_id = current_company() and id = any($1)`,
      [misplaced.ids, to.id],
    );
    changedIds.push(from.id, to.id);
  }
  return changedIds;
}

/** By ticket, the messages written under an identity of the other contact. */
const findMisplaced = (
  tx: Tx,
  tickets: SplitTicket[],
  contactIds: number[],
  after: number,
): Promise<MisplacedMessages[]> =>
  tx.rows<MisplacedMessages>(
    'unmerge-strayed',
    // A chat is an identity's value, with or without the domain that some channels write behind it.
    `select m.ticket_id as "ticketId", i.contact_id as "ownerId", array_agg(m.id order by m.id) as ids,
       (select count(*)::int from messages o where o.company_id = current_company() and o.ticket_id = m.ticket_id) as "all"
     from messages m join tickets t on t.company_id = current_company() and t.id = m.ticket_id
     join lateral (select contact_id from contact_identities i where i.company_id = current_company() and i.contact_id = any($2)
       and split_part(i.value, '@', 1) = split_part(m.chat, '@', 1) order by i.value = m.chat desc limit 1) i on true
     where m.company_id = current_company() and m.ticket_id = any($1) and m.chat <> ''
       and (m.id > $3 or m.home_ticket_id is not null and not m.home_ticket_id = any($1)) and i.contact_id <> t.contact_id
     group by m.ticket_id, i.contact_id order by m.ticket_id`,
    [tickets.map(({ id }) => id), contactIds, after],
  );

/** Creates a ticket with the same state for the other contact's messages. */
async function splitTicket(tx: Tx, from: SplitTicket, contactId: number): Promise<SplitTicket> {
  const [created] = await tx.rows<SplitTicket>(
    'unmerge-split',
    `with made as (
       insert into tickets (status, channel, contact_id, whatsapp_id, queue_id, user_id, queued_at, started_at, finished_at, greeted_at, created_at, updated_at)
       select status, channel, $2, whatsapp_id, queue_id, user_id, queued_at, started_at, finished_at, greeted_at, $3, updated_at
       from tickets where company_id = current_company() and id = $1 returning *),
     log as (insert into ticket_log (ticket_id, type, queue_id, created_at) select id, 'unmerged', queue_id, $3 from made)
     select id, contact_id as "contactId", folded_into as "foldedInto", null::jsonb as "beforeFold", whatsapp_id as "whatsappId", status,
       created_at as "createdAt", updated_at as "updatedAt" from made`,
    [from.id, contactId, tx.now],
  );
  if (!created) throw new Error('a held ticket is gone');
  return created;
}
