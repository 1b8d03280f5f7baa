import type { Message } from '@balcao/contract/messages/message';
import { truncateText } from '@balcao/contract/truncate-text';

/** Maximum length of the whole; the oldest messages are left out first. */
export const conversationMaxLength = 12_000;
const messageMaxLength = 1_500;

/**
 * The text of a conversation for a model, oldest first, one message per line. Escaped so that no message can start a
 * line in another speaker's name, or end the conversation early.
 */
export function conversationText(newestFirst: readonly Message[]): string {
  const written: string[] = [];
  let length = 0;
  for (const message of newestFirst) {
    const text = textOf(message);
    if (text === '') continue;
    const entry = `${speakerOf(message)}: ${text}`;
    if (length + entry.length > conversationMaxLength) break;
    length += entry.length + 1;
    written.unshift(entry);
  }
  return written.length === 0 ? '' : `<conversation>\n${written.join('\n')}\n</conversation>`;
}

function textOf({ isDeleted, isUnreadable, mediaType, body, transcription }: Message): string {
  if (isDeleted || isUnreadable || mediaType === 'reactionMessage') return '';
  const kind = mediaType === 'conversation' ? '' : `[${mediaType}] `;
  const words = [body, transcription?.text ?? ''].filter(Boolean).join(' ');
  return truncateText(`${kind}${words}`.replace(/[<>]/g, ' ').replace(/\s+/g, ' ').trim(), messageMaxLength);
}

function speakerOf({ fromMe, isPrivate, isAutomatic, sentBy }: Message): string {
  if (isPrivate) return `Internal note (${nameOf(sentBy)})`;
  if (!fromMe) return 'Customer';
  return isAutomatic ? 'Automatic' : `Attendant (${nameOf(sentBy)})`;
}

const nameOf = (sender: Message['sentBy']): string => (sender?.name ?? '?').replace(/[():<>\s]+/g, ' ').trim();

const summaryMaxLength = 2_000;

/** The model's output as plain text: without formatting, and without links, which a customer may have planted. */
export const cleanSummary = (text: string): string =>
  truncateText(
    text
      .replace(/\b(?:https?:\/\/|www\.)\S+/gi, '(link)')
      .replace(/[*_~`#]/g, '')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    summaryMaxLength,
  );
