import { z } from 'zod';
import { filledTemplate } from '../message-templates/message-template.ts';
import { personNamed } from '../users/person-named.ts';
import { idUpTo, instant } from '../wire.ts';
import { transcription } from './transcription.ts';

/** A message id is a string on the wire and a number inside. */
export const messageId = idUpTo(Number.MAX_SAFE_INTEGER);

export const messageStatus = z.enum(['queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'unknown']);
export type MessageStatus = z.infer<typeof messageStatus>;

export const mediaType = z.enum([
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
  'reactionMessage',
]);
export type MediaType = z.infer<typeof mediaType>;

/** Why an announced file could not be fetched. Only `unavailable` is retried. */
export const mediaFailReason = z.enum(['too-large', 'type', 'empty', 'gone', 'damaged', 'unavailable', 'retention']);
export type MediaFailReason = z.infer<typeof mediaFailReason>;

/** The author of a message in a group. */
const messageAuthor = z.object({
  /** their profile name; "" when unknown */
  name: z.string(),
  /** digits, masked for users without full number access; "" when the channel has none */
  number: z.string(),
  /** 0 to `authorColors` - 1; the same for one person everywhere */
  color: z.number(),
});
export type MessageAuthor = z.infer<typeof messageAuthor>;
export const authorColors = 8;

/**
 * A requested edit or deletion of a message that the customer already has: pending at the channel, or refused by it.
 * When the channel has made the change, the message is changed and this is removed.
 */
export const messageChange = z.object({
  kind: z.enum(['edit', 'delete']),
  state: z.enum(['pending', 'refused']),
  /** for an edit: the requested text */
  body: z.string().nullable(),
  /** for a refused one: an `ErrorCode` */
  code: z.string().nullable(),
  /** a `FailureReason`, if the channel gave one */
  reason: z.string().nullable(),
});
export type MessageChange = z.infer<typeof messageChange>;

/** What brought the customer: an advertisement, a post or a link of the company's. */
const referral = z.object({
  kind: z.enum(['ad', 'post', 'link']),
  /** headline of the advertisement or post, or the name that the company gave the link; "" when unknown */
  title: z.string(),
  /** "" when unknown */
  text: z.string(),
  /** http or https; null when unknown */
  url: z.string().nullable(),
});
export type Referral = z.infer<typeof referral>;

export const message = z.object({
  id: z.string(),
  /** the channel's own id */
  wid: z.string().nullable(),
  ticketId: z.number(),
  contactId: z.number().nullable(),
  queueId: z.number().nullable(),
  fromMe: z.boolean(),
  body: z.string(),
  mediaType,
  /** absolute, signed, valid for up to an hour; null while it is being fetched */
  mediaUrl: z.string().nullable(),
  /** ours: the data for display before the file is fetched, as announced by the channel */
  media: z
    .object({
      name: z.string(),
      mimeType: z.string(),
      sizeBytes: z.number(),
      width: z.number().nullable(),
      height: z.number().nullable(),
      /** a signed URL; for a video the `data:` URL of its preview picture, which is available before the video */
      thumbnailUrl: z.string().nullable(),
      /** duration and waveform (0 to 100) of a voice note, when its sender provided them */
      sound: z.object({ seconds: z.number(), waveform: z.array(z.number()) }).optional(),
      /** pending = being fetched, failed = could not be fetched */
      state: z.enum(['pending', 'ready', 'failed']),
      /** for a failed file; null for failures from before there were reasons */
      failReason: mediaFailReason.nullable(),
    })
    .nullable(),
  /** 0 failed or unknown, 1 waiting, 2 sent, 3 delivered, 4 read */
  ack: z.number(),
  status: messageStatus,
  /** a `FailureReason` or an `ErrorCode`; text from before reasons were codes is shown unchanged */
  failReason: z.string().nullable(),
  read: z.boolean(),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  isPrivate: z.boolean(),
  clientId: z.string().nullable(),
  quotedMsgId: z.string().nullable(),
  quotedMsg: z
    .object({
      id: z.string(),
      body: z.string(),
      fromMe: z.boolean(),
      mediaType,
      mediaUrl: z.string().nullable(),
      contact: z.object({ name: z.string() }).nullable(),
      author: messageAuthor.nullable(),
    })
    .nullable(),
  oldMessages: z.array(z.object({ id: z.string(), body: z.string(), createdAt: instant })),
  /** ours: seconds after which phones remove the message; here it stays */
  disappearsAfterSeconds: z.number().optional(),
  /**
   * ours: the people mentioned in the text as `@` and `id`. `name` is "" for the company's own account, and when only
   * the channel's id is known. `isNumber`: the id is their phone number
   */
  mentions: z
    .array(z.object({ id: z.string(), name: z.string(), isUs: z.boolean(), isNumber: z.literal(true).optional() }))
    .optional(),
  /** ours: an edit or a deletion that is pending or was refused */
  change: messageChange.optional(),
  /** ours: what brought the customer, on the message that they wrote there */
  referral: referral.optional(),
  /** ours: an approved template in the customer's view; `body` contains the same as text */
  template: filledTemplate.optional(),
  /** ours: the preview of its first link; null: nothing to show, absent: not looked up */
  preview: z
    .object({
      url: z.string(),
      title: z.string(),
      description: z.string(),
      /** the page's name for its site, otherwise the host */
      site: z.string(),
      thumbnailUrl: z.string().nullable(),
    })
    .nullable()
    .optional(),
  /** ours: for a sound, if requested */
  transcription: transcription.optional(),
  /** the author: in a group the member, whose id is null when they are no contact; the group is the contact of the ticket */
  contact: z.object({ id: z.number().nullable(), name: z.string() }).nullable(),
  queue: z.object({ id: z.number(), name: z.string(), color: z.string() }).nullable(),
  sentBy: personNamed.nullable(),
  /** sent automatically: greeting, farewell … */
  isAutomatic: z.boolean(),
  /** ours: it could not be decrypted yet; the decrypted message replaces it */
  isUnreadable: z.boolean(),
  /** for a `call_log`. refused: calls are not accepted */
  call: z.object({ video: z.boolean(), refused: z.boolean() }).nullable(),
  /** in a group */
  author: messageAuthor.nullable(),
  companyId: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type Message = z.infer<typeof message>;
