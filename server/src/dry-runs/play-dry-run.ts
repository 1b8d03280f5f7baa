import { type AutomationDraft, type DryRunResult, maxDryRunConversations } from '@balcao/contract/dry-runs/dry-run';
import { inTx, type TxContext } from '../platform/db/tx.ts';
import { createComparison, createPlayer } from './compare-replays.rules.ts';
import { applyDraft } from './draft.rules.ts';
import { beginDryRun, finishDryRun } from './dry-run.store.ts';
import { readAutomation } from './read-automation.ts';
import { readConversations, selectCycleIds } from './read-conversations.ts';

/** Conversations per statement. */
const batchSize = 100;
/** A longer run is stopped, and its partial result shown. */
const maxMs = 30_000;
/** Includes attempts of killed processes. */
const maxAttempts = 3;

/** Reads in batches, each in a transaction of its own, and writes only its result. A killed run starts again. */
export async function playDryRun(
  context: TxContext,
  { companyId, dryRunId }: { companyId: number; dryRunId: number },
): Promise<void> {
  const begun = await inTx(context, companyId, (tx) => beginDryRun(tx, dryRunId));
  if (begun === null) return;
  const { draft, attempts, ...days } = begun;
  const result = attempts > maxAttempts || draft === null ? null : await play(context, companyId, { draft, ...days });
  await inTx(context, companyId, (tx) => finishDryRun(tx, dryRunId, result));
}

async function play(
  context: TxContext,
  companyId: number,
  { draft, since, until }: { draft: AutomationDraft; since: Date; until: Date },
): Promise<DryRunResult> {
  const endsAt = performance.now() + maxMs;
  const { saved, found } = await inTx(context, companyId, async (tx) => ({
    saved: await readAutomation(tx),
    found: await selectCycleIds(tx, { since, until }, maxDryRunConversations + 1),
  }));
  const ids = found.slice(-maxDryRunConversations);
  const comparison = createComparison(saved.queues);
  const playBefore = createPlayer(saved);
  const playAfter = createPlayer(applyDraft(saved, draft));
  let played = 0;
  while (played < ids.length && performance.now() < endsAt) {
    const batch = ids.slice(played, played + batchSize);
    for (const conversation of await inTx(context, companyId, (tx) => readConversations(tx, batch))) {
      const before = playBefore(conversation);
      const after = playAfter(conversation);
      if (before && after) comparison.add(conversation, before, after);
    }
    played += batch.length;
  }
  return comparison.result(found.length > ids.length || played < ids.length);
}
