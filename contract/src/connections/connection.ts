import { z } from 'zod';
import { type Channel, capabilities, channel } from '../channels/channel.ts';
import { emptyToDefault, id, idOrNull, instant, moment, numberField } from '../wire.ts';

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

/** What determines the driver, and so what a connection can do. */
export type ConnectionKind = { channel: Channel; provider: Provider };

/** Why a connection is down, as far as the product knows; anything else is the vendor's message. Each has a translation. */
export const connectionReason = z.enum([
  'loggedOut', // unlinked on the phone (401)
  'banned', // WhatsApp refuses the account (403)
  'mismatch', // the phone does not know multi-device (411)
  'replaced', // the same credentials are in use elsewhere (440)
  'timeLock', // no new conversations for a while (463)
  'historyLost', // part of the history was no longer on WhatsApp's servers
  'historySetAside', // part of the history that the phone sent is too large, or cannot be decrypted
  'qrExpired', // the QR code was not scanned in time
  'codeRefused', // WhatsApp gives no pairing code for this number
  'outdated', // WhatsApp no longer accepts this client version (405)
  'tempBanned', // WhatsApp has suspended the account temporarily (402)
  'noAnswer', // the server cannot be reached
  'forgedServer', // the server's certificate is not WhatsApp's
  'sameNumber', // the number is already linked to another connection of the company
  'noWorker', // the worker process of WhatsApp Web connections does not run
  'wrongSignature', // events without a signature by the stored app secret arrive: they are refused (docs/decisions/0514)
  'setAside', // processing this connection crashes the worker repeatedly
]);
export type ConnectionReason = z.infer<typeof connectionReason>;

export const connectionQueue = z.object({
  id: z.number(),
  name: z.string(),
  color: z.string(),
  greetingMessage: z.string(),
  WhatsappQueue: z.object({ whatsappId: z.number(), queueId: z.number() }),
});

