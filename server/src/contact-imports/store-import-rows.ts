import type { ContactImportRow } from '@balcao/contract/contact-imports/contact-import';
import type { ParsedImportRow } from '@balcao/contract/contact-imports/contact-import.rules';
import { numberKey } from '@balcao/contract/contacts/contact.rules';
import { predictListImport } from '../contact-lists/import-list-items.ts';
import { predictImport } from '../contacts/import-contacts.ts';
import type { Tx } from '../platform/db/tx.ts';
import { type ContactImportRecord, insertImportRows } from './contact-import.store.ts';

/**
 * Stores rows with their predicted outcomes. `firstRows`: the first row of each number; later rows of the same number
 * are refused.
 */
export async function storeImportRows(
  tx: Tx,
  { id, source, contactListId }: ContactImportRecord,
  given: readonly (ParsedImportRow & { row: number })[],
  firstRows: Map<string, number>,
): Promise<void> {
  const parsed = given.map((row): ParsedImportRow & { row: number } => {
    if (row.reason !== undefined) return row;
    const key = numberKey(row.number);
    const first = firstRows.get(key) ?? row.row;
    firstRows.set(key, first);
    return first === row.row ? row : { ...row, reason: 'duplicate' };
  });
  const valid = parsed.filter(({ reason }) => reason === undefined);
  const predicted = await (contactListId === null
    ? predictImport(tx, valid, { preserveNames: source !== 'file' })
    : predictListImport(tx, contactListId, valid));
  const outcomes = new Map(predicted.map((outcome, i) => [valid[i]!.row, outcome]));
  await insertImportRows(
    tx,
    id,
    parsed.map(
      ({ row, name, number, email, reason = null }): ContactImportRow => ({
        row,
        name,
        number,
        email,
        outcome: outcomes.get(row) ?? 'refused',
        reason,
      }),
    ),
  );
}
