import type { Readable } from 'node:stream';
import type { Capabilities } from '@balcao/contract/channels/channel';
import type { FailureReason } from '@balcao/contract/channels/failure-reason';
import type { MediaFailReason } from '@balcao/contract/messages/message';
import { z } from 'zod';
import type { Tx } from '../platform/db/tx.ts';

/**
 * The port between the server and a channel. A driver translates its vendor's payloads into `InboundEvent`s and
 * `OutboundMessage`s into calls; vendor types stay in the driver's folder.
 */

/** An identity of a person on a channel. `phone` is digits only. The first of a list is the one the channel prefers. */
export const identity = z.object({
  kind: z.enum(['phone', 'wa_bsuid', 'wa_lid', 'group', 'psid', 'igsid']),
  value: z.string().min(1).max(200),
});
export type Identity = z.infer<typeof identity>;

/** A file of an inbound message: stored, or still with the vendor. */
const inboundMedia = z.object({
  name: z.string().max(300),
  mimeType: z.string().max(200),
  /** id in `files`, when the bytes are here */
  fileId: z.number().int().optional(),
  /** as announced, where the channel says it */
  sizeBytes: z.number().int().nonnegative().optional(),
  /** the driver's own reference for `fetchMedia`; opaque to the server */
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
  /** text, caption, vCard, or `thumbnail data URL|map URL|label` of a location (docs/protocol.md) */
  body: z.string().max(200_000),
  media: inboundMedia.optional(),
  /** metadata of the channel: voice, forwarded, referral, coordinates … */
  facts: z.record(z.string(), z.unknown()).optional(),
});
export type InboundContent = z.infer<typeof content>;

const common = {
  /** the channel's id of the conversation: with `providerId` the idempotency key, and the key of its queue */
  chat: z.string().min(1).max(200),
  /**
   * the channel's id of this event, unique within the chat. A status is `status:{id}:{status}`; the second file of a
   * message is `{id}#2`, and is revoked with it
   */
  providerId: z.string().min(1).max(300),
  /** the provider's time of it */
  at: z.coerce.date(),
};
/** The first identity is the one that the channel prefers; the others belong to the same person. */
const person = { identities: z.array(identity).min(1).max(5), name: z.string().max(200) };

/** set where only the author's side may change the message; otherwise the event is refused. */
const change = { targetId: z.string().max(300), targetFromMe: z.boolean().optional() };

/**
 * The author of an update, for channels whose servers do not check permissions: anybody can name any id there. `place`
 * is the conversation; in a group `member` is the speaker, and `isAdmin` whether they are an admin. Absent: the channel
 * has checked.
 */
const speaker = z.object({
  fromMe: z.boolean(),
  place: z.array(identity).min(1).max(5),
  member: z.array(identity).max(5).optional(),
  isAdmin: z.boolean().optional(),
});
export type Speaker = z.infer<typeof speaker>;
const withSpeaker = { speaker: speaker.optional() };

/** Inbound events. All are journalled under (connection, chat, providerId) before they are acknowledged. */
export const inboundEvent = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    ...person,
    kind: z.literal('message'),
    /** ours, written on another device of the business */
    fromMe: z.boolean(),
    /** … or sent by us, when the channel does not say which send it was and its response is still outstanding */
    maybeOurs: z.boolean().optional(),
    content,
    /** what it answers */
    quotedProviderId: z.string().max(300).optional(),
    /** in a group (`identities` are the group's): the author */
    author: z.object(person).optional(),
    /** from the history that a phone offers to a new device: stored without notifications */
    imported: z.boolean().optional(),
  }),
  /** A message that could not be decrypted yet; a resend was requested, and the message will replace this event. */
  z.object({
    ...common,
    ...person,
    kind: z.literal('unreadable'),
    messageId: z.string().max(300),
    fromMe: z.boolean(),
  }),
  /** An incoming call. `refused`: the driver has rejected it, as configured. */
  z.object({ ...common, ...person, kind: z.literal('call'), video: z.boolean(), refused: z.boolean() }),
  /** A group got a name or a new one. */
  z.object({ ...common, ...person, kind: z.literal('group') }),
  /** emoji "" removes the reaction */
  z.object({
    ...common,
    ...person,
    kind: z.literal('reaction'),
    fromMe: z.boolean(),
    targetId: z.string().max(300),
    emoji: z.string().max(40),
    ...withSpeaker,
  }),
  z.object({
    ...common,
    ...change,
    ...withSpeaker,
    kind: z.literal('edit'),
    body: z.string().max(200_000),
  }),
  /** `erase`: the content must be deleted, by the channel's terms */
  z.object({ ...common, ...change, ...withSpeaker, kind: z.literal('revoke'), erase: z.boolean().optional() }),
  z.object({
    ...common,
    ...withSpeaker,
    kind: z.literal('status'),
    /** the channel's id of our message */
    targetId: z.string().max(300),
    /** our own id, when the channel returns it: resolves a send without a response */
    ourId: z.string().max(100).optional(),
    status: z.enum(['sent', 'delivered', 'read', 'failed']),
    reason: z.string().max(1000).optional(),
  }),
  /** the customer has read (or received) everything of ours up to `at` */
  z.object({ ...common, kind: z.literal('watermark'), status: z.enum(['delivered', 'read']) }),
  /** a person has a new identity: a changed number, a user id for a phone number */
  z.object({ ...common, ...person, kind: z.literal('identity'), was: z.array(identity).min(1).max(5) }),
  /** a notice about the connection itself (account locked, payment missing); `text` is a `FailureReason` */
  z.object({ ...common, kind: z.literal('notice'), text: z.string().max(2000) }),
]);
export type InboundEvent = z.infer<typeof inboundEvent>;
export type InboundMessage = Extract<InboundEvent, { kind: 'message' }>;

