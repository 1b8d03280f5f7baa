import { proto } from 'baileys/WAProto/index.js';

const envelopes = [
  'deviceSentMessage',
  'ephemeralMessage',
  'viewOnceMessage',
  'viewOnceMessageV2',
  'viewOnceMessageV2Extension',
  'documentWithCaptionMessage',
  'editedMessage',
  'associatedChildMessage',
  'groupMentionedMessage',
  'botInvokeMessage',
  'botForwardedMessage',
  'lottieStickerMessage',
  'groupStatusMessage',
  'groupStatusMessageV2',
  'questionMessage',
  'questionReplyMessage',
  'limitSharingMessage',
  'pollCreationMessageV4',
  'pollCreationOptionImageMessage',
  'eventCoverImage',
  'statusAddYours',
  'botTaskMessage',
  'statusMentionMessage',
  'groupStatusMentionMessage',
] as const satisfies (keyof proto.IMessage)[];

/** Real messages nest three deep; deeper ones are hostile. */
const maxDepth = 8;

export type Unwrapped = {
  inner: proto.IMessage;
  viewOnce: boolean;
  lottie: boolean;
  edited: boolean;
  /** the message of which this is the same picture or video again, see `sameMedia` */
  versionOf: string | null;
  /** a picture in a higher quality than that one */
  isSharper: boolean;
};

/** The innermost message, and the properties given by its wrappers. */
export function unwrap(message: proto.IMessage): Unwrapped {
  const found: Unwrapped = {
    inner: message,
    viewOnce: false,
    lottie: false,
    edited: false,
    versionOf: null,
    isSharper: false,
  };
  for (let depth = 0; depth < maxDepth; depth += 1) {
    found.versionOf ??= originalIn(found.inner);
    found.isSharper ||= associationIn(found.inner) === AssociationType.HD_IMAGE_DUAL_UPLOAD;
    const envelope = envelopes.find((name) => found.inner[name]?.message);
    const inside = envelope && found.inner[envelope]?.message;
    if (!envelope || !inside) break;
    found.inner = inside;
    found.viewOnce ||= envelope.startsWith('viewOnce');
    found.lottie ||= envelope === 'lottieStickerMessage';
    found.edited ||= envelope === 'editedMessage';
  }
  return found;
}

const { AssociationType } = proto.MessageAssociation;
/** A phone sends a picture or video that is shared in high quality twice: first small, then as a message of its own. */
const sameMedia: ReadonlySet<unknown> = new Set([
  AssociationType.HD_IMAGE_DUAL_UPLOAD,
  AssociationType.HD_VIDEO_DUAL_UPLOAD,
  AssociationType.HEVC_VIDEO_DUAL_UPLOAD,
  AssociationType.MOTION_PHOTO,
]);

/** Phones state it next to the message or within its wrapper. */
const originalIn = (message: proto.IMessage): string | null =>
  (sameMedia.has(associationIn(message)) && message.messageContextInfo?.messageAssociation?.parentMessageKey?.id) ||
  null;

const associationIn = ({ messageContextInfo }: proto.IMessage) =>
  messageContextInfo?.messageAssociation?.associationType;

/** The non-empty content fields; sender keys and message context are not content. */
export const contentFields = (message: proto.IMessage): string[] =>
  Object.entries(message)
    .filter(([field, value]) => value !== null && value !== undefined && !metadataFields.has(field))
    .map(([field]) => field);

const metadataFields = new Set([
  'messageContextInfo',
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
]);
