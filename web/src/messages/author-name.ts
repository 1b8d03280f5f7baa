import type { Message, MessageAuthor } from '@balcao/contract/messages/message';
import { formatPhone } from '../platform/formatting.ts';
import { say } from '../platform/texts.ts';
import { messageTexts } from './messages.texts.ts';

/** Who of a group wrote: his name, else his number as this person may see it. */
export const authorName = ({ name, number }: MessageAuthor): string =>
  name || (number && formatPhone(number)) || say(messageTexts)('someone');

/** Who says a message, for a listener: bubbles say it by their side and colour alone. */
export function speakerName(message: Message, customer: string): string {
  const t = say(messageTexts);
  if (message.author && !message.fromMe) return authorName(message.author);
  if (!message.fromMe) return message.contact?.name ?? customer;
  return message.isAutomatic ? t('automatic') : (message.sentBy?.name ?? t('fromPhone'));
}
