import type { Message } from '@balcao/contract/messages/message';
import type { KeyboardEvent } from 'react';
import type { ConversationDoors } from '../conversation-context.ts';
import { copyMessage } from './copy-message.ts';
import { mayCopy, mayForward, mayReact, mayReply } from './message-rights.ts';

/** The keys of the message that has the focus. What it does not allow does nothing. */
export function runMessageKey(
  event: KeyboardEvent<HTMLElement>,
  message: Message,
  doors: ConversationDoors,
  react: () => void,
): void {
  if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return;
  const actions: Record<string, (() => void) | false> = {
    r: mayReply(message, doors) && (() => doors.reply(message)),
    e: mayReact(message, doors) && react,
    c: mayCopy(message) && (() => void copyMessage(message)),
    f: mayForward(message) && (() => doors.forward(message)),
  };
  const action = actions[event.key.toLowerCase()];
  if (!action) return;
  event.preventDefault();
  // The same letters mean something else to the page.
  event.stopPropagation();
  action();
}
