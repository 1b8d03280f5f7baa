import type { DryRun, DryRunResult } from '@balcao/contract/dry-runs/dry-run';
import {
  type AutomationDraft,
  automationDraft,
  type CreateDryRunInput,
  dryRunResult,
} from '@balcao/contract/dry-runs/dry-run';
import { z } from 'zod';
import { startOfDaySql } from '../platform/db/day-in-zone.ts';
import type { Tx } from '../platform/db/tx.ts';
import { jsonb } from '../platform/text/jsonb.ts';

const state = z.enum(['waiting', 'done', 'failed']);

export async function insertDryRun(tx: Tx, userId: number, { from, until, draft }: CreateDryRunInput): Promise<DryRun> {
  const row = await tx.db
    .insertInto('dryRuns')
    .values({ userId, fromDay: from, untilDay: until, draft: jsonb(draft), createdAt: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: row.id, state: 'waiting', result: null, createdAt: tx.now.toISOString() };
}

/** Visible to its creator only. */
export async function selectDryRun(tx: Tx, id: number, userId: number): Promise<DryRun | null> {
  const row = await tx.db
    .selectFrom('dryRuns')
    .select(['id', 'state', 'result', 'createdAt'])
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  const result = row.result === null ? null : dryRunResult.parse(row.result);
  return { id: row.id, state: state.parse(row.state), result, createdAt: row.createdAt.toISOString() };
}

/** Dry runs that nobody opens any more. */
export async function deleteOldDryRuns(tx: Tx, before: Date): Promise<void> {
  await tx.db.deleteFrom('dryRuns').where('companyId', '=', tx.companyId).where('createdAt', '<', before).execute();
}

/** `draft` null: one of an earlier version of the product, which this one cannot read. */
type BegunDryRun = { draft: AutomationDraft | null; since: Date; until: Date; attempts: number };

/** null: it is finished or deleted. `until`: the first instant after its days. */
export async function beginDryRun(tx: Tx, id: number): Promise<BegunDryRun | null> {
  const [row] = await tx.rows<{ draft: unknown; since: Date; until: Date; attempts: number }>(
    'dry-run-begin',
    `update dry_runs set attempts = attempts + 1 where company_id = current_company() and id = $1 and state = 'waiting'
     returning draft, attempts, ${startOfDaySql('from_day::text', 0)} as since, ${startOfDaySql('until_day::text', 1)} as until`,
    [id],
  );
  return row ? { ...row, draft: automationDraft.safeParse(row.draft).data ?? null } : null;
}

/** null: it failed. */
export async function finishDryRun(tx: Tx, id: number, result: DryRunResult | null): Promise<void> {
  await tx.db
    .updateTable('dryRuns')
    .set({ state: result === null ? 'failed' : 'done', result: result === null ? null : jsonb(result) })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}
