import type { Tx } from '../../platform/db/tx.ts';
import type { WrittenNumber } from '../../platform/erasure/written-numbers.ts';
import { likePattern } from '../../platform/text/like-pattern.ts';

/** Deletes a person's chats on the sandbox phones. */
export async function eraseSandboxChats(
  tx: Tx,
  { addresses, writtenNumbers }: { addresses: readonly string[]; writtenNumbers: readonly WrittenNumber[] },
): Promise<{ rows: number; fileIds: number[] }> {
  const removed = await tx.rows<{ fileId: number | null }>(
    'erase-sandbox-messages',
    'delete from sandbox_messages where company_id = current_company() and chat = any($1) returning file_id::int as "fileId"',
    [addresses],
  );
  await tx.rows(
    'erase-sandbox-chats',
    'delete from sandbox_chats where company_id = current_company() and chat = any($1)',
    [addresses],
  );
  // Mentions of the person in chats with others.
  for (const { pattern, tail } of writtenNumbers)
    await tx.rows(
      'erase-sandbox-written',
      `update sandbox_messages set body = regexp_replace(body, $1, '…', 'g')
       where company_id = current_company() and body like $2 and body ~ $1`,
      [pattern, `%${tail}%`],
    );
  for (const address of addresses)
    await tx.rows(
      'erase-sandbox-named',
      `update sandbox_messages set body = replace(body, $1, '…') where company_id = current_company() and body like $2`,
      [address, likePattern(address)],
    );
  return { rows: removed.length, fileIds: removed.flatMap(({ fileId }) => fileId ?? []) };
}
