import { asFailureReason } from '@balcao/contract/channels/failure-reason';
import { connectionStatus } from '@balcao/contract/connections/connection';
import { mediaFailReason } from '@balcao/contract/messages/message';
import { defaultTimeZone } from '@balcao/contract/settings/time-zone';
import { z } from 'zod';
import { identity } from '../inbound-event.ts';
import { acceptLegacyFieldName } from '../legacy-field-name.ts';

/**
 * The protocol between server and worker: the tables of migration 0050, and nothing else. The worker is a separate
 * process, because its library contains a GPL-3 part and its crashes must not take down the server. Signals carry no
 * content except presence; a missed signal is found in the tables within a second or two.
 */
export const signals = {
  /** server → worker: a desired state has changed */
  wanted: 'whatsapp_web_wanted',
  /** server → worker: a command waits */
  commands: 'whatsapp_web_commands',
  /** worker → server: a new reported state, or a finished command */
  reported: 'whatsapp_web_said',
  /** worker → server: journal entries are pending */
  journal: 'journal',
  /** worker → server, with `presenceSignal` as payload; not stored */
  presence: 'whatsapp_web_presence',
} as const;

/** The configuration of a connection for its worker. Written by the server to whatsapp_web_sessions.config. */
export const sessionConfig = z.object({
  name: z.string().default(''),
  /** calls are rejected at once; the server sends the reply */
  refuseCalls: z.boolean().default(false),
  /** groups are processed; otherwise their messages are acknowledged and ignored */
  groups: z.boolean().default(false),
  /** minimum time between two sends of this connection, plus or minus half of it at random */
  sendGapMs: z.number().int().min(0).default(400),
  /** messages of this time span are imported when the phone offers its history; null: none */
  importFrom: z.iso.datetime().nullable().default(null),
  importUntil: z.iso.datetime().nullable().default(null),
  importGroups: z.boolean().default(false),
  /** IANA time zone of the company, which determines its day */
  timeZone: z.string().default(defaultTimeZone),
});
export type SessionConfig = z.infer<typeof sessionConfig>;

/** The state of a connection as its worker reports it. It becomes the connection's session unchanged. */
export const reportedSession = z.object({
  status: connectionStatus,
  /** a code of `connectionReason` in the contract or the vendor's number; null when all is well */
  reason: z.string().max(500).nullable().default(null),
  /** the content of the QR code */
  qrcode: z.string().default(''),
  /** eight characters to type into the phone */
  pairingCode: z.string().default(''),
  /** expiry of the QR or pairing code; with `tempBanned` the end of the ban, if WhatsApp states it. Epoch ms */
  expirationTime: z.number().nullable().default(null),
  retries: z.number().int().default(0),
  /** percent, while status is `importing` */
  importProgress: z.number().int().min(0).max(100).nullable().default(null),
  /** the account's own identities once it is paired: phone digits and LID */
  account: z.object({ phone: z.string(), lid: z.string().nullable(), name: z.string() }).nullable().default(null),
});
export type ReportedSession = z.infer<typeof reportedSession>;

export const presenceSignal = z.object({
  companyId: z.number().int(),
  whatsappId: z.number().int(),
  identity,
  presence: z.enum(['composing', 'recording', 'paused']),
});

const address = {
  /** `chat` of InboundEvent: the bare JID of the conversation ("…@lid", "…@s.whatsapp.net", "…@g.us"), or phone digits of a person who never wrote */
  chat: z.string().max(200),
  to: z.array(identity).max(5),
};
const file = z.object({
  /** in the file store, which both processes access */
  key: z.string(),
  name: z.string(),
  mimeType: z.string(),
  sizeBytes: z.number(),
});

const outbound = acceptLegacyFieldName(
  z.object({
    ...address,
    /** our id of the message */
    id: z.string(),
    /** WhatsApp's id, chosen by the server: phones do not show a resend under it twice */
    providerId: z.string(),
    mediaType: z.string(),
    body: z.string(),
    metadata: z.record(z.string(), z.unknown()).nullable(),
    file: file.nullable(),
    quotedProviderId: z.string().nullable(),
    /** used when the worker has no copy of it */
    quoted: z.object({ fromMe: z.boolean(), body: z.string() }).nullish(),
  }),
  'facts',
  'metadata',
);
export type OutboundPayload = z.infer<typeof outbound>;

/** Text of a worker of another version is kept as the vendor's text. */
const reason = z.string().transform(asFailureReason);

const sendResult = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('sent'), providerId: z.string() }),
  z.object({
    outcome: z.literal('refused'),
    reason,
    trouble: z.enum(['reauthenticate', 'paused']).optional(),
  }),
  z.object({ outcome: z.literal('later'), afterMs: z.number(), reason }),
  z.object({ outcome: z.literal('unknown'), reason }),
]);
const changeResult = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done') }),
  z.object({ outcome: z.literal('refused'), reason }),
  z.object({ outcome: z.literal('later'), afterMs: z.number(), reason }),
]);

/** WhatsApp's servers delete files after some weeks; the limit ends the loading state of a message. */
export const fetchMediaDays = 14;

/** Every kind of command: payload and result. `key` of the row makes it idempotent. */
export const commands = {
  /** key: our message id and the attempt */
  send: { payload: outbound, result: sendResult },
  edit: { payload: outbound, result: changeResult },
  remove: { payload: outbound, result: changeResult },
  markRead: { payload: z.object({ ...address, providerIds: z.array(z.string()) }), result: z.object({}) },
  typing: {
    payload: z.object({ ...address, presence: z.enum(['composing', 'recording', 'paused']) }),
    result: z.object({}),
  },
  /** key: the chat. The last of two concurrent ones applies */
  block: { payload: z.object({ ...address, isBlocked: z.boolean() }), result: z.object({}) },
  /** Downloads, decrypts, verifies its hash, and stores it in the file store under `key`. key null: never available. */
  fetchMedia: {
    payload: z.object({
      ref: z.record(z.string(), z.unknown()),
      /** of an imported history: has lower priority than new files */
      isOld: z.boolean().default(false),
    }),
    result: z.object({
      key: z.string().nullable(),
      sizeBytes: z.number(),
      reason: mediaFailReason.nullable().catch('gone'),
    }),
  },
  /** Stores the profile picture of a person or group in the file store under `key`. key null: none is visible. */
  fetchPicture: {
    payload: z.object(address),
    result: z.object({ key: z.string().nullable(), failed: z.boolean() }),
  },
  /** Members of a group without the account itself: digits of number and LID, as far as known. null: unknown. */
  listMembers: {
    payload: z.object(address),
    result: z.object({
      members: z
        .array(z.object({ lid: z.string().nullable(), phone: z.string().nullable(), isAdmin: z.boolean() }))
        .nullable(),
    }),
  },
  /** The phone numbers, of those given, that have WhatsApp. */
  checkNumbers: {
    payload: z.object({ phones: z.array(z.string()).max(50) }),
    result: z.object({
      numbers: z.array(z.object({ phone: z.string(), exists: z.boolean(), lid: z.string().nullable() })),
    }),
  },
} as const;
export type CommandKind = keyof typeof commands;
export type CommandPayload<K extends CommandKind> = z.infer<(typeof commands)[K]['payload']>;
export type CommandResult<K extends CommandKind> = z.infer<(typeof commands)[K]['result']>;

/** A file not fetched within `fetchMediaDays`: a person may request it once more, since a phone may still have it. */
export const mediaTimedOut: CommandResult<'fetchMedia'> = { key: null, sizeBytes: 0, reason: 'unavailable' };
