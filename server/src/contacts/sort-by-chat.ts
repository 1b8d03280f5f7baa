import type { Tx } from '../platform/tx.ts';
import type { Merge } from './contact-merge.store.ts';
import type { BeforeFold } from './fold-tickets.ts';

/** A ticket of the two contacts that are being separated, under the contact it has now. */
export type SideTicket = {
  id: number;
  contactId: number;
  foldedInto: number | null;
  beforeFold: BeforeFold | null;
  whatsappId: number | null;
  status: 'pending' | 'open' | 'closed';
  createdAt: Date;
  updatedAt: Date;
};

type Sides = { tickets: SideTicket[]; holderId: number; goneId: number; merge: Merge };
type Strayed = { ticketId: number; ownerId: number; ids: number[]; all: number };

/**
 * Messages written since the merge, and those moved from a ticket deleted since, go to the contact under whose identity
 * they were written; others stay. A ticket with nothing else moves as a whole. New tickets are added to `tickets`.
 * Returns the tickets whose messages changed.
 */
export async function sortByChat(tx: Tx, { tickets, holderId, goneId, merge }: Sides): Promise<number[]> {
  const touched: number[] = [];
  for (const stray of await strayed(tx, tickets, [holderId, goneId], merge.lastMessageId)) {
    const from = tickets.find(({ id }) => id === stray.ticketId)!;
    const there = tickets
      .filter((t) => t.contactId === stray.ownerId && t.whatsappId === from.whatsappId)
      .sort((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime());
    const unfinished = there.find(({ status }) => status !== 'closed');
    const whole = stray.all === stray.ids.length && from.createdAt >= merge.createdAt;
    if (whole && (from.status === 'closed' || !unfinished)) {
      await tx.rows(
        'unmerge-whole',
        'update tickets set contact_id = $2, home_contact_id = null where company_id = current_company() and id = $1',
        [from.id, stray.ownerId],
      );
      from.contactId = stray.ownerId;
      continue;
    }
    const to =
      unfinished ?? (from.status === 'closed' ? there[0] : undefined) ?? (await splitOff(tx, from, stray.ownerId));
    if (!tickets.includes(to)) tickets.push(to);
    await tx.rows(
      'unmerge-stray',
      `update messages m set ticket_id = $2, home_ticket_id = null,
         client_id = case when not exists (select from messages o where o.company_id = current_company() and o.ticket_id = $2
           and o.client_id = m.client_id) then m.client_id end
       where company_id = current_company() and id = any($1)`,
      [stray.ids, to.id],
    );
    touched.push(from.id, to.id);
  }
  return touched;
}

/** By ticket, the messages written under an identity of the other contact. */
const strayed = (tx: Tx, tickets: SideTicket[], contactIds: number[], after: number): Promise<Strayed[]> =>
  tx.rows<Strayed>(
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
async function splitOff(tx: Tx, from: SideTicket, contactId: number): Promise<SideTicket> {
  const [made] = await tx.rows<SideTicket>(
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
  if (!made) throw new Error('a held ticket is gone');
  return made;
}
