import { persistQueries } from '../platform/offline/persisted-queries.ts';
import { isLocal, type Thread } from './message.live.ts';

const maxMessages = 100;

/**
 * The last messages of a conversation, and when its window ends, can be read without a network. Not what was jumped to in
 * the past, nor sends of ours that wait: these have a store of their own.
 */
persistQueries('messages', ([, ticketId, part], data) => {
  if (typeof ticketId !== 'number') return undefined;
  if (part !== undefined) return part === 'window' ? data : undefined;
  const thread = data as Thread;
  if (!thread.atEnd) return undefined;
  const received = thread.messages.filter((row) => !isLocal(row));
  const messages = received.slice(-maxMessages);
  const isCut = messages.length < received.length;
  // Older messages can be fetched when the network is back: the stored thread is cut.
  return { ...thread, messages, ...(isCut && { hasOlder: true, olderCursor: null }) };
});
