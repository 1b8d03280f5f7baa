import type { Actor } from '@balcao/contract/users/actor';
import type { AiDeps } from '../ai/ai-access.ts';
import { connectionStatusChanged } from '../connections/session/connection-status-changed.ts';
import { blockOnChannelsJob } from '../contacts/contact.jobs.ts';
import { subscribe } from '../platform/db/domain-events.ts';
import { defineCommitTask, inTx } from '../platform/db/tx.ts';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { Uploads } from '../platform/files/uploads.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import { defineTask, type Task } from '../platform/jobs/job.ts';
import { bumpTicketVersion } from '../tickets/bump-ticket-version.ts';
import { ticketTransferred } from '../tickets/change/ticket-events.ts';
import { markReadJob, removeUnusedWordsJob, sendAutoMessageJob } from '../tickets/ticket.jobs.ts';
import type { CapabilitiesOf } from './capabilities.ts';
import { blockOnChannels } from './channel-actions/block-on-channels.ts';
import { changeMessage } from './channel-actions/change-message.ts';
import { fetchMedia } from './channel-actions/fetch-media.ts';
import { markRead } from './channel-actions/mark-read.ts';
import { showTyping } from './channel-actions/show-typing.ts';
import { delegateMessages } from './delivery/delegate-messages.ts';
import { resumeDelivery } from './delivery/resume-delivery.ts';
import { sendTurn } from './delivery/send-turn.ts';
import type { SendingDeps } from './delivery/sending-deps.ts';
import { sweepDeliveries } from './delivery/sweep-deliveries.ts';
import { removeUnusedWords } from './erase-person-messages.ts';
import { previewLink } from './link-previews/preview-link.ts';
import {
  changeMessageJob,
  deliverMessagesJob,
  fetchMediaJob,
  measureSoundJob,
  previewLinkJob,
  refreshTicketJob,
  showTypingJob,
  summarizeTransferJob,
  takeTurnJob,
  transcribeJob,
} from './message.jobs.ts';
import { messageRoutes } from './message.routes.ts';
import { messageAiRoutes } from './message-ai.routes.ts';
import { openOriginBackfill } from './origin/backfill-origins.ts';
import { sendAutoMessage } from './send-auto-message.ts';
import { measureSound } from './sound/measure-sound.ts';
import { noteTransferSummary, requestTransferSummaries } from './summary/note-transfer-summary.ts';
import { writeTransferNotes } from './summary/write-transfer-notes.ts';
import { transcribeMessage } from './transcription/transcribe-message.ts';
import { learnWords } from './words/learn-words.ts';

type MessageDeps = {
  context: RequestContext<Actor>;
  sendingDeps: SendingDeps;
  capabilitiesOf: CapabilitiesOf;
  ai: AiDeps;
};

export const messageModule = ({ context, sendingDeps, capabilitiesOf, ai }: MessageDeps): FeatureModule => ({
  routes: [
    ...messageRoutes(context, { capabilitiesOf, openConnection: sendingDeps.openConnection }),
    ...messageAiRoutes(context, { ai, openFile: sendingDeps.openFile }),
  ],
  tasks: messageTasks({ ...sendingDeps, uploads: context.uploads, ai }),
  periodic: [
    { name: 'deliveries', everyMs: 10_000, role: 'jobs', run: () => sweepDeliveries(context) },
    { name: 'message-words', everyMs: 15_000, role: 'jobs', run: () => learnWords(context) },
    { name: 'origins', everyMs: 2000, role: 'jobs', run: openOriginBackfill(context, sendingDeps.log) },
  ],
  on: [
    subscribe(ticketTransferred, writeTransferNotes),
    subscribe(ticketTransferred, requestTransferSummaries),
    subscribe(connectionStatusChanged, resumeDelivery),
  ],
  atCommit: [
    defineCommitTask(deliverMessagesJob, (tx, wanted) =>
      delegateMessages(
        sendingDeps,
        tx,
        wanted.map(({ payload, options }) => ({ ...payload, runAt: options.runAt })),
      ),
    ),
  ],
});

const messageTasks = (deps: SendingDeps & { uploads: Uploads; ai: AiDeps }): Task[] => [
  // For jobs enqueued by a process without `atCommit`, or before that existed.
  defineTask(deliverMessagesJob, ({ companyId, ...chat }) =>
    inTx(deps.context, companyId, (tx) => delegateMessages(deps, tx, [chat])),
  ),
  defineTask(takeTurnJob, (job) => sendTurn(deps, job)),
  defineTask(sendAutoMessageJob, async (job) => {
    await inTx(deps.context, job.companyId, (tx) => sendAutoMessage(tx, job));
  }),
  defineTask(refreshTicketJob, async (job) => {
    await inTx(deps.context, job.companyId, (tx) => bumpTicketVersion(tx, job.ticketId));
  }),
  defineTask(removeUnusedWordsJob, async ({ companyId, words }) => {
    await inTx(deps.context, companyId, (tx) => removeUnusedWords(tx, { words }));
  }),
  defineTask(fetchMediaJob, (job) => fetchMedia(deps, job)),
  defineTask(measureSoundJob, (job) => measureSound(deps, job)),
  defineTask(previewLinkJob, (job) => previewLink({ ...deps, access: {} }, job)),
  defineTask(summarizeTransferJob, (job) => noteTransferSummary(deps, job)),
  defineTask(transcribeJob, (job) => transcribeMessage(deps, job)),
  defineTask(markReadJob, (job) => markRead(deps, job)),
  defineTask(blockOnChannelsJob, (job) => blockOnChannels(deps, job)),
  defineTask(changeMessageJob, (job) => changeMessage(deps, job)),
  defineTask(showTypingJob, (job) => showTyping(deps, job)),
];
