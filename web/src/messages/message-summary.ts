import type { Message } from '@balcao/contract/messages/message';
import {
  IconBan,
  IconFileText,
  IconHourglass,
  IconMapPin,
  IconMicrophone,
  IconPhone,
  IconPhoto,
  IconSticker,
  IconUser,
  IconVideo,
  type TablerIcon,
} from '@tabler/icons-react';
import { translate } from '../platform/texts.ts';
import { messageTexts } from './messages.texts.ts';
import { stripMarkup } from './whatsapp-format.ts';

type SummarySource = Pick<Message, 'mediaType' | 'body'> &
  Partial<Pick<Message, 'media' | 'isUnreadable' | 'isDeleted' | 'call'>>;

const icons: Partial<Record<Message['mediaType'], TablerIcon>> = {
  image: IconPhoto,
  video: IconVideo,
  audio: IconMicrophone,
  application: IconFileText,
  stickerMessage: IconSticker,
  locationMessage: IconMapPin,
  contactMessage: IconUser,
  vcard: IconUser,
  call_log: IconPhone,
};

/** One-line summary of a message for quotes, search hits and notices. */
export function summarizeMessage(source: SummarySource): { text: string; icon: TablerIcon | undefined } {
  const { mediaType, body, media, isUnreadable, isDeleted, call } = source;
  if (isDeleted) return { icon: IconBan, text: translate(messageTexts)('deletedMessage') };
  if (isUnreadable) return { icon: IconHourglass, text: translate(messageTexts)('waitingMessage') };
  if (call) return { icon: call.video ? IconVideo : IconPhone, text: describeCall(call) };
  return { icon: icons[mediaType], text: describeBody(mediaType, body, media?.name) };
}

/** Text of a received call. */
export function describeCall({ video, refused }: NonNullable<Message['call']>): string {
  const t = translate(messageTexts);
  if (refused) return t(video ? 'videoCallRefused' : 'voiceCallRefused');
  return t(video ? 'videoCall' : 'voiceCall');
}

function describeBody(mediaType: Message['mediaType'], body: string, fileName: string | undefined): string {
  const t = translate(messageTexts);
  switch (mediaType) {
    case 'image':
      return stripMarkup(body) || t('photo');
    case 'video':
      return stripMarkup(body) || t('video');
    case 'audio':
      return t('voice');
    case 'application':
      // May be a file name, whose characters are no markup.
      return body || fileName || t('file');
    case 'stickerMessage':
      return t('sticker');
    case 'locationMessage':
      return body.split('|')[2] || t('location');
    case 'contactMessage':
    case 'vcard':
      return /^FN[^:]*:(.*)$/m.exec(body)?.[1]?.trim() || t('contactCard');
    case 'call_log':
      return body || t('call');
    default:
      return stripMarkup(body);
  }
}
