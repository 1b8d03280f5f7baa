import type { proto } from 'baileys/WAProto/index.js';

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

/** Real ones are three deep; whoever builds a hundred wants to keep us busy. */
const deepest = 8;

export type Unwrapped = { inner: proto.IMessage; viewOnce: boolean; lottie: boolean; edited: boolean };

/** What lies in the envelopes, and what they say of it. */
export function unwrap(message: proto.IMessage): Unwrapped {
  const found = { inner: message, viewOnce: false, lottie: false, edited: false };
  for (let depth = 0; depth < deepest; depth += 1) {
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

/** The fields that hold something; a sender's key for a group and what lies beside a message are no content. */
export const contentFields = (message: proto.IMessage): string[] =>
  Object.entries(message)
    .filter(([field, value]) => value !== null && value !== undefined && !beside.has(field))
    .map(([field]) => field);

const beside = new Set([
  'messageContextInfo',
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
]);
