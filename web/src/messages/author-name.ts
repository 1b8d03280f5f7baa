import type { Message, MessageAuthor } from '@balcao/contract/messages/message';
import { formatPhone } from '../platform/formatting.ts';
import { translate } from '../platform/texts.ts';
import { personName } from '../users/person-name.ts';
import { messageTexts } from './messages.texts.ts';

/** Author of a group message: name, else the number (masked without the right to see it). */
export const authorName = ({ name, number }: MessageAuthor): string =>
  name || (number && formatPhone(number)) || translate(messageTexts)('someone');

/** Name of the sender, for screen readers. */
export function senderName(message: Message, customer: string): string {
  const t = translate(messageTexts);
  if (message.author && !message.fromMe) return authorName(message.author);
  if (!message.fromMe) return message.contact?.name ?? customer;
  return message.isAutomatic ? t('automatic') : message.sentBy ? personName(message.sentBy) : t('fromPhone');
}
