import type { MediaType } from '@balcao/contract/messages/message';
import type { InboundMessage } from '../../channels/inbound-event.ts';
import type { JournalEntry } from './journal.store.ts';

/**
 * An inbound event that becomes a message of a conversation. `unreadable`: it arrived but could not be decrypted.
 * `isNewCall`: a call that has just begun.
 */
export type IncomingMessage = { whatsappId: number; event: InboundMessage; unreadable: boolean; isNewCall: boolean };

/** A stored message with the same provider id. `authorKey`: of a group's message, see `storedAuthorOf`. */
export type ExistingMessage = {
  id: number;
  ticketId: number;
  chat: string;
  fromMe: boolean;
  authorKey: string | null;
  unreadable: boolean;
  sentAt: Date;
};

/** A message whose contact is known and whose ticket is assigned. */
export type ResolvedMessage = IncomingMessage & {
  mediaType: MediaType;
  preview: string;
  contactId: number;
  ticketId: number;
  /** the undecryptable message that this one replaces */
  replaces: ExistingMessage | null;
  /** imported, or from a blocked contact: stored as read, without notifications */
  isSilent: boolean;
};

/** A message that has been stored. */
export type StoredMessage = { id: number; resolved: ResolvedMessage };

/** The message for events that become one (message, undecryptable message, call); null for updates. */
export function toIncomingMessage({ whatsappId, event }: JournalEntry): IncomingMessage | null {
  const { chat, providerId, at } = event;
  switch (event.kind) {
    case 'message':
      return { whatsappId, event, unreadable: false, isNewCall: false };
    case 'unreadable': {
      const { identities, name, fromMe, messageId } = event;
      const content = { mediaType: 'conversation' as const, body: '' };
      const message = { kind: 'message' as const, chat, providerId: messageId, at, identities, name, fromMe, content };
      return { whatsappId, event: message, unreadable: true, isNewCall: false };
    }
    case 'call': {
      const { identities, name, video, refused } = event;
      const content = { mediaType: 'call_log' as const, body: '', metadata: { call: { video, refused } } };
      const message = { kind: 'message' as const, chat, providerId, at, identities, name, fromMe: false, content };
      return { whatsappId, event: message, unreadable: false, isNewCall: true };
    }
    default:
      return null;
  }
}

export const isGroup = ({ event }: IncomingMessage): boolean => event.identities.some(({ kind }) => kind === 'group');