export const connection = z.object({
  id: z.number(),
  name: z.string(),
  channel,
  provider,
  status: connectionStatus,
  /** a `connectionReason` or a `FailureReason`; other text is shown unchanged */
  statusReason: z.string().nullable(),
  /** for admins only, as is `pairingCode` */
  qrcode: z.string(),
  pairingCode: z.string(),
  /** when a displayed code expires; for `tempBanned`: the end of the ban, if WhatsApp states it. Epoch ms */
  expirationTime: z.number().nullable(),
  retries: z.number(),
  /** percent, during an import of old messages */
  importProgress: z.number().nullable(),
  /** the number or the account's id on its channel, once known */
  accountId: z.string().nullable(),
  /** new chats that this connection may start per day; further ones wait for the next day */
  newChatsPerDay: z.number(),
  /** minimum pause between two sends, ms (QR code only) */
  sendGapMs: z.number(),
  /** pause between messages of campaigns, schedules and the API, ms */
  machineGapMs: z.number(),
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
  /** when the connection went down */
  downSince: z.string().nullable(),
  /** for a connection that is up: since when `statusReason` applies */
  noticedAt: z.string().nullable(),
  capabilities,
  queues: z.array(connectionQueue),
  companyId: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type Connection = z.infer<typeof connection>;

/** Without what is copied along from a page or a mail: line breaks and invisible characters, which no token contains. */
const pastedSecret = (maxLength: number) =>
  z
    .string()
    .transform((text) => text.replace(/[\s\p{Cf}]/gu, ''))
    .pipe(z.string().min(1).max(maxLength));

/** The credentials that all Meta connections have. Never returned; encrypted at rest. */
const metaCredentials = z.object({
  accessToken: pastedSecret(2000),
  appSecret: pastedSecret(500),
  verifyToken: z.string().trim().min(1).max(500),
  /** base address; each kind of connection has its own default */
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
const accountId = z
  .string()
  .trim()
  .regex(/^\d{1,100}$/, 'digits');
/** Whether people may answer up to 7 days after the customer's last message (Meta's human agent permission). Default enabled. */
const humanAgent = z.enum(['enabled', 'disabled']).optional();

/** WhatsApp Cloud API; graphUrl defaults to https://graph.facebook.com. */
export const cloudCredentials = metaCredentials.extend({
  phoneNumberId: z.string().trim().min(1).max(100),
  businessAccountId: z.string().trim().min(1).max(100),
});
export type CloudCredentials = z.infer<typeof cloudCredentials>;

/** A Facebook page; its access token is the page's. graphUrl defaults to https://graph.facebook.com. */
export const messengerCredentials = metaCredentials.extend({ pageId: accountId, humanAgent });

/**
 * An Instagram professional account. `instagram`: signed in on Instagram itself, the token is the account's (default
 * https://graph.instagram.com). `facebook`: by the page it is linked to, the token is the page's
 * (https://graph.facebook.com), and `pageId` is needed.
 */
export const instagramCredentials = metaCredentials
  .extend({
    login: z.enum(['instagram', 'facebook']).default('instagram'),
    /** its id in webhooks, `entry.id` */
    instagramId: accountId,
    pageId: accountId.optional(),
    humanAgent,
  })
  .refine(({ login, pageId }) => login === 'instagram' || pageId !== undefined, {
    path: ['pageId'],
    error: 'required',
  });

const text = emptyToDefault(z.string().max(4000), '');
const flag = emptyToDefault(z.boolean(), false);
/** Start or end of the import of old messages, a date alone for the whole day; empty: none. */
const importLimit = z.preprocess((v) => (v === '' ? null : v), moment.nullable());
const minutes = z.preprocess((v) => (v === '' || v === null ? 0 : v), z.coerce.number().int().min(0).max(525_600));

export const connectionQueueIds = z.array(id).max(500);

/** Name 2 to 50 (docs/protocol.md 2). Absent keys stay unchanged. */
export const connectionFields = z.object({
  name: z.string().trim().min(2).max(50),
  channel,
  provider,
  isDefault: flag,
  /** part of a URL: letters, digits, `-` and `_`. Masked or empty keeps the stored one */
  token: emptyToDefault(
    z
      .string()
      .max(200)
      .regex(/^(\*{8}.{0,4}|[\w-]{8,})?$/, 'token'),
    '',
  ),
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
  maxUseBotQueues: emptyToDefault(z.coerce.number().int().min(0).max(100), 3),
  timeCreateNewTicket: minutes,
  promptId: idOrNull,
  integrationId: idOrNull,
  allowGroup: flag,
  groupAsTicket: emptyToDefault(z.enum(['enabled', 'disabled']), 'disabled'),
  importOldMessages: importLimit,
  importRecentMessages: importLimit,
  importOldMessagesGroups: flag,
  closedTicketsPostImported: flag,
  /** 0: no new chats, no gap. A blank one is refused: it must not switch the pace off */
  newChatsPerDay: numberField(z.coerce.number().int().min(0).max(10_000)),
  sendGapMs: numberField(z.coerce.number().int().min(0).max(60_000)),
  machineGapMs: numberField(z.coerce.number().int().min(0).max(600_000)),
  queueIds: emptyToDefault(connectionQueueIds, []),
  credentials: z.record(z.string(), z.unknown()),
});
export const createConnectionInput = connectionFields.partial().required({ name: true });
export type CreateConnectionInput = z.infer<typeof createConnectionInput>;
/** The kind of a connection cannot change. */
export const updateConnectionInput = connectionFields.partial().omit({ channel: true, provider: true });
export type UpdateConnectionInput = z.infer<typeof updateConnectionInput>;

/** Health of a WhatsApp Web connection. Instants are ISO. */
export const connectionHealth = z.object({
  /** when anything was last received from the server */
  heardAt: z.string().nullable(),
  /** when a probe message last returned through the receiving path */
  probedAt: z.string().nullable(),
  /** received messages that could not be decrypted so far */
  undecryptable: z.number(),
  /** new chats started today, of `newChatsPerDay` */
  newChatsToday: z.number(),
  /** percent of the last 24 hours, 7 and 30 days, or since it was created; null if it was never connected */
  uptime: z.object({ day: z.number(), week: z.number(), month: z.number() }).nullable(),
  /** newest first, at most 50 */
  gaps: z.array(
    z.object({ from: z.string(), until: z.string().nullable(), reason: z.string(), recovered: z.number() }),
  ),
});
export type ConnectionHealth = z.infer<typeof connectionHealth>;
