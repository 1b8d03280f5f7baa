import type { Message } from '@balcao/contract/messages/message';
import { truncateText } from '@balcao/contract/truncate-text';
import type { ChatTurn } from '../ai/ai-client.ts';

const messageMaxLength = 2_000;

/** A model's input about a conversation: the earlier turns, and the text to answer. */
export type Conversation = { history: ChatTurn[]; user: string };

/**
 * The last messages of both sides. The customer's latest texts are the question, joined into one; a greeting sent after
 * them comes before them, and cannot push them out of the limit. Empty: there is no text to answer.
 */
export function conversationOf(oldestFirst: readonly ChatTurn[], maxMessages: number): Conversation {
  const end = oldestFirst.findLastIndex(({ role }) => role === 'user') + 1;
  const begin = oldestFirst.slice(0, end).findLastIndex(({ role }) => role === 'assistant') + 1;
  const question = oldestFirst.slice(begin, end).slice(-maxMessages);
  const others = [...oldestFirst.slice(0, begin), ...oldestFirst.slice(end)];
  return {
    history: others.slice(Math.max(0, others.length + question.length - maxMessages)),
    user: question.map(({ text }) => text).join('\n'),
  };
}

/** The texts of both sides, oldest first. */
export const turnsOf = (newestFirst: readonly Message[]): ChatTurn[] =>
  newestFirst
    .flatMap((message): ChatTurn[] => {
      const text = textOf(message);
      return text === '' ? [] : [{ role: message.fromMe ? 'assistant' : 'user', text }];
    })
    .reverse();

/** For sound its transcription, if there is one; for a file a note that it exists. */
function textOf({ isDeleted, isUnreadable, isPrivate, mediaType, body, transcription }: Message): string {
  if (isDeleted || isUnreadable || isPrivate || mediaType === 'reactionMessage' || mediaType === 'call_log') return '';
  if (mediaType === 'conversation') return truncateText(body.trim(), messageMaxLength);
  const words = transcription?.state === 'done' ? transcription.text : mediaType in unspoken ? '' : body;
  return truncateText(`[${mediaType}] ${words}`.trim(), messageMaxLength);
}

/** Types whose body is data, not text. */
const unspoken: Partial<Record<Message['mediaType'], true>> = {
  locationMessage: true,
  contactMessage: true,
  vcard: true,
};
