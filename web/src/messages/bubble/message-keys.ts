import type { Message } from '@balcao/contract/messages/message';
import type { KeyboardEvent } from 'react';
import { type ShortcutName, shortcutIn } from '../../ui/keyboard/shortcuts.ts';
import type { ConversationActions } from '../conversation-context.ts';
import { copyMessage } from './copy-message.ts';
import { hasMenu, mayCopy, mayEdit, mayForward, mayReact, mayReply } from './message-rights.ts';
import type { ToolbarPart } from './message-toolbar.tsx';

/** Shortcuts of the focused message. Actions that are not allowed are ignored. */
export function runMessageKey(
  event: KeyboardEvent<HTMLElement>,
  message: Message,
  conversation: ConversationActions,
  onOpened: (part: ToolbarPart) => void,
): void {
  const row = event.currentTarget;
  if (event.target !== row) return;
  const name = shortcutIn('message', event.nativeEvent);
  if (!name) return;
  const openMenu = hasMenu(message, conversation) && (() => onOpened('menu'));
  const actions: Record<ShortcutName<'message'>, (() => void) | false> = {
    walk: focusing(neighbourOf(row, event.key === 'ArrowDown' ? 1 : -1)),
    open: openingMedia(row) || openMenu,
    menu: openMenu,
    reply: mayReply(message, conversation) && (() => conversation.reply(message)),
    edit: mayEdit(message, conversation) && (() => conversation.edit(message)),
    react: mayReact(message, conversation) && (() => onOpened('reactions')),
    copy: mayCopy(message) && (() => void copyMessage(message)),
    forward: mayForward(message) && (() => conversation.forward(message)),
    back: focusing(document.querySelector<HTMLElement>('[data-composer] textarea:enabled')),
  };
  const action = actions[name];
  if (!action) return;
  event.preventDefault();
  // Stops the page's own shortcuts with the same letters.
  event.stopPropagation();
  action();
}

/** The newest message that is in view, where the keyboard enters the thread. */
export function focusNewestMessage(scroller: HTMLElement | null): boolean {
  const bottom = scroller?.getBoundingClientRect().bottom ?? 0;
  const rows = [...(scroller?.querySelectorAll<HTMLElement>('[data-message]') ?? [])];
  const newest = rows.findLast((row) => row.getBoundingClientRect().top < bottom) ?? rows.at(-1);
  newest?.focus();
  return newest !== undefined;
}

const focusing = (element: HTMLElement | null | undefined): (() => void) | false =>
  element ? () => element.focus() : false;

/** Opens a picture or a map, plays or pauses a sound or video, or downloads a document. */
function openingMedia(row: HTMLElement): (() => void) | false {
  const control = row.querySelector<HTMLElement>('[data-opens]');
  if (control instanceof HTMLVideoElement) return () => void (control.paused ? control.play() : control.pause());
  return control ? () => control.click() : false;
}

function neighbourOf(row: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const all = [...(row.closest('[data-thread]')?.querySelectorAll<HTMLElement>('[data-message]') ?? [])];
  return all[all.indexOf(row) + step];
}
