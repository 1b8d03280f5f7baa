import type { MediaType } from '@balcao/contract/messages/message';
import type { InboundMessage } from '../channels/channel.ts';
import type { Journalled } from './journal.store.ts';

/**
 * An inbound event that becomes a message of a conversation. `unreadable`: it arrived but could not be decrypted.
 * `isNewCall`: a call that has just begun.
 */
export type Arrived = { whatsappId: number; event: InboundMessage; unreadable: boolean; rings: boolean };

/** A message that is stored already under the same provider id. */
export type Known = { id: number; ticketId: number; chat: string; unreadable: boolean; sentAt: Date };

/** A message whose contact is known and whose ticket is assigned. */
export type Coming = Arrived & {
  mediaType: MediaType;
  preview: string;
  contactId: number;
  ticketId: number;
  /** the undecryptable message that this one replaces */
  replaces: Known | null;
  /** imported, or from a blocked contact: stored as read, without notifications */
  quiet: boolean;
};

/** A message that has been stored. */
export type Stored = { id: number; coming: Coming };

/** The message for events that become one (message, undecryptable message, call); null for updates. */
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
