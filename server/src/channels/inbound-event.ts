import { mediaType } from '@balcao/contract/messages/message';
import { z } from 'zod';
import { acceptLegacyFieldName } from './legacy-field-name.ts';

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
  /** as announced, if the channel states it */
  sizeBytes: z.number().int().nonnegative().optional(),
  /** the driver's own reference for `fetchMedia`; opaque to the server */
  ref: z.record(z.string(), z.unknown()).optional(),
});

/** In a message's metadata, `mentions`: a person whom the text names as `@` and `id`. */
export const mention = z.object({
  id: z.string(),
  identities: z.array(identity).max(5),
  /** the account of the connection */
  isUs: z.boolean().optional(),
});
export type Mention = z.infer<typeof mention>;

const content = acceptLegacyFieldName(
  z.object({
    mediaType: mediaType.exclude(['reactionMessage']),
    /** text, caption, vCard, or `thumbnail data URL|map URL|label` of a location (docs/protocol.md) */
    body: z.string().max(200_000),
    media: inboundMedia.optional(),
    /** metadata of the channel: voice, forwarded, referral, coordinates … */
    metadata: z.record(z.string(), z.unknown()).optional(),
  }),
  'facts',
  'metadata',
);
export type InboundContent = z.infer<typeof content>;

/**
 * The vendor's id of a message; Meta documents no maximum length. An event's id consists of one, the kind and the time: it has room
 * for 100 characters more, and together with `chat` fits an index entry of PostgreSQL (2,704 bytes) in any alphabet.
 */
const messageId = z.string().max(500);
export const vendorMessageId = messageId.min(1);
export const maxEventId = 600;

const common = {
  /** the channel's id of the conversation: with `providerId` the idempotency key, and the key of its queue */
  chat: z.string().min(1).max(200),
  /**
   * the channel's id of this event, unique within the chat. A status is `status:{id}:{status}`; the second file of a
   * message is `{id}#2`, and is revoked with it
   */
  providerId: z.string().min(1).max(maxEventId),
  /** the provider's time of it */
  at: z.coerce.date(),
};
/** The first identity is the one that the channel prefers; the others belong to the same person. */
const person = { identities: z.array(identity).min(1).max(5), name: z.string().max(200) };

/** set where only the author's side may change the message; otherwise the event is refused. */
const change = { targetId: messageId, targetFromMe: z.boolean().optional() };

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
    /** … or sent by us, when the channel does not tell which send it was and its response is still outstanding */
    maybeOurs: z.boolean().optional(),
    content,
    /** the message that it quotes */
    quotedProviderId: messageId.optional(),
    /** the message with the same picture or video in another quality: this one is shown only where that one is not */
    versionOf: messageId.optional(),
    /** it is the picture in a higher quality: that one is shown with its file */
    isSharper: z.boolean().optional(),
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
    messageId,
    fromMe: z.boolean(),
  }),
  /** An incoming call. `refused`: the driver has rejected it, as configured. */
  z.object({ ...common, ...person, kind: z.literal('call'), video: z.boolean(), refused: z.boolean() }),
  /** A group's name was set or changed. */
  z.object({ ...common, ...person, kind: z.literal('group') }),
  /** The profile picture of a person or group was changed or removed. */
  z.object({ ...common, kind: z.literal('picture'), identities: person.identities }),
  /** emoji "" removes the reaction */
  z.object({
    ...common,
    ...person,
    kind: z.literal('reaction'),
    fromMe: z.boolean(),
    targetId: messageId,
    emoji: z.string().max(40),
    /** in a group: the member who reacts */
    author: z.object(person).optional(),
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
    targetId: messageId,
    /** our own id, when the channel returns it: resolves a send without a response */
    ourId: z.string().max(100).optional(),
    status: z.enum(['sent', 'delivered', 'read', 'failed']),
    /** whom it has reached, when the channel names more than the chat */
    recipient: z.array(identity).max(5).optional(),
    /** in a group: the member whose receipt it is. A member's `read` counts for the message only as delivered */
    member: z.object({ identities: person.identities, status: z.enum(['delivered', 'read']) }).optional(),
    reason: z.string().max(1000).optional(),
  }),
  /** the customer has read (or received) everything of ours up to `at` */
  z.object({ ...common, kind: z.literal('watermark'), status: z.enum(['delivered', 'read']) }),
  /** a person has a new identity: a changed number, a user id for a phone number */
  z.object({ ...common, ...person, kind: z.literal('identity'), was: z.array(identity).min(1).max(5) }),
  /**
   * a notice about the connection itself (account locked, payment missing); `text` is a `FailureReason`. `isOver`: the account has been
   * reinstated
   */
  z.object({ ...common, kind: z.literal('notice'), text: z.string().max(2000), isOver: z.boolean().optional() }),
]);
export type InboundEvent = z.infer<typeof inboundEvent>;
export type InboundMessage = Extract<InboundEvent, { kind: 'message' }>;
