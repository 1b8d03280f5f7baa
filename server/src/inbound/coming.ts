import type { MediaType } from '@balcao/contract/messages/message';
import type { InboundMessage } from '../channels/channel.ts';
import type { Journalled } from './journal.store.ts';

/**
 * What stands in a conversation as a message. `unreadable`: nothing is known of it but that it came. `rings`: a call that
 * has just begun.
 */
export type Arrived = { whatsappId: number; event: InboundMessage; unreadable: boolean; rings: boolean };

/** A message that is here already, under the same id. */
export type Known = { id: number; ticketId: number; chat: string; unreadable: boolean; sentAt: Date };

/** One message on its way through the steps below. */
export type Coming = Arrived & {
  mediaType: MediaType;
  preview: string;
  contactId: number;
  ticketId: number;
  /** the placeholder whose place it takes */
  replaces: Known | null;
  /** old, or of somebody who is blocked: kept with the others, and nobody is to read it */
  quiet: boolean;
};

/** A message that is in the database now. */
export type Stored = { id: number; coming: Coming };

/** A message, one that could not be read yet, a call; null for what only speaks of messages. */
export function asArrived({ whatsappId, event }: Journalled): Arrived | null {
  const { chat, providerId, at } = event;
  switch (event.kind) {
    case 'message':
      return { whatsappId, event, unreadable: false, rings: false };
    case 'unreadable': {
      const { identities, name, fromMe, messageId } = event;
      const content = { mediaType: 'conversation' as const, body: '' };
      const message = { kind: 'message' as const, chat, providerId: messageId, at, identities, name, fromMe, content };
      return { whatsappId, event: message, unreadable: true, rings: false };
    }
    case 'call': {
      const { identities, name, video, refused } = event;
      const content = { mediaType: 'call_log' as const, body: '', facts: { call: { video, refused } } };
      const message = { kind: 'message' as const, chat, providerId, at, identities, name, fromMe: false, content };
      return { whatsappId, event: message, unreadable: false, rings: true };
    }
    default:
      return null;
  }
}

export const isGroup = ({ event }: Arrived): boolean => event.identities.some(({ kind }) => kind === 'group');
