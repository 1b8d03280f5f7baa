import type { Actor } from '@balcao/contract/users/actor';
import type { DriverKey } from '../channels/channel.ts';
import { connectionStatusChanged } from '../connections/session/connection-status-changed.ts';
import type { NumberCheckDeps } from '../contacts/check-number.ts';
import type { MailDeps } from '../mails/mail-deps.ts';
import { machineMessageProgressed } from '../messages/delivery/message-progress.ts';
import { subscribe } from '../platform/db/domain-events.ts';
import { retryOnRace } from '../platform/db/retry-on-race.ts';
import { inTx, type Tx } from '../platform/db/tx.ts';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import { defineTask } from '../platform/jobs/job.ts';
import {
  advanceSendingJob,
  announceProgressJob,
  checkRecipientsJob,
  notifyStoppedJob,
  prepareCampaignJob,
  sendConfirmedJob,
  startCampaignJob,
  withdrawFromCancelledJob,
  withdrawFromRecipientJob,
} from './campaign.jobs.ts';
import { campaignRoutes } from './campaign.routes.ts';
import { purgeFormerRecipients } from './former-recipients.ts';
import { notifyStopped } from './notices/notify-stopped.ts';
import { announceProgress } from './report/announce-progress.ts';
import { advanceSending } from './sending/advance-sending.ts';
import { checkRecipients } from './sending/check-recipients.ts';
import { followMessages } from './sending/follow-messages.ts';
import { resumeCampaigns } from './sending/resume-campaigns.ts';
import { sendConfirmed } from './sending/send-confirmed.ts';
import { startOnTime } from './sending/start-on-time.ts';
import { sweepCampaigns } from './sending/sweep-campaigns.ts';
import { withdrawFromCancelled, withdrawFromRecipient } from './sending/withdraw-unsent.ts';
import { prepareCampaign } from './snapshot/prepare-campaign.ts';

type Deps = {
  numberChecks: NumberCheckDeps;
  mails: MailDeps;
  /** kinds of connections whose worker accepts messages, several at once, as soon as they are written */
  delegation: { kinds: readonly DriverKey[] };
};

export function campaignModule(
  context: RequestContext<Actor>,
  { numberChecks, mails, delegation }: Deps,
): FeatureModule {
  // These lock rows of campaigns before those of contacts and tickets; message receipt locks the latter first.
  const inOwnTx = (companyId: number, work: (tx: Tx) => Promise<void>) =>
    retryOnRace(() => inTx(context, companyId, work));
  return {
    routes: campaignRoutes(context),
    tasks: [
      defineTask(startCampaignJob, ({ companyId, ...due }) => inOwnTx(companyId, (tx) => startOnTime(tx, due))),
      defineTask(prepareCampaignJob, (job) => inOwnTx(job.companyId, (tx) => prepareCampaign(tx, job.campaignId))),
      defineTask(advanceSendingJob, (job) =>
        inOwnTx(job.companyId, (tx) => advanceSending(tx, job.whatsappId, (kind) => !delegation.kinds.includes(kind))),
      ),
      defineTask(sendConfirmedJob, (job) => inOwnTx(job.companyId, (tx) => sendConfirmed(tx, job.recipientId))),
      defineTask(withdrawFromRecipientJob, (job) =>
        inOwnTx(job.companyId, (tx) => withdrawFromRecipient(tx, job.recipientId)),
      ),
      defineTask(withdrawFromCancelledJob, (job) =>
        inOwnTx(job.companyId, (tx) => withdrawFromCancelled(tx, job.campaignId)),
      ),
      defineTask(checkRecipientsJob, (job) => checkRecipients(context, numberChecks, job)),
      defineTask(notifyStoppedJob, ({ companyId, ...stopped }) =>
        inOwnTx(companyId, (tx) => notifyStopped(tx, mails, stopped)),
      ),
      defineTask(announceProgressJob, (job) => inOwnTx(job.companyId, (tx) => announceProgress(tx, job.campaignId))),
    ],
    periodic: [
      { name: 'campaigns', everyMs: 30_000, role: 'jobs', run: () => sweepCampaigns(context) },
      { name: 'former-recipients', everyMs: 3_600_000, role: 'jobs', run: () => purgeFormerRecipients(context) },
    ],
    on: [subscribe(machineMessageProgressed, followMessages), subscribe(connectionStatusChanged, resumeCampaigns)],
  };
}
