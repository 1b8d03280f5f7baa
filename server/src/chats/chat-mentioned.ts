import { defineEvent } from '../platform/db/domain-events.ts';

/** A member was mentioned in a message of a room. */
export const chatMentioned = defineEvent<{ chatId: number; chatMessageId: number; userId: number }>('chat-mentioned');
