import type { Readable } from 'node:stream';
import type { Capabilities } from '@balcao/contract/channels/channel';
import type { MediaFailReason } from '@balcao/contract/messages/message';
import { z } from 'zod';
import type { Tx } from '../platform/tx.ts';

/**
 * The port between the desk and a channel. A driver turns its vendor's words into `InboundEvent`s and
 * `OutboundMessage`s into calls; vendor types stop in the driver's folder.
 */

/** Under what a channel knows a person. `phone` is digits only. The first of a list is the one the channel prefers. */
export const identity = z.object({
  kind: z.enum(['phone', 'wa_bsuid', 'wa_lid', 'group', 'psid', 'igsid']),
  value: z.string().min(1).max(200),
});
export type Identity = z.infer<typeof identity>;

/** A file of an inbound message: stored already, or still with the vendor. */
const inboundMedia = z.object({
  name: z.string().max(300),
  mimeType: z.string().max(200),
  /** id in `files`, when the bytes are here */
  fileId: z.number().int().optional(),
  /** as announced, where the channel says it */
  sizeBytes: z.number().int().nonnegative().optional(),
  /** what the driver's `fetchMedia` needs, as it gave it itself; opaque to the desk */
  ref: z.record(z.string(), z.unknown()).optional(),
});

const content = z.object({
  mediaType: z.enum([
    'conversation',
    'image',
    'video',
    'audio',
    'application',
    'stickerMessage',
    'locationMessage',
    'contactMessage',
    'vcard',
    'call_log',
  ]),
  /** text, caption, vCard, or `thumbnail data URL|map URL|label` of a location (WIRE.md section 3) */
  body: z.string().max(200_000),
  media: inboundMedia.optional(),
  /** what the channel said beside it: voice, forwarded, referral, coordinates … */
  facts: z.record(z.string(), z.unknown()).optional(),
});
export type InboundContent = z.infer<typeof content>;

const common = {
  /** the channel's name of the conversation: with `providerId` the key that makes twice once, and the lane */
  chat: z.string().min(1).max(200),
  /**
   * the channel's id of this event, unique within the chat. A status is `status:{id}:{status}`; the second file of one
   * message is `{id}#2`, and goes with it when that is taken back
   */
  providerId: z.string().min(1).max(300),
  /** the provider's time of it */
  at: z.coerce.date(),
};
/** An identity is under the name by which the channel prefers to be asked for him; more of them are the same person. */
const person = { identities: z.array(identity).min(1).max(5), name: z.string().max(200) };

/** `targetFromMe`: on whose side the message must be, where only who wrote it may change it; else nothing happens. */
const change = { targetId: z.string().max(300), targetFromMe: z.boolean().optional() };

/**
 * Who speaks of a message, where the channel's servers do not hold that only who may does: anybody can name any id there.
 * `place` is the conversation; in a group `member` is who of it speaks, and `isAdmin` whether that one runs it. Absent: the
 * channel has seen to it.
 */
const speaker = z.object({
  fromMe: z.boolean(),
  place: z.array(identity).min(1).max(5),
  member: z.array(identity).max(5).optional(),
  isAdmin: z.boolean().optional(),
});
export type Speaker = z.infer<typeof speaker>;
const spoken = { speaker: speaker.optional() };

/** What comes in. Everything is journalled under (connection, chat, providerId) before it is acknowledged. */
export const inboundEvent = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    ...person,
    kind: z.literal('message'),
    /** ours, written on another device of the business */
    fromMe: z.boolean(),
    /** … or sent by us, when the channel does not say which of ours it is and the answer to our call is still on its way */
    maybeOurs: z.boolean().optional(),
    content,
    /** what it answers */
    quotedProviderId: z.string().max(300).optional(),
    /** in a group, whose identities `identities` then are: who of it wrote */
    author: z.object(person).optional(),
    /** from the history that a phone offers to a new device: kept, but no news to anybody */
    imported: z.boolean().optional(),
  }),
  /** A message came that could not be read yet; the other side was asked to send it again, and then it takes this one's place. */
  z.object({
    ...common,
    ...person,
    kind: z.literal('unreadable'),
    messageId: z.string().max(300),
    fromMe: z.boolean(),
  }),
  /** Somebody rings. `refused`: the driver has turned it down already, because its line is set so. */
  z.object({ ...common, ...person, kind: z.literal('call'), video: z.boolean(), refused: z.boolean() }),
  /** A group is named, or named anew. */
  z.object({ ...common, ...person, kind: z.literal('group') }),
  /** emoji "" takes the reaction back */
  z.object({
    ...common,
    ...person,
    kind: z.literal('reaction'),
    fromMe: z.boolean(),
    targetId: z.string().max(300),
    emoji: z.string().max(40),
    ...spoken,
  }),
  z.object({
    ...common,
    ...change,
    ...spoken,
    kind: z.literal('edit'),
    body: z.string().max(200_000),
  }),
  /** `erase`: what it said must not be kept, by the channel's terms */
  z.object({ ...common, ...change, ...spoken, kind: z.literal('revoke'), erase: z.boolean().optional() }),
  z.object({
    ...common,
    ...spoken,
    kind: z.literal('status'),
    /** the channel's id of our message */
    targetId: z.string().max(300),
    /** our own id of it, when the channel carries that back: resolves a send whose answer never came */
    ourId: z.string().max(100).optional(),
    status: z.enum(['sent', 'delivered', 'read', 'failed']),
    reason: z.string().max(1000).optional(),
  }),
  /** the customer has read all of ours up to `at` */
  z.object({ ...common, kind: z.literal('watermark'), status: z.enum(['delivered', 'read']) }),
  /** one person has another identity now: a changed number, a user id that belongs to a phone */
  z.object({ ...common, ...person, kind: z.literal('identity'), was: z.array(identity).min(1).max(5) }),
  /** the line itself has something to say: an account locked, a payment missing */
  z.object({ ...common, kind: z.literal('notice'), text: z.string().max(2000) }),
]);
export type InboundEvent = z.infer<typeof inboundEvent>;
export type InboundMessage = Extract<InboundEvent, { kind: 'message' }>;

