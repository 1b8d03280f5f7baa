import { hourMs } from '@balcao/contract/durations';
import { fetchContactNameJob } from '../contacts/contact.jobs.ts';
import type { SendingDeps } from '../messages/delivery/sending-deps.ts';
import { inTx } from '../platform/db/tx.ts';
import type { FeatureModule } from '../platform/feature-module.ts';
import { defineTask } from '../platform/jobs/job.ts';
import { fetchContactName } from './identities/fetch-contact-name.ts';
import { receivePendingJob } from './inbound.jobs.ts';
import { releaseResolvedEntries } from './journal/pending-chats.ts';
import { purgeJournal } from './journal/purge-journal.ts';
import type { JournalProcessor } from './process-journal.ts';
import { receivePending } from './receive.ts';
import { sweepJournal } from './sweep-journal.ts';
import { type WebhookDeps, webhookRoutes } from './webhook.routes.ts';

type InboundDeps = { sendingDeps: SendingDeps; webhooks: WebhookDeps; journal: JournalProcessor };

export function inboundModule({ sendingDeps, webhooks, journal }: InboundDeps): FeatureModule {
  const { context } = sendingDeps;
  const { owner } = context.database;
  return {
    routes: webhookRoutes(webhooks),
    tasks: [
      defineTask(fetchContactNameJob, (job) => fetchContactName(sendingDeps, job)),
      defineTask(receivePendingJob, async ({ companyId, ...chat }) => {
        await inTx(context, companyId, (tx) => receivePending(tx, chat));
      }),
    ],
    periodic: [
      // A notification may be missed, so the journal is also polled.
      { name: 'arrivals', everyMs: 1_000, role: 'channels', run: async () => journal.wake() },
      { name: 'journal', everyMs: 5_000, role: 'jobs', run: () => sweepJournal(context, journal) },
      {
        name: 'old',
        everyMs: hourMs,
        role: 'jobs',
        async run() {
          await releaseResolvedEntries(owner, { lately: false });
          await purgeJournal(owner);
        },
      },
    ],
  };
}
