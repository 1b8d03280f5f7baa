import type pg from 'pg';

/** A chat that has something waiting in the journal. `late`: nothing but history. */
export type WaitingChat = { companyId: number; whatsappId: number; chat: string };

/**
 * Chats with something to receive, company by company, so that a line that brings in ten thousand messages does not
 * keep the others waiting: of each company the chats of its first `most` events. Past row-level security, because it is
 * of all companies; each is then received in its own.
 */
export async function waitingChats(
  owner: pg.Pool,
  { late, most, without }: { late: boolean; most: number; without: WaitingChat[] },
): Promise<WaitingChat[]> {
  const { rows } = await owner.query<WaitingChat>({
    name: 'journal-waiting-chats',
    text: `with recursive company as (
       (select company_id from journal where received_at is null and waits_for is null and attempts < 10 and late = $1
        order by company_id limit 1)
       union all
       select (select company_id from journal j where received_at is null and waits_for is null and attempts < 10 and late = $1
               and j.company_id > company.company_id order by j.company_id limit 1)
       from company where company.company_id is not null)
     select company_id as "companyId", whatsapp_id as "whatsappId", chat from company
     join lateral (
       select whatsapp_id, chat, min(id) as first from (
         select whatsapp_id, chat, id from journal j where received_at is null and waits_for is null and attempts < 10 and late = $1
           and j.company_id = company.company_id and not exists (select from unnest($3::int[], $4::text[]) x(w, c) where (w, c) = (whatsapp_id, chat))
         order by id limit $2) events
       group by whatsapp_id, chat) chats on true
     order by company_id, first`,
    values: [late, most, without.map((c) => c.whatsappId), without.map((c) => c.chat)],
  });
  return rows;
}

/** What waited for a message that has come some other way is to be received now. */
export async function wakeAllWaiting(owner: pg.Pool): Promise<void> {
  await owner.query(
    `update journal j set waits_for = null where received_at is null and waits_for is not null and exists (
       select from messages m where m.company_id = j.company_id and m.whatsapp_id = j.whatsapp_id and m.provider_id = j.waits_for and not m.unreadable)`,
  );
}
