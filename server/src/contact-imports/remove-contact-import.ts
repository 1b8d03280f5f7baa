import type { Actor } from '@balcao/contract/users/actor';
import type pg from 'pg';
import { removeUnusedFiles } from '../files/remove-unused-files.ts';
import { inTx, type Tx, type TxContext } from '../platform/db/tx.ts';
import { processEach } from '../platform/periodic/process-each.ts';
import { deleteContactImport, lockContactImport, selectContactImport } from './contact-import.store.ts';
import { findContactImport } from './find-contact-import.ts';

/** Also stops a running import; imported contacts stay. */
export async function removeContactImport(tx: Tx, actor: Actor, id: number): Promise<{ message: string }> {
  await findContactImport(tx, actor, id);
  await discardImport(tx, id);
  return { message: 'import deleted' };
}

async function discardImport(tx: Tx, id: number): Promise<void> {
  await lockContactImport(tx, id);
  const record = await selectContactImport(tx, id);
  await deleteContactImport(tx, id);
  if (record?.fileId) await removeUnusedFiles(tx, [record.fileId]);
}

const retentionDays = 7;

/** Deletes names and numbers of old imports once their report is no longer useful. */
export async function purgeContactImports(context: TxContext, owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ id: number; companyId: number }>(
    `select id, company_id as "companyId" from contact_imports where created_at < $1::timestamptz - make_interval(days => $2)
     order by id limit 100`,
    [context.clock.now(), retentionDays],
  );
  await processEach(rows, ({ id, companyId }) => inTx(context, companyId, (tx) => discardImport(tx, id)));
}
