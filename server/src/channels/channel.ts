import type { Readable } from 'node:stream';
import { type Capabilities, channel } from '@balcao/contract/channels/channel';
import type { FailureReason } from '@balcao/contract/channels/failure-reason';
import { type ConnectionKind, provider } from '@balcao/contract/connections/connection';
import type { MessageTemplate } from '@balcao/contract/message-templates/message-template';
import type { MediaFailReason, MediaType } from '@balcao/contract/messages/message';
import { z } from 'zod';
import type { Tx } from '../platform/db/tx.ts';
import type { Identity, InboundEvent } from './inbound-event.ts';

/**
 * The port between the server and a channel. A driver translates its vendor's payloads into `InboundEvent`s and
 * `OutboundMessage`s into calls; vendor types stay in the driver's folder.
 */

/** What a driver is registered under: a kind of connection as one text. Statements build the same text. */
export const driverKey = z.templateLiteral([channel, '/', provider]);
export type DriverKey = z.infer<typeof driverKey>;
export const driverKeyOf = ({ channel, provider }: ConnectionKind): DriverKey => `${channel}/${provider}`;

/** A connection as its driver needs it. Contains plaintext credentials: never log this. */
export type ChannelConnection = {
  id: number;
  companyId: number;
  name: string;
  /** the channel's own id of the account, when it has one */
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
  /** identities of the recipient, best first */
  to: Identity[];
  mediaType: MediaType;
  body: string;
  /** data of a kind of message besides its text: `voice`, `location`, `template` (outbound-template.ts) */
  metadata: Record<string, unknown> | null;
  file: OutboundFile | null;
  quotedProviderId: string | null;
  /**
   * the stored quoted message, for channels that repeat it; null when none is stored. `isElsewhere`: of another connection,
   * whose ids mean nothing on this one
   */
  quoted?: { fromMe: boolean; body: string; isElsewhere?: boolean | undefined } | null;
  /** an automatic message: some windows allow only messages written by people */
  isAutomatic?: boolean;
};

export type SendResult =
  | { outcome: 'sent'; providerId: string }
  /** permanently refused */
  | { outcome: 'refused'; reason: FailureReason; trouble?: 'reauthenticate' | 'paused' }
  /** temporary: the chat waits, in order */
  | { outcome: 'later'; afterMs: number; reason: FailureReason }
  /** delegated to another process; its result is recorded later under the same message */
  | { outcome: 'handed' }
  /** it is unknown whether it was sent: never sent again automatically */
  | { outcome: 'unknown'; reason: FailureReason };

/**
 * Thrown by `fetchMedia`, `fetchName` and `markRead` when the channel no longer accepts the connection's access: as
 * `trouble` of a send.
 */
export class AccessEndedError extends Error {
  readonly reason: FailureReason;
  constructor(reason: FailureReason) {
    super(`the channel refuses the access: ${reason}`);
    this.reason = reason;
  }
}

export type ChangeResult =
  | { outcome: 'done' }
  | { outcome: 'refused'; reason: FailureReason }
  | { outcome: 'later'; afterMs: number; reason: FailureReason };

/** The channel's templates, in every state. */
export type ListedTemplates = { ok: true; templates: MessageTemplate[] } | { ok: false; reason: FailureReason };

export type FetchedMedia = { bytes: Readable; name: string | null; sizeBytes?: number | undefined };

/** A person's or group's picture on the channel. */
export type FetchedPicture = { bytes: Readable };

/** Digits, international; `name` is "" when the phone has none. */
export type KnownPerson = { number: string; name: string };

/** `identities`: first the one that the channel's texts use. */
export type ListedMember = { identities: Identity[]; isAdmin: boolean };

