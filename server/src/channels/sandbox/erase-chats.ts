import type { Tx } from '../../platform/db/tx.ts';
import { eraseMentions } from '../../platform/erasure/erase-mentions.ts';
import type { NamedPerson } from '../../platform/erasure/written-numbers.ts';

/** Deletes a person's chats on the sandbox phones. */
export async function eraseSandboxChats(tx: Tx, person: NamedPerson): Promise<{ rows: number; fileIds: number[] }> {
  const { addresses } = person;
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
  await eraseMentions(
    tx,
    person,
    'erase-sandbox-named',
    `update sandbox_messages set body = regexp_replace(body, $1, '…', 'g')
     where company_id = current_company() and body like any($2) and body ~ $1`,
  );
  return { rows: removed.length, fileIds: removed.flatMap(({ fileId }) => fileId ?? []) };
}
