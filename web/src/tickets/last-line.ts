import { readPreview } from '@balcao/contract/messages/preview.rules';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { summaryOf } from '../messages/message-summary.ts';
import { plainLine } from '../messages/whatsapp-format.ts';

/** What a list, the bell or a notice says of the last message, in the language of the screen. */
export function lastLine({
  lastMessage,
  isGroup,
}: Pick<Ticket, 'lastMessage' | 'isGroup'>): Partial<Pick<ReturnType<typeof summaryOf>, 'icon'>> & { text: string } {
  const read = readPreview(lastMessage, { inGroup: isGroup });
  if (!read) return { text: plainLine(lastMessage) };
  const { mediaType, fileName, isUnreadable, isDeleted, author } = read;
  const { icon, text } = summaryOf({ mediaType, body: fileName ?? '', isUnreadable, isDeleted });
  return { icon, text: author ? `${author}: ${text}` : text };
}
