import type pg from 'pg';
import { maxEntryAttempts } from './journal.store.ts';

/** A chat with pending journal entries of one kind: live, or imported history (`late`). */
export type PendingChat = { companyId: number; whatsappId: number; chat: string; late: boolean };

/**
 * Chats with pending entries, company by company, so that a connection that imports ten thousand messages does not
 * delay others: per company and kind the chats of its first entries. Bypasses row-level security, because it covers all
 * companies; each is then processed in its own. `without` excludes both kinds where it names none.
 */
export async function findPendingChats(
  owner: pg.Pool,
  {
    limit,
    lateLimit,
    without,
  }: { limit: number; lateLimit: number; without: (Omit<PendingChat, 'late'> & { late?: boolean })[] },
): Promise<PendingChat[]> {
  const { rows } = await owner.query<PendingChat>({
    name: 'journal-waiting-chats',
    text: `with recursive company as (
       (select late, company_id from journal where received_at is null and waits_for is null and attempts < ${maxEntryAttempts}
        order by late, company_id limit 1)
       union all
       select n.late, n.company_id from company cross join lateral (
         select late, company_id from journal j where received_at is null and waits_for is null and attempts < ${maxEntryAttempts}
           and (j.late, j.company_id) > (company.late, company.company_id) order by j.late, j.company_id limit 1) n)
     select company_id as "companyId", whatsapp_id as "whatsappId", chat, late from company
     join lateral (
       select whatsapp_id, chat, min(id) as first from (
         select whatsapp_id, chat, id from journal j where received_at is null and waits_for is null and attempts < ${maxEntryAttempts}
           and j.late = company.late and j.company_id = company.company_id
           and not exists (select from unnest($3::int[], $4::text[], $5::boolean[]) x(w, c, l)
             where (w, c) = (whatsapp_id, chat) and coalesce(l, company.late) = company.late)
         order by id limit case when company.late then $2::int else $1::int end) events
       group by whatsapp_id, chat) chats on true
     order by late, company_id, first`,
    values: [
      limit,
      lateLimit,
      without.map((c) => c.whatsappId),
      without.map((c) => c.chat),
      without.map((c) => c.late ?? null),
    ],
  });
  return rows;
}

/**
 * Releases entries whose message has arrived by another path: recent ones, or all. One index look-up per entry, however
 * many messages there are.
 */
export async function releaseResolvedEntries(owner: pg.Pool, { lately }: { lately: boolean }): Promise<void> {
  await owner.query(releaseSql(lately));
}

/** An entry and its message can only miss each other when they arrive concurrently. */
const releaseSql = (lately: boolean): string =>
  `update journal j set waits_for = null from (
     select w.id from journal w
     join lateral (select from messages m where m.company_id = w.company_id and m.whatsapp_id = w.whatsapp_id
       and m.provider_id = w.waits_for and not m.unreadable limit 1) m on true
     where w.received_at is null and w.waits_for is not null${lately ? ` and w.at > now() - interval '15 minutes'` : ''}) come
   where j.id = come.id`;
