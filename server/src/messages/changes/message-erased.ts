import { defineEvent } from '../../platform/db/domain-events.ts';

/** `storedAt`: when the message was stored. */
export type ErasedContent = { messageId: number; storedAt: Date };

/** The content of a message was erased by the terms of its channel: other features erase their copies. */
export const messageErased = defineEvent<ErasedContent>('message-erased');
