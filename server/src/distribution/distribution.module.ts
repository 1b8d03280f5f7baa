import { subscribe } from '../platform/db/domain-events.ts';
import type { TxContext } from '../platform/db/tx.ts';
import type { FeatureModule } from '../platform/feature-module.ts';
import { defineTask } from '../platform/jobs/job.ts';
import { ticketClosed } from '../tickets/change/ticket-events.ts';
import { distributeTickets } from './distribute-tickets.ts';
import { takeBackJob } from './distribution.jobs.ts';
import { deleteGiven } from './distribution.store.ts';
import { takeUnansweredBack } from './take-back-ticket.ts';

export const distributionModule = (context: TxContext): FeatureModule => ({
  tasks: [defineTask(takeBackJob, (payload) => takeUnansweredBack(context, payload))],
  periodic: [
    { name: 'distribution', everyMs: 2_000, role: 'jobs', run: async () => void (await distributeTickets(context)) },
  ],
  on: [
    subscribe(ticketClosed, async (tx, closed) => {
      for (const { after } of closed) await deleteGiven(tx, after.id);
    }),
  ],
});
