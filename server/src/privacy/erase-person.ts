import type { ErasedKind } from '@balcao/contract/privacy/erasure';
import { removeUnusedFiles } from '../files/remove-unused-files.ts';
import { inTx, type Tx, type TxContext } from '../platform/db/tx.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { finishErasure, lockErasure } from './erasure.store.ts';
import { lockPerson, type Person } from './find-person.ts';

/** Erases what one feature stores about a person. */
export type PersonEraser = {
  kind: ErasedKind;
  /** Returns the number of deleted rows, and files that may not be referenced any more. */
  erase(tx: Tx, person: Person): Promise<{ rows: number; fileIds?: number[] }>;
};

export type ErasureDeps = { context: TxContext; store: FileStore; erasers: readonly PersonEraser[] };

/** Runs in one transaction, so that a person is never erased in part. The bytes of their files are deleted after it. */
export async function erasePerson(
  { context, store, erasers }: ErasureDeps,
  { companyId, erasureId }: { companyId: number; erasureId: number },
): Promise<void> {
  const keys = await inTx(context, companyId, async (tx) => {
    const asked = await lockErasure(tx, erasureId);
    const person = asked && (await lockPerson(tx, asked.contactId));
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
  // After a crash here no row references the bytes: the sweep of files deletes them within a day.
  for (const key of keys) await store.remove(key);
}
