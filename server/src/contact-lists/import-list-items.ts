import { numberKey } from '@balcao/contract/contacts/contact.rules';
import type { ContactToImport, ImportResult } from '../contacts/import-contacts.ts';
import type { Tx } from '../platform/db/tx.ts';
import { requestNumberCheck } from './check-list-numbers.ts';
import { announceContactListItem, announceContactsCount } from './contact-list.audience.ts';
import { changeContactsCount } from './contact-list.store.ts';
import { selectItems, selectItemsByNumber, upsertItems } from './contact-list-item.store.ts';

/** Predicts an import of these rows. Numbers are normalised by `parsePhone`, each occurs once. */
export async function predictListImport(
  tx: Tx,
  contactListId: number,
  rows: readonly ContactToImport[],
): Promise<ImportResult[]> {
  const keys = rows.map(({ number }) => numberKey(number));
  const known = new Map((await selectItemsByNumber(tx, contactListId, keys)).map((item) => [item.key, item]));
  return rows.map(({ name, email }, i): ImportResult => {
    const item = known.get(keys[i] ?? '');
    if (!item) return 'create';
    return name === item.name && (email === '' || email === item.email) ? 'same' : 'update';
  });
}

/** Bulk import into the list without an event per person; each number once. `onlyNew`: existing items do not change. */
export async function importListItems(
  tx: Tx,
  contactListId: number,
  rows: readonly ContactToImport[],
  { onlyNew = false }: { onlyNew?: boolean } = {},
): Promise<ImportResult[]> {
  // Locks the list, so that the prediction stays true.
  await changeContactsCount(tx, contactListId, 0);
  const results = await predictListImport(tx, contactListId, rows);
  const changed = rows.filter((_, i) => results[i] === 'create' || (results[i] === 'update' && !onlyNew));
  if (changed.length > 0) await upsertItems(tx, contactListId, changed);
  await changeContactsCount(tx, contactListId, results.filter((result) => result === 'create').length);
  return results;
}

/** Small, since the event goes to everybody who works with lists. */
const itemsInNotice = 20;

/** One event after a bulk import: clients that show the list fetch it again. */
export async function announceListImported(tx: Tx, contactListId: number): Promise<void> {
  await requestNumberCheck(tx, contactListId);
  const records = await selectItems(tx, { contactListId, seesNumbers: true }, { skip: 0, limit: itemsInNotice });
  await announceContactListItem(tx, { action: 'reload', contactListId, records });
  await announceContactsCount(tx, contactListId);
}
