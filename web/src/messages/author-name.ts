import type { MessageAuthor } from '@balcao/contract/messages/message';
import { formatPhone } from '../platform/formatting.ts';
import { say } from '../platform/texts.ts';
import { messageTexts } from './messages.texts.ts';

/** Who of a group wrote: his name, else his number as this person may see it. */
export const authorName = ({ name, number }: MessageAuthor): string =>
  name || (number && formatPhone(number)) || say(messageTexts)('someone');