/** A connection as its driver needs it. Credentials are open here: never log this. */
export type Line = {
  id: number;
  companyId: number;
  name: string;
  /** the channel's own id of the line, when it has one */
  accountId: string | null;
  credentials: unknown;
};

export type OutboundFile = {
  /** of the file store, for drivers whose program reaches it itself */
  key: string;
  name: string;
  mimeType: string;
  sizeBytes: number;
  open(): Promise<Readable>;
};

export type OutboundMessage = {
  /** our id; travels with the message where the channel can carry it */
  id: string;
  /** the channel's id, when the driver let us choose it */
  providerId: string | null;
  chat: string;
  /** who it is for, best first */
  to: Identity[];
  mediaType: string;
  body: string;
  facts: Record<string, unknown> | null;
  file: OutboundFile | null;
  quotedProviderId: string | null;
  /** what the desk has of the quoted message, for channels that repeat it; null when it has nothing */
  quoted?: { fromMe: boolean; body: string } | null;
  /** said by the product itself: some windows are open to people only */
  isAutomatic?: boolean;
};

export type SendResult =
  | { outcome: 'sent'; providerId: string }
  /** will never go: why, in words the customer's attendant understands, or an error code of the vendor */
  | { outcome: 'refused'; reason: string; line?: 'reauthenticate' | 'paused' }
  /** not now: the chat waits, in order */
  | { outcome: 'later'; afterMs: number; reason: string }
  /** another program has it; what became of it is told later to `settleHanded`, under the same message */
  | { outcome: 'handed' }
  /** nobody can know whether it went: never sent again by itself */
  | { outcome: 'unknown'; reason: string };

/** `code` is the vendor's, for the log; `text` is for people. */
export type ChangeResult =
  | { outcome: 'done' }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'later'; afterMs: number; reason: string };

export type FetchedMedia = { bytes: Readable; name: string | null; sizeBytes?: number | undefined };

export type ChannelDriver = {
  readonly capabilities: Capabilities;
  /** An id of ours for a message that will be sent, where the channel lets us choose. */
  chooseId?(): string;
  send(line: Line, message: OutboundMessage): Promise<SendResult>;
  /**
   * For a channel whose other end reads a table: the messages are handed over when the transaction that marks them as being
   * sent commits. What became of them is told as after `handed`.
   */
  hand?(tx: Tx, messages: { whatsappId: number; byPerson: boolean; message: OutboundMessage }[]): Promise<void>;
  /** After a crash between send and answer: is it there? null = certainly not, so that it may be sent. */
  find?(line: Line, message: OutboundMessage): Promise<SendResult | null>;
  edit?(line: Line, message: OutboundMessage): Promise<ChangeResult>;
  remove?(line: Line, message: OutboundMessage): Promise<ChangeResult>;
  /** `providerIds` of customer messages, newest last. */
  markRead?(line: Line, chat: string, providerIds: string[]): Promise<void>;
  /** `lastProviderId`: the customer's last message, which some channels want named. */
  typing?(
    line: Line,
    chat: string,
    presence: 'composing' | 'recording' | 'paused',
    lastProviderId: string | null,
  ): Promise<void>;
  /** Blocks a person on the account of the line, or lifts it; twice is once. Throws when it should be tried again. */
  block?(line: Line, chat: string, to: Identity[], isBlocked: boolean): Promise<void>;
  /**
   * Brings a media file that an inbound message announced. Throws when it should be tried again; `failed` = it will
   * never come; `sizeBytes` where it is known before it is read;
   * `handed`: another program fetches it, and asks for this again when it has it. `messageId` is ours.
   */
  fetchMedia?(
    line: Line,
    ref: Record<string, unknown>,
    messageId: string,
  ): Promise<FetchedMedia | { failed: MediaFailReason } | 'handed'>;
  /** A person's name, where messages come without one. Null: nobody says. Throws when it should be asked again. */
  nameOf?(line: Line, chat: string): Promise<string | null>;
  /** For channels that post to us, at /webhooks/meta/{connection token}. */
  webhook?: {
    /** What to answer the vendor's handshake with; null refuses it. */
    handshake(line: Line, query: Record<string, unknown>): string | null;
    /** Whether these exact bytes come from the vendor. */
    isGenuine(line: Line, rawBody: Buffer, headers: Record<string, string | string[] | undefined>): boolean;
    /** Everything in it, in order; what no one knows yet becomes a message that says so: nothing is dropped. */
    read(line: Line, body: unknown): { event: InboundEvent; raw: unknown }[];
    /** The accounts that it speaks to: several numbers under one app share the first one's address. */
    accountsOf(body: unknown): string[];
  };
  /** Checks credentials before they are kept. Throws Failure ERR_CONNECTION_TEST with the reason. */
  test?(line: Line): Promise<{ accountId: string; name: string }>;
};

/** Hands an event of a line to the journal and its lane. Resolves once it is committed: only then may it be acknowledged. */
export type Accept = (line: Pick<Line, 'id' | 'companyId'>, event: InboundEvent, raw: unknown) => Promise<void>;
