import type { Message } from '@balcao/contract/messages/message';
import { truncateText } from '@balcao/contract/truncate-text';
import type { ChatTurn } from '../ai/ai-client.ts';

const messageMaxLength = 2_000;

/** What a model is given of a conversation: what was said before, and what it has to answer. */
export type Conversation = { history: ChatTurn[]; user: string };

/**
 * The last messages of both sides. What the customer wrote last is what is asked, in one piece however many messages it took; a
 * greeting that was sent meanwhile comes before it. Empty: nothing was said that a model could answer.
 */
export function conversationOf(oldestFirst: readonly ChatTurn[], maxMessages: number): Conversation {
  const turns = oldestFirst.slice(-maxMessages);
  const last = turns.findLastIndex(({ role }) => role === 'user');
  const first = turns.slice(0, last + 1).findLastIndex(({ role }) => role === 'assistant') + 1;
  return {
    history: [...turns.slice(0, first), ...turns.slice(last + 1)],
    user: turns
      .slice(first, last + 1)
      .map(({ text }) => text)
      .join('\n'),
  };
}

/** What both sides said, oldest first. */
export const turnsOf = (newestFirst: readonly Message[]): ChatTurn[] =>
  newestFirst
    .flatMap((message): ChatTurn[] => {
      const text = textOf(message);
      return text === '' ? [] : [{ role: message.fromMe ? 'assistant' : 'user', text }];
    })
    .reverse();

/** Of a sound what was said in it, where that was written down; of a file that there is one. */
function textOf({ isDeleted, isUnreadable, isPrivate, mediaType, body, transcription }: Message): string {
  if (isDeleted || isUnreadable || isPrivate || mediaType === 'reactionMessage' || mediaType === 'call_log') return '';
  if (mediaType === 'conversation') return truncateText(body.trim(), messageMaxLength);
  const words = transcription?.state === 'done' ? transcription.text : mediaType in unspoken ? '' : body;
  return truncateText(`[${mediaType}] ${words}`.trim(), messageMaxLength);
}

/** Their bodies are data, not words. */
const unspoken: Partial<Record<Message['mediaType'], true>> = {
  locationMessage: true,
  contactMessage: true,
  vcard: true,
};
