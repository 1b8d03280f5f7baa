import type { Message } from '@balcao/contract/messages/message';
import { cutAround } from '@balcao/contract/messages/search-match.rules';
import { summarizeMessage } from '../message-summary.ts';

type Hit = Parameters<typeof summarizeMessage>[0] & Partial<Pick<Message, 'transcription'>>;

/** A found message in a line, cut to the words that it was found by. A sound is found by what was said in it. */
export function summarizeHit(message: Hit, search: string, addSender: (summary: string) => string): string {
  const summary = [summarizeMessage(message).text, message.transcription?.text].filter(Boolean).join(': ');
  return cutAround(addSender(summary), search);
}