export type ChannelDriver = {
  readonly capabilities: Capabilities;
  /** Chooses the provider id of an outgoing message, where the channel allows that. */
  chooseId?(): string;
  send(connection: ChannelConnection, message: OutboundMessage): Promise<SendResult>;
  /**
   * For channels whose worker reads a table: delegates the messages in the transaction that marks them as sending.
   * Results arrive as after `handed`.
   */
  delegate?(tx: Tx, messages: { whatsappId: number; byPerson: boolean; message: OutboundMessage }[]): Promise<void>;
  /**
   * After a crash between send and response: looks the message up. null = certainly not sent, so that it may be sent.
   */
  find?(connection: ChannelConnection, message: OutboundMessage): Promise<SendResult | null>;
  edit?(connection: ChannelConnection, message: OutboundMessage): Promise<ChangeResult>;
  remove?(connection: ChannelConnection, message: OutboundMessage): Promise<ChangeResult>;
  /** `providerIds` of customer messages, newest last. */
  markRead?(connection: ChannelConnection, chat: string, providerIds: string[]): Promise<void>;
  /** `lastProviderId`: the customer's last message, required by some channels. */
  typing?(
    connection: ChannelConnection,
    chat: string,
    presence: 'composing' | 'recording' | 'paused',
    lastProviderId: string | null,
  ): Promise<void>;
  /** Blocks or unblocks a person on the account of the connection; idempotent. Throws when it should be retried. */
  block?(connection: ChannelConnection, chat: string, to: Identity[], change: { isBlocked: boolean }): Promise<void>;
  /**
   * Downloads a file that an inbound message announced. Throws when it should be retried; `failed` = permanently
   * unavailable; `sizeBytes` when known in advance; `handed`: another process downloads it and calls this again when
   * done. `messageId` is ours. `isOld`: of an imported history, whose files have lower priority.
   */
  fetchMedia?(
    connection: ChannelConnection,
    ref: Record<string, unknown>,
    messageId: string,
    options?: { isOld: boolean },
  ): Promise<FetchedMedia | { failed: MediaFailReason } | 'handed'>;
  /** Fetches a person's name, where messages come without one. Null: unavailable. Throws when it should be retried. */
  fetchName?(connection: ChannelConnection, chat: string): Promise<string | null>;
  /**
   * The profile picture of a person, or of a group. `none`: there is none, or it is hidden from us; `unavailable`: try later;
   * `handed`: another process fetches it, and this is called again with the same key.
   */
  fetchPicture?(
    connection: ChannelConnection,
    to: Identity[],
    key: string,
  ): Promise<FetchedPicture | 'none' | 'unavailable' | 'handed'>;
  /** Which of these phone numbers exist on the channel. Null: it did not answer. Never throws. */
  checkNumbers?(connection: ChannelConnection, numbers: string[]): Promise<ReadonlySet<string> | null>;
  /** The members of a group, without the account itself. Null: it did not answer. Never throws. */
  listMembers?(connection: ChannelConnection, chat: string, to: Identity[]): Promise<ListedMember[] | null>;
  /** People in the phone book of the connection's phone, or with chats on it. Requires `capabilities.phoneBook`. */
  listPeople?(tx: Tx, connection: ChannelConnection, which: 'phoneBook' | 'chats'): Promise<KnownPerson[]>;
  /** The templates of the connection's account, each in each language. If `capabilities.templates`; never throws. */
  listTemplates?(connection: ChannelConnection): Promise<ListedTemplates>;
  /** For channels that post to us, at /webhooks/meta/{connection token}. */
  webhook?: {
    /** The response to the vendor's webhook verification; null refuses it. */
    handshake(connection: ChannelConnection, query: Record<string, unknown>): string | null;
    /** Whether these exact bytes come from the vendor. */
    isGenuine(
      connection: ChannelConnection,
      rawBody: Buffer,
      headers: Record<string, string | string[] | undefined>,
    ): boolean;
    /** All events in it, in order; an unknown type becomes a message about that: nothing is dropped. */
    read(connection: ChannelConnection, body: unknown): { event: InboundEvent; raw: unknown }[];
    /** The accounts that it is for: several numbers of one app share the first one's URL. */
    accountsOf(body: unknown): string[];
    /** Whether approved templates changed, so that cached ones are out of date. */
    changesTemplates?(body: unknown): boolean;
  };
  /** Checks credentials before they are stored. Throws Failure ERR_CONNECTION_TEST with the reason. */
  test?(connection: ChannelConnection): Promise<{ accountId: string; name: string }>;
};

/** Passes an event of a connection to the inbox. Resolves once it is committed: only then may it be acknowledged. */
export type Accept = (
  connection: Pick<ChannelConnection, 'id' | 'companyId'>,
  event: InboundEvent,
  raw: unknown,
) => Promise<void>;
