import type { ErasedKind } from '@balcao/contract/privacy/erasure';
import { removeUnusedFiles } from '../files/remove-unused-files.ts';
import { inTx, type Tx, type TxContext } from '../platform/db/tx.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { finishErasure, lockErasure } from './erasure.store.ts';
import { findPerson, type Person } from './find-person.ts';

/** What one feature has of a person, removed by it. */
export type PersonEraser = {
  kind: ErasedKind;
  /** Returns how many rows went, and files that may be of no use any more. */
  erase(tx: Tx, person: Person): Promise<{ rows: number; fileIds?: number[] }>;
};

export type ErasureDeps = { context: TxContext; store: FileStore; erasers: readonly PersonEraser[] };

/** Everything in one transaction: there is no moment at which half of a person is left. Then the bytes of their files. */
export async function erasePerson(
  { context, store, erasers }: ErasureDeps,
  { companyId, erasureId }: { companyId: number; erasureId: number },
): Promise<void> {
  const keys = await inTx(context, companyId, async (tx) => {
    const asked = await lockErasure(tx, erasureId);
    const person = asked && (await findPerson(tx, asked.contactId));
    if (!asked) return [];
    if (!person) {
      await finishErasure(tx, erasureId, {}); // a colleague's erasure of the one they were merged with was quicker
      return [];
    }
    const erased: Partial<Record<ErasedKind, number>> = { messages: person.messageCount };
    const fileIds = [...person.fileIds];
    for (const { kind, erase } of erasers) {
      const { rows, fileIds: more = [] } = await erase(tx, person);
      erased[kind] = (erased[kind] ?? 0) + rows;
      fileIds.push(...more);
    }
    const removed = await removeUnusedFiles(tx, fileIds);
    await finishErasure(tx, erasureId, {
      ...erased,
      files: removed.filter((key) => !key.endsWith('-thumbnail')).length,
    });
    return removed;
  });
  // Bytes that a crash leaves here are of no row: the sweep of files removes them within a day.
  for (const key of keys) await store.remove(key);
}
