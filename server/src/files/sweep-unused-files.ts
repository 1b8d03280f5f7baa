import { dayMs } from '@balcao/contract/durations';
import { inTx, type TxContext } from '../platform/db/tx.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { removeUnusedFiles } from './remove-unused-files.ts';

const batchSize = 500;
const maxBatches = 20;

type Position = { companyId: number; id: number };

/**
 * Removes files that nothing references any more, a day after they were stored: what deletions by cascade leave, such as the
 * reports of a deleted user. Each call continues after the last one, so that all files are looked at in turn.
 */
export function openUnusedFileSweep(context: TxContext, store: FileStore): () => Promise<number> {
  let after: Position = { companyId: 0, id: 0 };
  return async () => {
    let removed = 0;
    for (let n = 0; n < maxBatches; n++) {
      const batch = await readBatch(context, after);
      const last = batch.at(-1);
      after = last && batch.length === batchSize ? last : { companyId: 0, id: 0 };
      for (const [companyId, files] of Map.groupBy(batch, ({ companyId }) => companyId)) {
        const ids = files.map(({ id }) => id);
        const keys = await inTx(context, companyId, (tx) => removeUnusedFiles(tx, ids));
        for (const key of keys) await store.remove(key);
        removed += keys.length;
      }
      if (batch.length < batchSize) break;
    }
    return removed;
  };
}

async function readBatch({ database, clock }: TxContext, after: Position): Promise<Position[]> {
  const { rows } = await database.owner.query<Position>(
    `select company_id as "companyId", id::int from files
     where (company_id, id) > ($1, $2) and created_at < $3 order by company_id, id limit $4`,
    [after.companyId, after.id, new Date(clock.now().getTime() - dayMs), batchSize],
  );
  return rows;
}
