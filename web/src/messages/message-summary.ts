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
import { say } from '../platform/texts.ts';
import { messageTexts } from './messages.texts.ts';
import { plainLine } from './whatsapp-format.ts';

type Summed = Pick<Message, 'mediaType' | 'body'> &
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
export function summaryOf(summed: Summed): { text: string; icon: TablerIcon | undefined } {
  const { mediaType, body, media, isUnreadable, isDeleted, call } = summed;
  if (isDeleted) return { icon: IconBan, text: say(messageTexts)('deletedMessage') };
  if (isUnreadable) return { icon: IconHourglass, text: say(messageTexts)('waitingMessage') };
  if (call) return { icon: call.video ? IconVideo : IconPhone, text: callLine(call) };
  return { icon: icons[mediaType], text: lineOf(mediaType, body, media?.name) };
}

/** Text of a received call. */
export function callLine({ video, refused }: NonNullable<Message['call']>): string {
  const t = say(messageTexts);
  if (refused) return t(video ? 'videoCallRefused' : 'voiceCallRefused');
  return t(video ? 'videoCall' : 'voiceCall');
}

function lineOf(mediaType: Message['mediaType'], body: string, fileName: string | undefined): string {
  const t = say(messageTexts);
  switch (mediaType) {
    case 'image':
      return body || t('photo');
    case 'video':
      return body || t('video');
    case 'audio':
      return t('voice');
    case 'application':
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
      return plainLine(body);
  }
}
