import type { ContactImport, ContactImportRow, ImportOutcome } from '@balcao/contract/contact-imports/contact-import';
import { maskName, maskNumber } from '@balcao/contract/contacts/contact.rules';
import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { pageRange, splitPage } from '../platform/paging.ts';
import { requireCampaignAccess } from '../settings/campaign-access.ts';
import { type ContactImportRecord, selectContactImport, selectImportRows } from './contact-import.store.ts';

/** An import of the actor's: the contents of a file are private to its user. */
export async function findContactImport(tx: Tx, actor: Actor, id: number): Promise<ContactImportRecord> {
  const record = await selectContactImport(tx, id);
  ensure(record, 'ERR_NOT_FOUND');
  ensure(record.userId === actor.userId, 'ERR_NO_PERMISSION');
  if (record.contactListId !== null) await requireCampaignAccess(tx, actor);
  return record;
}

/** Large, since rows are few bytes each and a report reads all of them. */
const pageSize = 1000;

export async function listImportRows(
  tx: Tx,
  actor: Actor,
  id: number,
  { pageNumber, outcome }: { pageNumber: number; outcome?: ImportOutcome | undefined },
): Promise<{ records: ContactImportRow[]; count: number; hasMore: boolean }> {
  const record = await findContactImport(tx, actor, id);
  const isMasked = !can(actor, 'numbers:seeFull');
  const outcomes = outcome && isMasked ? shownAs(outcome) : outcome && [outcome];
  const rows = await selectImportRows(tx, id, { outcomes, ...pageRange(pageNumber, pageSize) });
  const { page: records, hasMore } = splitPage(rows, pageSize);
  return {
    records: isMasked ? records.map((row) => maskRow(row, record.source)) : records,
    count: outcomes ? outcomes.reduce((sum, one) => sum + record[one], 0) : record.total,
    hasMore,
  };
}

/** Without full number access, existing and new contacts are not distinguished, as in the counts. */
const shownAs = (outcome: ImportOutcome): ImportOutcome[] =>
  outcome === 'refused' ? ['refused'] : outcome === 'create' ? ['create', 'update', 'same'] : [];

/** The user of a file knows its numbers; those from a phone are masked. */
const maskRow = (row: ContactImportRow, source: ContactImport['source']): ContactImportRow => ({
  ...row,
  outcome: row.outcome === 'refused' ? 'refused' : 'create',
  ...(source !== 'file' && { name: maskName(row.name), number: maskNumber(row.number) }),
});
