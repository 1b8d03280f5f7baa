import type { Tasks } from '../platform/jobs.ts';
import { inTx } from '../platform/tx.ts';
import type { Uploads } from '../platform/uploads.ts';
import { refreshTicket } from '../tickets/touch-ticket.ts';
import { blockOnChannels } from './block-on-channels.ts';
import { changeMessage } from './change-message.ts';
import { fetchMedia } from './fetch-media.ts';
import { handOver } from './hand-over.ts';
import { markRead } from './mark-read.ts';
import { sayAutomatically } from './say-automatically.ts';
import type { Sending } from './sending.ts';
import { showTyping } from './show-typing.ts';
import { takeTurn } from './take-turn.ts';

export const messageTasks = (sending: Sending & { uploads: Uploads }) =>
  ({
    // Of a process without `atCommit`, or from before there was one.
    'deliver-messages': ({ companyId, ...chat }) =>
      inTx(sending.border, companyId, (tx) => handOver(sending, tx, [chat])),
    'take-turn': (job) => takeTurn(sending, job),
    'say-automatically': async (job) => {
      await inTx(sending.border, job.companyId, (tx) => sayAutomatically(tx, job.ticketId, job.body));
    },
    'refresh-ticket': async (job) => {
      await inTx(sending.border, job.companyId, (tx) => refreshTicket(tx, job.ticketId));
    },
    'fetch-media': (job) => fetchMedia(sending, job),
    'mark-read': (job) => markRead(sending, job),
    'block-on-channels': (job) => blockOnChannels(sending, job),
    'change-message': (job) => changeMessage(sending, job),
    'show-typing': (job) => showTyping(sending, job),
  }) satisfies Partial<Tasks>;
