import type { proto } from 'baileys/WAProto/index.js';
import type { InboundContent } from '../../../inbound-event.ts';
import { decodeTexts as words } from '../decode.texts.ts';
import { joinParts } from './format-text.ts';
import { readInvoice, readOrder, readPayment, readPaymentRequest, readProduct } from './read-business.ts';
import { choiceContent, readInteractiveReply } from './read-choice.ts';
import { readCards, readLocationContent } from './read-location.ts';
import { type MessageKey, mediaTraits, readMedia } from './read-media.ts';
import { readButtons, readInteractive, readList, readTemplate, structuredTextOf } from './read-menu.ts';
import {
  readCallLog,
  readChannelInvite,
  readEvent,
  readGroupInvite,
  readPoll,
  readPollResult,
  readScheduledCall,
} from './read-polls-and-events.ts';

type ReadContext = { key: MessageKey; timeZone: string; lottie: boolean };
type Readers = {
  [K in keyof proto.IMessage]?: (value: NonNullable<proto.IMessage[K]>, context: ReadContext) => InboundContent | null;
};

const text = (body: string | null | undefined, fields?: Record<string, unknown>): InboundContent | null =>
  body ? { mediaType: 'conversation', body, ...(fields && { metadata: fields }) } : null;

const durationOf = (seconds: number | null | undefined) => (seconds ? { seconds } : {});
/** The phone's waveform, values 0 to 100, at most 64 bars. */
const waveformOf = ({ waveform }: proto.Message.IAudioMessage) =>
  waveform && waveform.length > 0 ? { waveform: [...waveform.subarray(0, 64)].map((bar) => Math.min(bar, 100)) } : {};
const readVideo = (video: proto.Message.IVideoMessage, key: MessageKey, fields: Record<string, unknown>) =>
  readMedia(
    mediaTraits.video,
    video,
    { body: video.caption, metadata: { ...durationOf(video.seconds), ...previewOf(video.jpegThumbnail), ...fields } },
    key,
  );

/** Phones make previews of some kilobytes; larger ones, and other formats than JPEG, are ignored. */
const maxPreviewBytes = 12 * 1024;

/** A small preview of a video, made by the sender's phone. */
function previewOf(jpeg: Uint8Array | null | undefined): { preview?: string } {
  if (!jpeg || jpeg.length > maxPreviewBytes || jpeg[0] !== 0xff || jpeg[1] !== 0xd8 || jpeg[2] !== 0xff) return {};
  return { preview: Buffer.from(jpeg).toString('base64') };
}

