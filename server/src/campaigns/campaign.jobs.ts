import { z } from 'zod';
import { defineJob, storedId as id } from '../platform/jobs/job.ts';

const ofCampaign = z.object({ companyId: id, campaignId: id });

/** The time of one has come. One that was moved since is known by its `scheduledAt`. */
export const startCampaignJob = defineJob('start-campaign', ofCampaign.extend({ scheduledAt: z.iso.datetime() }));
export const startCampaignKey = (campaignId: number): string => `campaign-start:${campaignId}`;

/** Who is written to is written down. */
export const prepareCampaignJob = defineJob('prepare-campaign', ofCampaign);

/** The next message of a connection's campaigns. */
export const advanceSendingJob = defineJob('advance-campaign-line', z.object({ companyId: id, whatsappId: id }));
export const advanceSendingKey = (whatsappId: number): string => `campaign-line:${whatsappId}`;

/** What somebody gets who has agreed to it. */
export const sendConfirmedJob = defineJob('send-confirmed', z.object({ companyId: id, recipientId: id }));

export const announceProgressJob = defineJob('announce-campaign', ofCampaign);

/** The numbers of those whose turn is next. */
export const checkRecipientsJob = defineJob('check-campaign-numbers', ofCampaign);
export const checkRecipientsKey = (campaignId: number): string => `campaign-numbers:${campaignId}`;

/** Notifies people that a campaign was stopped automatically. */
export const notifyStoppedJob = defineJob('notify-campaign-stopped', ofCampaign.extend({ reason: z.string() }));
