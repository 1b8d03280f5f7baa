import type { Capabilities } from '@balcao/contract/channels/channel';
import type { Message } from '@balcao/contract/messages/message';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { createContext, use } from 'react';

/** What a bubble may ask of the conversation it stands in. */
export type ConversationDoors = {
  ticket: Ticket;
  userId: number;
  /** edits and deletes what colleagues sent, too */
  mayChangeAll: boolean;
  /** open: what writes is offered */
  canWrite: boolean;
  capabilities: Capabilities | undefined;
  /** ids being chosen to forward; undefined when none are */
  chosen: ReadonlySet<string> | undefined;
  toggle: (message: Message) => void;
  reply: (message: Message) => void;
  edit: (message: Message) => void;
  remove: (message: Message) => void;
  react: (message: Message, emoji: string) => void;
  retry: (message: Message) => void;
  discard: (message: Message) => void;
  forward: (message: Message) => void;
  history: (message: Message) => void;
  goTo: (messageId: string) => void;
  openPhoto: (message: Message) => void;
  /** a link ran out: asks for the row again */
  renew: (message: Message) => Promise<void>;
};

export const ConversationContext = createContext<ConversationDoors | undefined>(undefined);

export function useConversation(): ConversationDoors {
  const doors = use(ConversationContext);
  if (!doors) throw new Error('a bubble stands outside a conversation');
  return doors;
}
