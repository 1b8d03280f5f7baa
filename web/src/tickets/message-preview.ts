import { parsePreview, parseSignedPreview } from '@balcao/contract/messages/preview.rules';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { summarizeMessage } from '../messages/message-summary.ts';
import { stripMarkup } from '../messages/whatsapp-format.ts';

type MessagePreview = Partial<Pick<ReturnType<typeof summarizeMessage>, 'icon'>> & {
  text: string;
  /** signature of our attendant */
  signedBy?: string;
};

/** Preview of the last message for lists, the bell and notifications, in the current language. */
export function messagePreview({
  lastMessage,
  isGroup,
  fromMe,
}: Pick<Ticket, 'lastMessage' | 'isGroup' | 'fromMe'>): MessagePreview {
  const read = parsePreview(lastMessage, { inGroup: isGroup });
  if (!read) {
    const signed = fromMe ? parseSignedPreview(lastMessage) : undefined;
    return signed ? { text: stripMarkup(signed.rest), signedBy: signed.name } : { text: stripMarkup(lastMessage) };
  }
  const { mediaType, fileName, isUnreadable, isDeleted, author } = read;
  const { icon, text } = summarizeMessage({ mediaType, body: fileName ?? '', isUnreadable, isDeleted });
  return { icon, text: author ? `${author}: ${text}` : text };
}
