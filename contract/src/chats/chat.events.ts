import type { Chat, ChatMessage } from './chat.ts';

/** To the members of a room. `newMessage.chat` repeats the room, because older clients read it there. */
export type ChatEvent =
  | { action: 'new-message'; newMessage: ChatMessage & { chat: Chat }; chat: Chat }
  | { action: 'update'; chat: Chat }
  | { action: 'delete'; id: number }
  /** ours: a message was edited, removed, or reacted to */
  | { action: 'update-message'; message: ChatMessage; chat: Chat };

/** To one person: they are in a new room, or have read messages. */
export type ChatUserEvent = { action: 'create' | 'update'; record: Chat; userId: number };
