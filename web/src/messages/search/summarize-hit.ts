import type { Message } from '@balcao/contract/messages/message';
import { cutAround } from '@balcao/contract/messages/search-match.rules';
import { summarizeMessage } from '../message-summary.ts';

type Hit = Parameters<typeof summarizeMessage>[0] & Partial<Pick<Message, 'transcription'>>;

/** One-line summary of a hit, cut to the matching words. An audio is searched by its transcription. */
export function summarizeHit(message: Hit, search: string, addSender: (summary: string) => string): string {
  const summary = [summarizeMessage(message).text, message.transcription?.text].filter(Boolean).join(': ');
  return cutAround(addSender(summary), search);
}
