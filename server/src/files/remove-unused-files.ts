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
 * Removes those that nothing references: a forwarded one belongs to another message too. Returns the keys of their bytes,
 * which the caller may remove after the commit; otherwise they are swept.
 */
export async function removeUnusedFiles(tx: Tx, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const removed = await tx.rows<{ key: string; thumbnailKey: string | null }>('files-unused', removeSql, [ids]);
  return removed.flatMap(({ key, thumbnailKey }) => [key, ...(thumbnailKey === null ? [] : [thumbnailKey])]);
}
