import { readPreview } from '@balcao/contract/messages/preview.rules';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { summaryOf } from '../messages/message-summary.ts';
import { plainLine, readSignedLine } from '../messages/whatsapp-format.ts';

export type LastLine = Partial<Pick<ReturnType<typeof summaryOf>, 'icon'>> & {
  text: string;
  /** signature of our attendant */
  signedBy?: string;
};

/** Preview of the last message for lists, the bell and notifications, in the current language. */
export function lastLine({
  lastMessage,
  isGroup,
  fromMe,
}: Pick<Ticket, 'lastMessage' | 'isGroup' | 'fromMe'>): LastLine {
  const read = readPreview(lastMessage, { inGroup: isGroup });
  if (!read) {
    const signed = fromMe ? readSignedLine(lastMessage) : undefined;
    return signed ? { text: plainLine(signed.rest), signedBy: signed.name } : { text: plainLine(lastMessage) };
  }
  const { mediaType, fileName, isUnreadable, isDeleted, author } = read;
  const { icon, text } = summaryOf({ mediaType, body: fileName ?? '', isUnreadable, isDeleted });
  return { icon, text: author ? `${author}: ${text}` : text };
}