/** Every message field with content for people, and its reader. */
const readers: Readers = {
  conversation: (body) => text(body),
  extendedTextMessage: ({ text: body }) => text(body),
  imageMessage: (image, { key }) => readMedia(mediaTraits.image, image, { body: image.caption }, key),
  videoMessage: (video, { key }) => readVideo(video, key, video.gifPlayback ? { gif: true } : {}),
  ptvMessage: (video, { key }) => readVideo(video, key, { videoNote: true }),
  audioMessage: (audio, { key }) =>
    readMedia(
      mediaTraits.audio,
      audio,
      { metadata: { ...(audio.ptt && { voice: true }), ...durationOf(audio.seconds), ...waveformOf(audio) } },
      key,
    ),
  documentMessage: (file, { key }) =>
    readMedia(mediaTraits.document, file, { body: file.caption, name: file.fileName || file.title }, key),
  // A Lottie sticker is an animation format that browsers do not show.
  stickerMessage: (sticker, { key, lottie }) =>
    lottie || sticker.isLottie
      ? text(words.animatedSticker, { unsupported: { type: 'lottieStickerMessage' } })
      : readMedia(mediaTraits.sticker, sticker, { metadata: sticker.isAnimated ? { animated: true } : {} }, key),
  locationMessage: (place) =>
    readLocationContent({
      latitude: place.degreesLatitude,
      longitude: place.degreesLongitude,
      name: place.name,
      address: [place.address, place.comment].filter(Boolean).join(', '),
      thumbnail: place.jpegThumbnail,
      live: place.isLive === true,
    }),
  liveLocationMessage: (place) =>
    readLocationContent({
      latitude: place.degreesLatitude,
      longitude: place.degreesLongitude,
      name: place.caption,
      thumbnail: place.jpegThumbnail,
      live: true,
    }),
  contactMessage: (contact) => readCards([contact]),
  contactsArrayMessage: ({ contacts }) => readCards(contacts ?? []),

  buttonsResponseMessage: (given) => choiceContent(given.selectedDisplayText, given.selectedButtonId),
  templateButtonReplyMessage: (given) => choiceContent(given.selectedDisplayText, given.selectedId),
  listResponseMessage: (given) =>
    choiceContent(joinParts(given.title, given.description), given.singleSelectReply?.selectedRowId),
  interactiveResponseMessage: (given) => readInteractiveReply(given),
  buttonsMessage: (given, { key }) => readButtons(given, key),
  listMessage: (given, { key }) => readList(given, key),
  templateMessage: (given, { key }) => readTemplate(given, key),
  interactiveMessage: (given, { key }) => readInteractive(given, key),
  highlyStructuredMessage: (given) => text(structuredTextOf(given)),
  richResponseMessage: ({ submessages }) =>
    text(joinParts(...(submessages ?? []).map(({ messageText }) => messageText))),

  productMessage: (given, { key }) => readProduct(given, key),
  orderMessage: (given) => readOrder(given),
  invoiceMessage: (given) => readInvoice(given),
  sendPaymentMessage: (given) => readPayment(given),
  requestPaymentMessage: (given, { timeZone }) => readPaymentRequest(given, timeZone),
  declinePaymentRequestMessage: () => text(words.paymentDeclined),
  cancelPaymentRequestMessage: () => text(words.paymentCancelled),
  paymentInviteMessage: () => text(words.paymentInvite),

  pollCreationMessage: (given) => readPoll(given),
  pollCreationMessageV2: (given) => readPoll(given),
  pollCreationMessageV3: (given) => readPoll(given),
  pollCreationMessageV5: (given) => readPoll(given),
  pollResultSnapshotMessage: (given) => readPollResult(given),
  pollResultSnapshotMessageV3: (given) => readPollResult(given),
  eventMessage: (given, { timeZone }) => readEvent(given, timeZone),
  scheduledCallCreationMessage: (given, { timeZone }) => readScheduledCall(given, timeZone),
  callLogMesssage: (given) => readCallLog(given),
  groupInviteMessage: (given) => readGroupInvite(given),
  newsletterAdminInviteMessage: (given) => readChannelInvite(given),
  newsletterFollowerInviteMessageV2: (given) => readChannelInvite(given),
  stickerPackMessage: ({ name, caption, stickers }) =>
    text(joinParts(words.stickerPack(name ?? '', stickers?.length ?? 0), caption)),
  requestPhoneNumberMessage: () => text(words.requestedPhone),
  questionResponseMessage: ({ text: body }) => text(body),
  statusQuestionAnswerMessage: ({ text: body }) => text(body),
  statusQuotedMessage: ({ text: body }) => text(body),
  placeholderMessage: () => text(words.onPhoneOnly, { unsupported: { type: 'placeholderMessage' } }),
};

/** Fields for devices, or references to something else: no content. */
const ignoredFields: ReadonlySet<string> = new Set<keyof proto.IMessage>([
  'protocolMessage',
  'albumMessage', // only the number of pictures, each of which arrives separately
  'pinInChatMessage',
  'keepInChatMessage',
  'stickerSyncRmrMessage',
  'pollUpdateMessage', // these three only if they could not be decrypted
  'encReactionMessage',
  'encEventResponseMessage',
  'scheduledCallEditMessage',
  'call',
  'bcallMessage',
  'chat',
  'messageHistoryBundle',
  'messageHistoryNotice',
  'statusNotificationMessage',
  'statusStickerInteractionMessage',
]);

/** 'silent': no content for people. Null: an unknown type. `inner`: the unwrapped message. */
export function readContent(
  inner: proto.IMessage,
  fields: readonly string[],
  context: ReadContext,
): InboundContent | 'silent' | null {
  const readableField = fields.find(isRead);
  const content = readableField === undefined ? null : readWith(readableField, inner, context);
  if (content !== null) return content;
  return fields.length > 0 && fields.every((field) => ignoredFields.has(field)) ? 'silent' : null;
}

const isRead = (field: string): field is keyof typeof readers => Object.hasOwn(readers, field);

function readWith<K extends keyof proto.IMessage>(
  field: K,
  inner: proto.IMessage,
  context: ReadContext,
): InboundContent | null {
  const value = inner[field];
  const read: Readers[K] = readers[field];
  return value === null || value === undefined || !read ? null : read(value, context);
}