/** A connection as its driver needs it. Contains plaintext credentials: never log this. */
export type ChannelConnection = {
  id: number;
  companyId: number;
  name: string;
  /** the channel's own id of the line, when it has one */
  accountId: string | null;
  credentials: unknown;
};

export type OutboundFile = {
  /** key in the file store, for drivers whose process accesses it directly */
  key: string;
  name: string;
  mimeType: string;
  sizeBytes: number;
  open(): Promise<Readable>;
};

export type OutboundMessage = {
  /** our id; sent with the message where the channel supports it */
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
  /** what the server has of the quoted message, for channels that repeat it; null when it has nothing */
  quoted?: { fromMe: boolean; body: string } | null;
  /** an automatic message: some windows are open to people only */
  isAutomatic?: boolean;
};

export type SendResult =
  | { outcome: 'sent'; providerId: string }
  /** permanently refused */
  | { outcome: 'refused'; reason: FailureReason; line?: 'reauthenticate' | 'paused' }
  /** temporary: the chat waits, in order */
  | { outcome: 'later'; afterMs: number; reason: FailureReason }
  /** delegated to another process; its result is recorded later under the same message */
  | { outcome: 'handed' }
  /** it is unknown whether it was sent: never sent again automatically */
  | { outcome: 'unknown'; reason: FailureReason };

export type ChangeResult =
  | { outcome: 'done' }
  | { outcome: 'refused'; reason: FailureReason }
  | { outcome: 'later'; afterMs: number; reason: FailureReason };

export type FetchedMedia = { bytes: Readable; name: string | null; sizeBytes?: number | undefined };

export type ChannelDriver = {
  readonly capabilities: Capabilities;
  /** Chooses the provider id of an outgoing message, where the channel allows that. */
  chooseId?(): string;
  send(line: ChannelConnection, message: OutboundMessage): Promise<SendResult>;
  /**
   * For channels whose worker reads a table: delegates the messages in the transaction that marks them as sending.
   * Results arrive as after `delegated`.
   */
  delegate?(tx: Tx, messages: { whatsappId: number; byPerson: boolean; message: OutboundMessage }[]): Promise<void>;
  /**
   * After a crash between send and response: looks the message up. null = certainly not sent, so that it may be sent.
   */
  find?(line: ChannelConnection, message: OutboundMessage): Promise<SendResult | null>;
  edit?(line: ChannelConnection, message: OutboundMessage): Promise<ChangeResult>;
  remove?(line: ChannelConnection, message: OutboundMessage): Promise<ChangeResult>;
  /** `providerIds` of customer messages, newest last. */
  markRead?(line: ChannelConnection, chat: string, providerIds: string[]): Promise<void>;
  /** `lastProviderId`: the customer's last message, which some channels want named. */
  typing?(
    line: ChannelConnection,
    chat: string,
    presence: 'composing' | 'recording' | 'paused',
    lastProviderId: string | null,
  ): Promise<void>;
  /** Blocks or unblocks a person on the account of the connection; idempotent. Throws when it should be retried. */
  block?(line: ChannelConnection, chat: string, to: Identity[], isBlocked: boolean): Promise<void>;
  /**
   * Downloads a file that an inbound message announced. Throws when it should be retried; `failed` = permanently
   * unavailable; `sizeBytes` when known in advance; `delegated`: another process downloads it and calls this again when
   * done. `messageId` is ours.
   */
  fetchMedia?(
    line: ChannelConnection,
    ref: Record<string, unknown>,
    messageId: string,
  ): Promise<FetchedMedia | { failed: MediaFailReason } | 'handed'>;
  /** Fetches a person's name, where messages come without one. Null: unavailable. Throws when it should be retried. */
  fetchName?(line: ChannelConnection, chat: string): Promise<string | null>;
  /** For channels that post to us, at /webhooks/meta/{connection token}. */
  webhook?: {
    /** The response to the vendor's webhook verification; null refuses it. */
    handshake(line: ChannelConnection, query: Record<string, unknown>): string | null;
    /** Whether these exact bytes come from the vendor. */
    isGenuine(
      line: ChannelConnection,
      rawBody: Buffer,
      headers: Record<string, string | string[] | undefined>,
    ): boolean;
    /** All events in it, in order; an unknown type becomes a message that says so: nothing is dropped. */
    read(line: ChannelConnection, body: unknown): { event: InboundEvent; raw: unknown }[];
    /** The accounts it is for: several numbers of one app share the first one's address. */
    accountsOf(body: unknown): string[];
  };
  /** Checks credentials before they are stored. Throws Failure ERR_CONNECTION_TEST with the reason. */
  test?(line: ChannelConnection): Promise<{ accountId: string; name: string }>;
};

/** Passes an event of a connection to the inbox. Resolves once it is committed: only then may it be acknowledged. */
export type Accept = (
  connection: Pick<ChannelConnection, 'id' | 'companyId'>,
  event: InboundEvent,
  raw: unknown,
) => Promise<void>;
