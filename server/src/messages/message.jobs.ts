import type { Tasks } from '../platform/jobs.ts';
import { inTx } from '../platform/tx.ts';
import type { Uploads } from '../platform/uploads.ts';
import { changeMessage } from './change-message.ts';
import { deliverMessages, type Sending } from './deliver-messages.ts';
import { fetchMedia } from './fetch-media.ts';
import { markRead } from './mark-read.ts';
import { sayAutomatically } from './say-automatically.ts';
import { showTyping } from './show-typing.ts';

export const messageTasks = (sending: Sending & { uploads: Uploads }) =>
  ({
    'deliver-messages': (job) => deliverMessages(sending, job),
    'say-automatically': async (job) => {
      await inTx(sending.border, job.companyId, (tx) => sayAutomatically(tx, job.ticketId, job.body));
    },
    'fetch-media': (job) => fetchMedia(sending, job),
    'mark-read': (job) => markRead(sending, job),
    'change-message': (job) => changeMessage(sending, job),
    'show-typing': (job) => showTyping(sending, job),
  }) satisfies Partial<Tasks>;
