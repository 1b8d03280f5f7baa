import { type Subscriber, subscribe } from '../platform/db/domain-events.ts';
import type { Tx, TxContext } from '../platform/db/tx.ts';
import type { FeatureModule } from '../platform/feature-module.ts';
import { defineTask } from '../platform/jobs/job.ts';
import { ticketClosed, ticketReturned, ticketTransferred } from '../tickets/change/ticket-events.ts';
import { distributeTickets } from './distribute-tickets.ts';
import { takeBackJob } from './distribution.jobs.ts';
import { deleteGiven, saveReturned } from './distribution.store.ts';
import { takeUnansweredBack } from './take-back-ticket.ts';

export const distributionSubscribers: readonly Subscriber<Tx>[] = [
  subscribe(ticketClosed, async (tx, closed) => {
    for (const { after } of closed) await deleteGiven(tx, after.id);
  }),
  subscribe(ticketReturned, async (tx, returned) => {
    for (const { after, from } of returned) if (from !== null) await saveReturned(tx, after.id, from);
  }),
  // To a queue, of which they may be a member.
  subscribe(ticketTransferred, async (tx, transferred) => {
    for (const { after, person, by } of transferred)
      if (person === null && by !== null) await saveReturned(tx, after.id, by);
  }),
];

export const distributionModule = (context: TxContext): FeatureModule => ({
  tasks: [defineTask(takeBackJob, (payload) => takeUnansweredBack(context, payload))],
  periodic: [
    { name: 'distribution', everyMs: 2_000, role: 'jobs', run: async () => void (await distributeTickets(context)) },
  ],
  on: distributionSubscribers,
});
