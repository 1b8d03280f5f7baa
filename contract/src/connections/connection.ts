import { z } from 'zod';
import { capabilities, channel } from '../channels/channel.ts';
import { id, idOrNull, instant, orDefault } from '../wire.ts';

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

/** Why a line is down, as far as the product knows; anything else is the vendor's own words. The screen has words for each. */
export const lineReason = z.enum([
  'loggedOut', // unlinked on the phone (401)
  'banned', // WhatsApp refuses the account (403)
  'mismatch', // the phone does not know multi-device (411)
  'replaced', // the same credentials are in use elsewhere (440)
  'timeLock', // no new conversations for a while (463)
  'historyLost', // part of the old messages was not on WhatsApp's hosts any more
  'historySetAside', // part of what the phone sent of its past is too large, or cannot be opened
  'qrExpired', // nobody read the code
  'codeRefused', // WhatsApp gives no code to type for this number
  'outdated', // WhatsApp takes no client of this version any more (405)
  'tempBanned', // WhatsApp keeps the account out for a while (402)
  'noAnswer', // the server cannot be reached
  'forgedServer', // who answered is not WhatsApp
  'sameNumber', // the number is linked to another line of the company already
  'noWorker', // the program that holds such lines does not run
  'setAside', // what comes on the line takes that program down again and again
]);
export type LineReason = z.infer<typeof lineReason>;

export const connection = z.object({
  id: z.number(),
  name: z.string(),
  channel,
  provider,
  status: connectionStatus,
  /** a `lineReason`, or the vendor's words */
  statusReason: z.string().nullable(),
  /** for admins only, as is `pairingCode` */
  qrcode: z.string(),
  pairingCode: z.string(),
  /** of a code that is shown; at `tempBanned`: until when, where WhatsApp says so. Epoch ms */
  expirationTime: z.number().nullable(),
  retries: z.number(),
  /** percent, while old messages come in */
  importProgress: z.number().nullable(),
  /** the number or the account's id on its channel, once known */
  accountId: z.string().nullable(),
  /** strangers whom this line may write first, a day (QR code only) */
  newChatsPerDay: z.number(),
  /** shortest pause between two sends, ms (QR code only) */
  sendGapMs: z.number(),
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

/** What every line at Meta has. Never returned; encrypted at rest. */
const metaCredentials = z.object({
  accessToken: z.string().trim().min(1).max(2000),
  appSecret: z.string().trim().min(1).max(500),
  verifyToken: z.string().trim().min(1).max(500),
  /** base address; each kind of line has its own default */
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
/** Whether people may answer up to 7 days after the customer's last message: the app needs Meta's leave. Default enabled. */
const humanAgent = z.enum(['enabled', 'disabled']).optional();

/** WhatsApp Cloud API; graphUrl defaults to https://graph.facebook.com. */
export const cloudCredentials = metaCredentials.extend({
  phoneNumberId: z.string().trim().min(1).max(100),
  businessAccountId: z.string().trim().min(1).max(100),
});
export type CloudCredentials = z.infer<typeof cloudCredentials>;

/** A Facebook page; its access token is the page's. graphUrl defaults to https://graph.facebook.com. */
export const messengerCredentials = metaCredentials.extend({ pageId: accountId, humanAgent });
export type MessengerCredentials = z.infer<typeof messengerCredentials>;

/**
 * An Instagram professional account. `instagram`: signed in on Instagram itself, the token is the account's (default
 * https://graph.instagram.com). `facebook`: by the page it is linked to, the token is the page's
 * (https://graph.facebook.com), and `pageId` is needed.
 */
export const instagramCredentials = metaCredentials
  .extend({
    login: z.enum(['instagram', 'facebook']).default('instagram'),
    /** as webhooks name it, `entry.id` */
    instagramId: accountId,
    pageId: accountId.optional(),
    humanAgent,
  })
  .refine(({ login, pageId }) => login === 'instagram' || pageId !== undefined, {
    path: ['pageId'],
    error: 'required',
  });
export type InstagramCredentials = z.infer<typeof instagramCredentials>;

const text = orDefault(z.string().max(4000), '');
const flag = orDefault(z.boolean(), false);
/** From when old messages come in; empty: none do. */
const since = z.preprocess((v) => (v === '' ? null : v), z.iso.datetime({ offset: true }).nullable());
const minutes = z.preprocess((v) => (v === '' || v === null ? 0 : v), z.coerce.number().int().min(0).max(525_600));

/** Name 2 to 50 (spec 5). An absent key stays as it is. */
export const connectionFields = z.object({
  name: z.string().trim().min(2).max(50),
  channel,
  provider,
  isDefault: flag,
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
  maxUseBotQueues: orDefault(z.coerce.number().int().min(0).max(100), 3),
  timeCreateNewTicket: minutes,
  promptId: idOrNull,
  integrationId: idOrNull,
  allowGroup: flag,
  groupAsTicket: orDefault(z.enum(['enabled', 'disabled']), 'disabled'),
  importOldMessages: since,
  importRecentMessages: since,
  importOldMessagesGroups: flag,
  closedTicketsPostImported: flag,
  newChatsPerDay: z.coerce.number().int().min(0).max(10_000),
  sendGapMs: z.coerce.number().int().min(0).max(60_000),
  queueIds: z.array(id).max(500),
  credentials: z.record(z.string(), z.unknown()),
});
export const createConnectionInput = connectionFields.partial().required({ name: true });
export type CreateConnectionInput = z.infer<typeof createConnectionInput>;
/** The kind of a connection cannot change. */
export const updateConnectionInput = connectionFields.partial().omit({ channel: true, provider: true });
export type UpdateConnectionInput = z.infer<typeof updateConnectionInput>;

/** How a line by QR code has listened. Instants are ISO. */
export const connectionWatch = z.object({
  /** when anything last came from the server */
  heardAt: z.string().nullable(),
  /** when a probe last came back through the receiving path */
  probedAt: z.string().nullable(),
  /** messages that came and could not be read so far */
  undecryptable: z.number(),
  /** strangers written first today, of `newChatsPerDay` */
  newChatsToday: z.number(),
  /** percent of the last 24 hours, 7 and 30 days, or since the line was made; null before it was ever up */
  uptime: z.object({ day: z.number(), week: z.number(), month: z.number() }).nullable(),
  /** newest first, at most 50 */
  gaps: z.array(
    z.object({ from: z.string(), until: z.string().nullable(), reason: z.string(), recovered: z.number() }),
  ),
});
export type ConnectionWatch = z.infer<typeof connectionWatch>;
