import type { TxContext } from '../platform/db/tx.ts';
import type { FeatureModule } from '../platform/feature-module.ts';
import { computeGoals } from './compute-goals.ts';

/** Goals of queues: their fields belong to the queue, missed goals are a report (server/src/analytics). */
export const goalModule = (context: TxContext): FeatureModule => ({
  periodic: [{ name: 'goals', everyMs: 2_000, role: 'jobs', run: () => computeGoals(context) }],
});
