import type { Message } from '@balcao/contract/messages/message';
import type { KeyboardEvent } from 'react';
import type { ConversationActions } from '../conversation-context.ts';
import { copyMessage } from './copy-message.ts';
import { mayCopy, mayForward, mayReact, mayReply } from './message-rights.ts';

/** Shortcuts of the focused message. Actions that are not allowed are ignored. */
export function runMessageKey(
  event: KeyboardEvent<HTMLElement>,
  message: Message,
  conversation: ConversationActions,
  react: () => void,
): void {
  if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return;
  const actions: Record<string, (() => void) | false> = {
    r: mayReply(message, conversation) && (() => conversation.reply(message)),
    e: mayReact(message, conversation) && react,
    c: mayCopy(message) && (() => void copyMessage(message)),
    f: mayForward(message) && (() => conversation.forward(message)),
  };
  const action = actions[event.key.toLowerCase()];
  if (!action) return;
  event.preventDefault();
  // Stops the page's own shortcuts with the same letters.
  event.stopPropagation();
  action();
}
