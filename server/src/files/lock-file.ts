import type { Tx } from '../platform/db/tx.ts';

/**
 * Keeps a file that this transaction has just referenced again from being removed as unused (remove-unused-files.ts).
 * False when it has been removed already.
 */
export async function lockFile(tx: Tx, fileId: number): Promise<boolean> {
  const found = await tx.rows(
    'file-lock',
    'select id from files where company_id = current_company() and id = $1 for key share',
    [fileId],
  );
  return found.length > 0;
}
