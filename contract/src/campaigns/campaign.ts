import { z } from 'zod';
import { channel } from '../channels/channel.ts';
import { connectionStatus } from '../connections/connection.ts';
import { templateChoice } from '../message-templates/message-template.ts';
import { enabled, id, idOrNull, instant, moment } from '../wire.ts';
import { maxMessageLength, sendingWindow } from './campaign-setting.ts';
import { recipientStatus } from './recipient.ts';

export const campaignStatus = z.enum(['INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA']);
export type CampaignStatus = z.infer<typeof campaignStatus>;

/** The five texts, each with the confirmation of the same number. */
export const variants = [1, 2, 3, 4, 5] as const;
export type Variant = (typeof variants)[number];

/** Maximum size of its attachment. */
export const maxCampaignFileBytes = 64_000_000;

/** The number of people in each state. */
export const recipientCounts = z.record(recipientStatus, z.number());
export type RecipientCounts = z.infer<typeof recipientCounts>;

/**
 * Why a running campaign sends nothing at the moment. `until`: when it continues, if that is known. `preparing`: its
 * recipients are being written.
 */
export const campaignPause = z.object({
  reason: z.enum(['preparing', 'window', 'newChatLimit', 'connectionDown', 'scheduled', 'plan', 'confirmations']),
  until: instant.nullable(),
});

const text = z.string();
const template = templateChoice.nullable();

export const campaign = z.object({
  id: z.number(),
  name: z.string(),
  message1: text,
  message2: text,
  message3: text,
  message4: text,
  message5: text,
  confirmationMessage1: text,
  confirmationMessage2: text,
  confirmationMessage3: text,
  confirmationMessage4: text,
  confirmationMessage5: text,
  /** on WhatsApp Cloud: the approved template for the text of the same number */
  template1: template,
  template2: template,
  template3: template,
  template4: template,
  template5: template,
  confirmationTemplate1: template,
  confirmationTemplate2: template,
  confirmationTemplate3: template,
  confirmationTemplate4: template,
  confirmationTemplate5: template,
  /** whether people are asked for confirmation first */
  confirmation: z.boolean(),
  status: campaignStatus,
  /** for CANCELADA: null when a person cancelled it, `missed`, or the channel's reason (a `FailureReason`, an error code) */
  statusReason: z.string().nullable(),
  scheduledAt: instant.nullable(),
  startedAt: instant.nullable(),
  completedAt: instant.nullable(),
  whatsappId: z.number().nullable(),
  contactListId: z.number().nullable(),
  tagListId: z.number().nullable(),
  fileListId: z.number().nullable(),
  /** 'enabled': for a person without an active ticket one waits in `queueId`; 'disabled': the message is stored in a closed ticket */
  openTicket: z.enum(['enabled', 'disabled']),
  queueId: z.number().nullable(),
  /** null: at any hour */
  window: sendingWindow.nullable(),
  /** token and name: its URL is `{base}/public/{mediaPath}`, valid for up to an hour */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  contactList: z.object({ id: z.number(), name: z.string() }).nullable(),
  whatsapp: z.object({ id: z.number(), name: z.string(), channel, status: connectionStatus }).nullable(),
  /** its author; null when deleted */
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  counts: recipientCounts,
  pause: campaignPause.nullable(),
  companyId: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type Campaign = z.infer<typeof campaign>;

/** Facts about recipients, whatever became of them later. */
export const recipientFigures = z.object({
  /** asked for a confirmation, and those who gave it */
  requested: z.number(),
  confirmed: z.number(),
  /** nobody has the number on the channel: known before, or refused by the channel */
  invalidNumbers: z.number(),
});
export type RecipientFigures = z.infer<typeof recipientFigures>;

/** The fields announced while it runs: all shown ones except its texts, which do not change. Older clients show only what a notice holds. */
export const campaignProgress = campaign
  .pick({
    id: true,
    name: true,
    confirmation: true,
    status: true,
    statusReason: true,
    scheduledAt: true,
    startedAt: true,
    completedAt: true,
    whatsappId: true,
    contactListId: true,
    contactList: true,
    whatsapp: true,
    counts: true,
    pause: true,
    updatedAt: true,
  })
  .extend({ recipientFigures });
export type CampaignProgress = z.infer<typeof campaignProgress>;

/** In a form `""` means none. */
const textInput = z.preprocess((v) => v ?? '', z.string().trim().max(maxMessageLength));
const templateInput = z.preprocess((v) => (v === '' ? null : v), templateChoice.nullable());
const flag = z.preprocess(
  (v) => (v === 'true' ? true : v === 'false' || v === null || v === '' ? false : v),
  z.boolean(),
);

export const campaignFields = z.object({
  name: z.string().trim().min(2).max(50),
  message1: textInput,
  message2: textInput,
  message3: textInput,
  message4: textInput,
  message5: textInput,
  confirmationMessage1: textInput,
  confirmationMessage2: textInput,
  confirmationMessage3: textInput,
  confirmationMessage4: textInput,
  confirmationMessage5: textInput,
  template1: templateInput,
  template2: templateInput,
  template3: templateInput,
  template4: templateInput,
  template5: templateInput,
  confirmationTemplate1: templateInput,
  confirmationTemplate2: templateInput,
  confirmationTemplate3: templateInput,
  confirmationTemplate4: templateInput,
  confirmationTemplate5: templateInput,
  confirmation: flag,
  /** an instant, or a local time in the company's zone; absent: started manually only */
  scheduledAt: z.preprocess((v) => (v === '' ? null : v), moment.nullable()),
  whatsappId: id,
  contactListId: idOrNull,
  /** older clients send "Nenhuma" for none */
  tagListId: z.preprocess((v) => (v === 'Nenhuma' ? null : v), idOrNull),
  fileListId: idOrNull,
  openTicket: z.preprocess((v) => (v === '' || v === null ? 'disabled' : v), enabled),
  queueId: idOrNull,
  window: sendingWindow.nullable(),
});
/** Without `window` it takes the company's current one. */
export const createCampaignInput = campaignFields.partial().required({ name: true, whatsappId: true });
export type CreateCampaignInput = z.output<typeof createCampaignInput>;
export const updateCampaignInput = campaignFields.partial();
export type UpdateCampaignInput = z.output<typeof updateCampaignInput>;
