import { maskName } from '@balcao/contract/contacts/contact.rules';
import type { CreateDryRunInput, DryRun } from '@balcao/contract/dry-runs/dry-run';
import { dayMs } from '@balcao/contract/durations';
import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { playDryRunJob } from './dry-run.jobs.ts';
import { deleteOldDryRuns, insertDryRun, selectDryRun } from './dry-run.store.ts';
import { readAutomation } from './read-automation.ts';

/** One at a time per company. @throws Failure ERR_NOT_FOUND for an unknown connection or queue */
export async function createDryRun(tx: Tx, actor: Actor, input: CreateDryRunInput): Promise<DryRun> {
  ensure(can(actor, 'queues-page:edit'), 'ERR_NO_PERMISSION');
  const { connections, queues } = await readAutomation(tx);
  const has = (known: readonly { id: number }[]) => (one: { id: number }) => known.some(({ id }) => id === one.id);
  ensure(input.draft.connections.every(has(connections)) && input.draft.queues.every(has(queues)), 'ERR_NOT_FOUND');
  await deleteOldDryRuns(tx, new Date(tx.now.getTime() - dayMs));
  const made = await insertDryRun(tx, actor.userId, input);
  tx.enqueue(
    playDryRunJob,
    { companyId: tx.companyId, dryRunId: made.id },
    { queue: `dry-runs:${tx.companyId}`, priority: 10 },
  );
  return made;
}

/** @throws Failure ERR_NOT_FOUND */
export async function findDryRun(tx: Tx, actor: Actor, id: number): Promise<DryRun> {
  ensure(can(actor, 'queues-page:edit'), 'ERR_NO_PERMISSION');
  const found = await selectDryRun(tx, id, actor.userId);
  ensure(found, 'ERR_NOT_FOUND');
  return can(actor, 'numbers:seeFull') ? found : maskDryRun(found);
}

/** A contact without a name has its number as name. */
const maskDryRun = ({ result, ...dryRun }: DryRun): DryRun => ({
  ...dryRun,
  result: result && {
    ...result,
    samples: result.samples.map((sample) => ({ ...sample, contactName: maskName(sample.contactName) })),
  },
});
