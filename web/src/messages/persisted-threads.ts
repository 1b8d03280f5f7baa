import { persistQueries } from '../platform/offline/persisted-queries.ts';
import { isLocal, type Thread } from './message.live.ts';

const maxMessages = 100;

/**
 * Stores the last messages of a conversation and the end of its window, for reading offline. Excludes ranges of the past
 * jumped to, and unsent messages, which have their own store.
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
