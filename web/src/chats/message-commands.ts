import type { ChatMessage } from '@balcao/contract/chats/chat';

export type MessageCommands = {
  react: (message: ChatMessage, emoji: string) => void;
  reply: (message: ChatMessage) => void;
  edit: (message: ChatMessage) => void;
  remove: (message: ChatMessage) => void;
  /** scrolls to the message with this number */
  show: (seq: number) => void;
};
