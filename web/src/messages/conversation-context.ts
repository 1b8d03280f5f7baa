import type { Capabilities } from '@balcao/contract/channels/channel';
import type { Message } from '@balcao/contract/messages/message';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { createContext, use } from 'react';

/** State and actions of the conversation for its bubbles. */
export type ConversationActions = {
  ticket: Ticket;
  userId: number;
  /** may also edit and delete messages of colleagues */
  canChangeAll: boolean;
  /** the ticket is open, and not read-only: write actions are available */
  canWrite: boolean;
  /** the user may read the ticket, but not act on it, e.g. one of another queue with `allHistoric` */
  isReadOnly: boolean;
  capabilities: Capabilities | undefined;
  /** opens the channel's approved templates; undefined without templates, or when writing is not allowed */
  chooseTemplate: (() => void) | undefined;
  /** ids selected for forwarding; undefined when not selecting */
  selectedIds: Pick<ReadonlySet<string>, 'has'> | undefined;
  toggle: (message: Message) => void;
  reply: (message: Message) => void;
  edit: (message: Message) => void;
  remove: (message: Message) => void;
  react: (message: Message, emoji: string) => void;
  retry: (message: Message) => void;
  discard: (message: Message) => void;
  forward: (message: Message) => void;
  history: (message: Message) => void;
  /** shows when it was sent, delivered and read */
  info: (message: Message) => void;
  /** goes back to this conversation if the person has left it */
  reopen: () => void;
  /** `focus`: false scrolls to it without moving the focus */
  goTo: (messageId: string, options?: { focus?: boolean }) => void;
  openPhoto: (message: Message) => void;
  /** refetches a message whose media link has expired */
  renew: (message: Message) => Promise<void>;
};

export const ConversationContext = createContext<ConversationActions | undefined>(undefined);

export function useConversation(): ConversationActions {
  const conversation = use(ConversationContext);
  if (!conversation) throw new Error('a bubble stands outside a conversation');
  return conversation;
}
