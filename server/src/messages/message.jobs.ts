import { inTx } from '../platform/db/tx.ts';
import type { Uploads } from '../platform/files/uploads.ts';
import type { Tasks } from '../platform/jobs/job-runner.ts';
import { bumpTicketVersion } from '../tickets/touch-ticket.ts';
import { blockOnChannels } from './block-on-channels.ts';
import { changeMessage } from './change-message.ts';
import { delegateMessages } from './delegate-messages.ts';
import { fetchMedia } from './fetch-media.ts';
import { markRead } from './mark-read.ts';
import { sendAutoMessage } from './send-auto-message.ts';
import { sendTurn } from './send-turn.ts';
import type { SendingDeps } from './sending-deps.ts';
import { showTyping } from './show-typing.ts';

export const messageTasks = (deps: SendingDeps & { uploads: Uploads }) =>
  ({
    // Of a process without `atCommit`, or from before there was one.
    'deliver-messages': ({ companyId, ...chat }) =>
      inTx(deps.context, companyId, (tx) => delegateMessages(deps, tx, [chat])),
    'take-turn': (job) => sendTurn(deps, job),
    'say-automatically': async (job) => {
      await inTx(deps.context, job.companyId, (tx) => sendAutoMessage(tx, job.ticketId, job.body));
    },
    'refresh-ticket': async (job) => {
      await inTx(deps.context, job.companyId, (tx) => bumpTicketVersion(tx, job.ticketId));
    },
    'fetch-media': (job) => fetchMedia(deps, job),
    'mark-read': (job) => markRead(deps, job),
    'block-on-channels': (job) => blockOnChannels(deps, job),
    'change-message': (job) => changeMessage(deps, job),
    'show-typing': (job) => showTyping(deps, job),
  }) satisfies Partial<Tasks>;
