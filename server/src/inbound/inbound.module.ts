import type { SendingDeps } from '../messages/delivery/sending-deps.ts';
import { inTx } from '../platform/db/tx.ts';
import { defineTask, type Task } from '../platform/jobs/job.ts';
import { fetchContactName } from './identities/fetch-contact-name.ts';
import { fetchContactNameJob, receivePendingJob } from './inbound.jobs.ts';
import { receivePending } from './receive.ts';

export const inboundTasks = (deps: SendingDeps): Task[] => [
  defineTask(fetchContactNameJob, (job) => fetchContactName(deps, job)),
  defineTask(receivePendingJob, async ({ companyId, ...chat }) => {
    await inTx(deps.context, companyId, (tx) => receivePending(tx, chat));
  }),
];
