import { z } from 'zod';
import { defineJob, storedId as id } from '../platform/jobs/job.ts';

const ofCampaign = z.object({ companyId: id, campaignId: id });

/** Starts a scheduled campaign; `scheduledAt` tells that it was rescheduled since. */
export const startCampaignJob = defineJob('start-campaign', ofCampaign.extend({ scheduledAt: z.iso.datetime() }));
export const startCampaignKey = (campaignId: number): string => `campaign-start:${campaignId}`;

/** Writes the snapshot of a campaign's recipients. */
export const prepareCampaignJob = defineJob('prepare-campaign', ofCampaign);

/** Writes the next message of a connection's campaigns. */
export const advanceSendingJob = defineJob('advance-campaign-sending', z.object({ companyId: id, whatsappId: id }));
export const advanceSendingKey = (whatsappId: number): string => `campaign-sending:${whatsappId}`;

/** Writes the messages for a recipient who has agreed. */
export const sendConfirmedJob = defineJob('send-confirmed', z.object({ companyId: id, recipientId: id }));

/** Withdraws from a recipient who has opted out what the channel does not have yet. */
export const withdrawFromRecipientJob = defineJob(
  'withdraw-from-recipient',
  z.object({ companyId: id, recipientId: id }),
);

/** The same for all recipients of a campaign that was imported as cancelled. */
export const withdrawFromCancelledJob = defineJob('withdraw-from-cancelled', ofCampaign);

export const announceProgressJob = defineJob('announce-campaign', ofCampaign);

/** Checks the numbers of the next recipients. */
export const checkRecipientsJob = defineJob('check-campaign-numbers', ofCampaign);
export const checkRecipientsKey = (campaignId: number): string => `campaign-numbers:${campaignId}`;

/** Notifies people that a campaign was stopped automatically. */
export const notifyStoppedJob = defineJob(
  'notify-campaign-stopped',
  ofCampaign.extend({
    reason: z.string(),
    /** of its mails; absent in jobs from before */
    idempotencyKey: z.string().optional(),
  }),
);
