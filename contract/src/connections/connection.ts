import { z } from 'zod';
import { capabilities, channel } from '../channels/channel.ts';
import { id, idOrNull, instant } from '../wire.ts';

export const connectionStatus = z.enum([
  'qrcode',
  'OPENING',
  'PAIRING',
  'CONNECTED',
  'TIMEOUT',
  'DISCONNECTED',
  'importing',
]);
export type ConnectionStatus = z.infer<typeof connectionStatus>;

/** 'beta' = WhatsApp by QR code, 'cloud' = WhatsApp Cloud API, 'sandbox' = the phone in the browser. */
export const provider = z.enum(['beta', 'cloud', 'sandbox']);
export type Provider = z.infer<typeof provider>;

export const connection = z.object({
  id: z.number(),
  name: z.string(),
  channel,
  provider,
  status: connectionStatus,
  qrcode: z.string(),
  expirationTime: z.number().nullable(),
  retries: z.number(),
  isDefault: z.boolean(),
  token: z.string(),
  greetingMessage: z.string(),
  farewellMessage: z.string(),
  complationMessage: z.string(),
  outOfHoursMessage: z.string(),
  ratingMessage: z.string(),
  /** minutes */
  expiresTicketNPS: z.number(),
  /** minutes */
  timeSendQueue: z.number(),
  sendIdQueue: z.number().nullable(),
  /** minutes */
  expiresTicket: z.number(),
  expiresInactiveMessage: z.string(),
  /** minutes */
  timeUseBotQueues: z.number(),
  maxUseBotQueues: z.number(),
  /** minutes in which a new message reopens the last closed ticket */
  timeCreateNewTicket: z.number(),
  promptId: z.number().nullable(),
  integrationId: z.number().nullable(),
  allowGroup: z.boolean(),
  groupAsTicket: z.enum(['enabled', 'disabled']),
  importOldMessages: z.string().nullable(),
  importRecentMessages: z.string().nullable(),
  importOldMessagesGroups: z.boolean(),
  closedTicketsPostImported: z.boolean(),
  battery: z.string().nullable(),
  plugged: z.boolean().nullable(),
  /** since when the line is down */
  downSince: z.string().nullable(),
  capabilities,
  queues: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      color: z.string(),
      greetingMessage: z.string(),
      WhatsappQueue: z.object({ whatsappId: z.number(), queueId: z.number() }),
    }),
  ),
  companyId: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type Connection = z.infer<typeof connection>;

/** WhatsApp Cloud API. Never returned; encrypted at rest. */
export const cloudCredentials = z.object({
  phoneNumberId: z.string().trim().min(1).max(100),
  businessAccountId: z.string().trim().min(1).max(100),
  accessToken: z.string().trim().min(1).max(2000),
  appSecret: z.string().trim().min(1).max(500),
  verifyToken: z.string().trim().min(1).max(500),
  /** base address, default https://graph.facebook.com */
  graphUrl: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .optional(),
  /** default v26.0 */
  graphVersion: z
    .string()
    .regex(/^v\d+\.\d+$/, 'version')
    .optional(),
});
export type CloudCredentials = z.infer<typeof cloudCredentials>;

const text = z.string().max(4000);
const minutes = z.preprocess((v) => (v === '' || v === null ? 0 : v), z.coerce.number().int().min(0).max(525_600));

/** Name 2 to 50 (spec 5). An absent key stays as it is. */
export const connectionFields = z.object({
  name: z.string().trim().min(2).max(50),
  channel,
  provider,
  isDefault: z.boolean(),
  /** part of an address: letters, digits, `-` and `_`. Masked or empty leaves the stored one */
  token: z
    .string()
    .max(200)
    .regex(/^(\*{8}.{0,4}|[\w-]{8,})?$/, 'token'),
  greetingMessage: text,
  farewellMessage: text,
  complationMessage: text,
  outOfHoursMessage: text,
  ratingMessage: text,
  expiresTicketNPS: minutes,
  timeSendQueue: minutes,
  sendIdQueue: idOrNull,
  expiresTicket: minutes,
  expiresInactiveMessage: text,
  timeUseBotQueues: minutes,
  maxUseBotQueues: z.coerce.number().int().min(0).max(100),
  timeCreateNewTicket: minutes,
  promptId: idOrNull,
  integrationId: idOrNull,
  allowGroup: z.boolean(),
  groupAsTicket: z.enum(['enabled', 'disabled']),
  queueIds: z.array(id).max(500),
  credentials: z.record(z.string(), z.unknown()),
});
export const createConnectionInput = connectionFields.partial().required({ name: true });
export type CreateConnectionInput = z.infer<typeof createConnectionInput>;
/** The kind of a connection cannot change. */
export const updateConnectionInput = connectionFields.partial().omit({ channel: true, provider: true });
export type UpdateConnectionInput = z.infer<typeof updateConnectionInput>;
