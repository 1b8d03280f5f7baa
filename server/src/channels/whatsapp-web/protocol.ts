import { connectionStatus } from '@balcao/contract/connections/connection';
import { mediaFailReason } from '@balcao/contract/messages/message';
import { z } from 'zod';
import { identity } from '../channel.ts';

/**
 * What the desk and the worker program say to each other through the tables of migration 0050, and nothing else: the
 * worker is a program of its own (its library brings a GPL-3 part, and a crash of it must not be ours).
 * Signals carry no content but for presence; whoever misses one finds the same in the tables within a second or two.
 */
export const signals = {
  /** desk → worker: a session's wish has changed */
  wanted: 'whatsapp_web_wanted',
  /** desk → worker: a command waits */
  commands: 'whatsapp_web_commands',
  /** worker → desk: a session says something new, or a command is done */
  said: 'whatsapp_web_said',
  /** worker → desk: journal rows wait to be received */
  journal: 'journal',
  /** worker → desk, with `presenceSignal` as its content; kept nowhere */
  presence: 'whatsapp_web_presence',
} as const;

/** What a line's worker has to know of it. Kept by the desk in whatsapp_web_sessions.config. */
export const sessionConfig = z.object({
  name: z.string().default(''),
  /** calls are refused at once; what is answered is the desk's business */
  refuseCalls: z.boolean().default(false),
  /** groups are read; else their messages are acknowledged and left */
  groups: z.boolean().default(false),
  /** the shortest time between two sends of this line; half of it more or less is added by chance */
  sendGapMs: z.number().int().min(0).default(400),
  /** strangers whom this line may write first, a day */
  newChatsPerDay: z.number().int().min(0).default(50),
  /** old messages of this span are brought in when the phone offers its history; null: none */
  importFrom: z.iso.datetime().nullable().default(null),
  importUntil: z.iso.datetime().nullable().default(null),
  importGroups: z.boolean().default(false),
  /** IANA zone of the company: where its day begins */
  timeZone: z.string().default('America/Sao_Paulo'),
});
export type SessionConfig = z.infer<typeof sessionConfig>;

/** What a worker says of a line. It becomes the connection's session, word for word. */
export const sessionSaid = z.object({
  status: connectionStatus,
  /** a code of `whyDown` in the contract or the vendor's number; null when all is well */
  reason: z.string().max(500).nullable().default(null),
  /** the text to draw */
  qrcode: z.string().default(''),
  /** eight characters to type into the phone */
  pairingCode: z.string().default(''),
  /** of the QR or pairing code; at `tempBanned` until when, where WhatsApp says so. Epoch ms */
  expirationTime: z.number().nullable().default(null),
  retries: z.number().int().default(0),
  /** percent, while status is `importing` */
  importProgress: z.number().int().min(0).max(100).nullable().default(null),
  /** the account's own identities once it is paired: phone digits and LID */
  account: z.object({ phone: z.string(), lid: z.string().nullable(), name: z.string() }).nullable().default(null),
});
export type SessionSaid = z.infer<typeof sessionSaid>;

export const presenceSignal = z.object({
  companyId: z.number().int(),
  whatsappId: z.number().int(),
  identity,
  presence: z.enum(['composing', 'recording', 'paused']),
});

const address = {
  /** `chat` of InboundEvent: the bare JID of the conversation ("…@lid", "…@s.whatsapp.net", "…@g.us"), or phone digits of somebody who was never heard */
  chat: z.string().max(200),
  to: z.array(identity).max(5),
};
const file = z.object({
  /** of the file store, which both programs reach */
  key: z.string(),
  name: z.string(),
  mimeType: z.string(),
  sizeBytes: z.number(),
});

const outbound = z.object({
  ...address,
  /** our id of the message */
  id: z.string(),
  /** WhatsApp's, chosen by the desk before: sending again under it shows nothing twice */
  providerId: z.string(),
  mediaType: z.string(),
  body: z.string(),
  facts: z.record(z.string(), z.unknown()).nullable(),
  file: file.nullable(),
  quotedProviderId: z.string().nullable(),
  /** for when the worker has kept nothing of it */
  quoted: z.object({ fromMe: z.boolean(), body: z.string() }).nullish(),
});
export type OutboundPayload = z.infer<typeof outbound>;

const sendResult = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('sent'), providerId: z.string() }),
  z.object({
    outcome: z.literal('refused'),
    reason: z.string(),
    line: z.enum(['reauthenticate', 'paused']).optional(),
  }),
  z.object({ outcome: z.literal('later'), afterMs: z.number(), reason: z.string() }),
  z.object({ outcome: z.literal('unknown'), reason: z.string() }),
]);
const changeResult = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done') }),
  z.object({ outcome: z.literal('refused'), reason: z.string() }),
  z.object({ outcome: z.literal('later'), afterMs: z.number(), reason: z.string() }),
]);

/** Every kind of command: what it is told and what it answers. `key` of the row makes asking twice asking once. */
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
  /** key: the chat. Of two that cross the last one holds */
  block: { payload: z.object({ ...address, isBlocked: z.boolean() }), result: z.object({}) },
  /** Downloads, decrypts, checks against its hash, and puts it into the file store under `key`. key null: gone for good. */
  fetchMedia: {
    payload: z.object({ ref: z.record(z.string(), z.unknown()) }),
    result: z.object({
      key: z.string().nullable(),
      sizeBytes: z.number(),
      reason: mediaFailReason.nullable().catch('gone'),
    }),
  },
  /** Which of these phone numbers have WhatsApp. */
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
