import type { proto } from 'baileys/WAProto/index.js';
import { z } from 'zod';
import type { InboundContent } from '../../../inbound-event.ts';
import { joinParts } from './format-text.ts';
import { parseJson } from './read-choice.ts';
import { readLocationContent } from './read-location.ts';
import { type MessageKey, mediaTraits, readMedia } from './read-media.ts';

/** Interactive messages (header media, body, buttons), as text. */
type MediaHeader = Pick<
  proto.Message.ButtonsMessage,
  'imageMessage' | 'videoMessage' | 'documentMessage' | 'locationMessage'
>;

function withHeader(
  head: Partial<MediaHeader> | null | undefined,
  body: string,
  key: MessageKey,
): InboundContent | null {
  const { imageMessage, videoMessage, documentMessage, locationMessage } = head ?? {};
  const media =
    (imageMessage && readMedia(mediaTraits.image, imageMessage, { body }, key)) ||
    (videoMessage && readMedia(mediaTraits.video, videoMessage, { body }, key)) ||
    (documentMessage &&
      readMedia(mediaTraits.document, documentMessage, { body, name: documentMessage.fileName }, key));
  if (media) return media;
  const place =
    locationMessage &&
    readLocationContent({
      latitude: locationMessage.degreesLatitude,
      longitude: locationMessage.degreesLongitude,
      name: body,
      live: false,
    });
  return place ?? (body === '' ? null : { mediaType: 'conversation', body });
}

const button = (text: string | null | undefined) => (text ? `▸ ${text}` : '');

export function readButtons(given: proto.Message.IButtonsMessage, key: MessageKey): InboundContent | null {
  const buttons = (given.buttons ?? []).map(({ buttonText }) => button(buttonText?.displayText));
  return withHeader(given, joinParts(given.text, given.contentText, given.footerText, ...buttons), key);
}

export function readList(given: proto.Message.IListMessage, key: MessageKey): InboundContent | null {
  const sections = (given.sections ?? []).flatMap(({ title, rows }) => [
    title,
    ...(rows ?? []).map((row) => button([row.title, row.description].filter(Boolean).join(': '))),
  ]);
  return withHeader(null, joinParts(given.title, given.description, ...sections, given.footerText), key);
}

export function readTemplate(given: proto.Message.ITemplateMessage, key: MessageKey): InboundContent | null {
  const filled = given.hydratedTemplate ?? given.hydratedFourRowTemplate;
  if (filled) {
    const buttons = (filled.hydratedButtons ?? []).map(({ quickReplyButton, urlButton, callButton }) =>
      button(
        quickReplyButton?.displayText ??
          (urlButton && [urlButton.displayText, urlButton.url].filter(Boolean).join(': ')) ??
          (callButton && [callButton.displayText, callButton.phoneNumber].filter(Boolean).join(': ')),
      ),
    );
    const body = joinParts(filled.hydratedTitleText, filled.hydratedContentText, filled.hydratedFooterText, ...buttons);
    return withHeader(filled, body, key);
  }
  if (given.interactiveMessageTemplate) return readInteractive(given.interactiveMessageTemplate, key);
  const bare = given.fourRowTemplate;
  return bare ? withHeader(bare, joinParts(structuredTextOf(bare.content), structuredTextOf(bare.footer)), key) : null;
}

/** A template in the oldest format: its name, and the parameters. */
export function structuredTextOf(given: proto.Message.IHighlyStructuredMessage | null | undefined): string {
  if (!given) return '';
  const filled = given.hydratedHsm?.hydratedTemplate ?? given.hydratedHsm?.hydratedFourRowTemplate;
  return filled?.hydratedContentText || (given.params ?? []).join(' ') || given.elementName || '';
}

const buttonParams = z.object({
  display_text: z.string().optional(),
  title: z.string().optional(),
  url: z.string().optional(),
});
const maxCards = 10;

export function readInteractive(given: proto.Message.IInteractiveMessage, key: MessageKey): InboundContent | null {
  return withHeader(given.header, textOf(given, 0), key);
}

function textOf(given: proto.Message.IInteractiveMessage, depth: number): string {
  const { header, body, footer, nativeFlowMessage, carouselMessage } = given;
  const buttons = (nativeFlowMessage?.buttons ?? []).map(({ buttonParamsJson }) => {
    const { display_text, title, url } = buttonParams.safeParse(parseJson(buttonParamsJson)).data ?? {};
    return button([display_text ?? title, url].filter(Boolean).join(': '));
  });
  const cards =
    depth > 0 ? [] : (carouselMessage?.cards ?? []).slice(0, maxCards).map((card) => textOf(card, depth + 1));
  return joinParts(header?.title, header?.subtitle, body?.text, footer?.text, ...buttons, ...cards);
}
