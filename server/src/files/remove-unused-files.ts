import type { Tx } from '../platform/db/tx.ts';

/**
 * Removes those that nothing has: one that was forwarded is another message's too. Returns under which keys their bytes lie: for whoever
 * removes them after the commit; else they are swept.
 */
export async function removeUnusedFiles(tx: Tx, ids: number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const removed = await tx.rows<{ key: string; thumbnailKey: string | null }>(
    'files-unused',
    `delete from files f where f.company_id = current_company() and f.id = any($1)
       and not exists (select from messages m where m.company_id = current_company() and m.file_id = f.id)
       and not exists (select from contact_pictures p where p.company_id = current_company() and p.file_id = f.id)
       and not exists (select from quick_messages q where q.company_id = current_company() and q.file_id = f.id)
       and not exists (select from report_exports e where e.company_id = current_company() and e.file_id = f.id)
       and not exists (select from contact_exports x where x.company_id = current_company() and x.file_id = f.id)
       and not exists (select from file_list_options l where l.company_id = current_company() and l.file_id = f.id)
       and not exists (select from queue_options o where o.company_id = current_company() and o.file_id = f.id)
       and not exists (select from users u where u.company_id = current_company() and u.profile_file_id = f.id)
       and not exists (select from chat_messages h where h.company_id = current_company() and h.file_id = f.id)
       and not exists (select from schedules s where s.company_id = current_company() and s.file_id = f.id)
       and not exists (select from announcements n where n.company_id = current_company() and n.file_id = f.id)
       and not exists (select from helps h where h.company_id = current_company() and h.file_id = f.id)
       and not exists (select from campaigns a where a.company_id = current_company() and a.file_id = f.id)
     returning f.key, f.thumbnail_key as "thumbnailKey"`,
    [ids],
  );
  return removed.flatMap(({ key, thumbnailKey }) => [key, ...(thumbnailKey === null ? [] : [thumbnailKey])]);
}
