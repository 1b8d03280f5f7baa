import { maxReportRows } from '@balcao/contract/campaigns/campaign-report';
import type { OptOut } from '@balcao/contract/campaigns/opt-out';
import { maskPerson } from '@balcao/contract/contacts/contact.rules';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../../platform/db/tx.ts';
import { pageRange, splitPage } from '../../platform/paging.ts';
import { requireCampaignAccess } from '../../settings/campaign-access.ts';
import { countOptOuts, type OptOutFilter, selectOptOuts, selectOptOutsAfter } from './opt-out.store.ts';

/** docs/protocol.md 6. */
const pageSize = 20;
type Wanted = { searchParam?: string | undefined };

export async function listOptOuts(
  tx: Tx,
  actor: Actor,
  { searchParam, pageNumber }: Wanted & { pageNumber: number },
): Promise<{ records: OptOut[]; count: number; hasMore: boolean }> {
  await requireCampaignAccess(tx, actor);
  const filter = filterOf(actor, searchParam);
  const rows = await selectOptOuts(tx, filter, pageRange(pageNumber, pageSize));
  const { page, hasMore } = splitPage(rows, pageSize);
  return {
    records: page.map((row) => presentOptOut(actor, row)),
    count: await countOptOuts(tx, filter),
    hasMore,
  };
}

/** A page of all opt-outs, for the export to a file. */
export async function exportOptOuts(
  tx: Tx,
  actor: Actor,
  { searchParam, afterId = 0 }: Wanted & { afterId?: number | undefined },
): Promise<{ records: OptOut[]; hasMore: boolean }> {
  await requireCampaignAccess(tx, actor);
  const rows = await selectOptOutsAfter(tx, filterOf(actor, searchParam), afterId, maxReportRows + 1);
  const { page, hasMore } = splitPage(rows, maxReportRows);
  return { records: page.map((row) => presentOptOut(actor, row)), hasMore };
}

const filterOf = (actor: Actor, searchParam: string | undefined): OptOutFilter => ({
  term: searchParam?.trim(),
  seesNumbers: can(actor, 'numbers:seeFull'),
});

/** The opt-out word needs no masking: it is one of the fixed words or contains only one, so it has no number. */
const presentOptOut = (actor: Actor, row: OptOut): OptOut => (can(actor, 'numbers:seeFull') ? row : maskPerson(row));
