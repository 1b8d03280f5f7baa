import type { Tx } from '../platform/db/tx.ts';
import { fileReferences } from './file-references.ts';

const removeSql = `delete from files f where f.company_id = current_company() and f.id = any($1)
${fileReferences
  .map(
    ([table, column]) =>
      `and not exists (select from ${table} r where r.company_id = current_company() and r.${column} = f.id)`,
  )
  .join('\n')}
returning f.key, f.thumbnail_key as "thumbnailKey"`;

/**
 * In a statement of its own: the next one sees the references of transactions that this one has waited for
 * (lock-file.ts).
 */
const lockSql = 'select id from files where company_id = current_company() and id = any($1) order by id for update';

/**
 * Removes those that nothing references: a forwarded one belongs to another message too. Returns the keys of their bytes,
 * which the caller may remove after the commit; otherwise they are swept.
 */
export async function removeUnusedFiles(tx: Tx, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  await tx.rows('files-unused-lock', lockSql, [ids]);
  const removed = await tx.rows<{ key: string; thumbnailKey: string | null }>('files-unused', removeSql, [ids]);
  return removed.flatMap(({ key, thumbnailKey }) => [key, ...(thumbnailKey === null ? [] : [thumbnailKey])]);
}
