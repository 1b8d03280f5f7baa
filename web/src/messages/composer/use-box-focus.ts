import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useTouch } from '../../ui/use-touch.ts';

/** By ticket: where the caret stood when its conversation was left. */
const carets = new Map<number, [start: number, end: number]>();

/**
 * Whoever opens a conversation in which they may write is in its box, with the caret where it was; so is who accepts or
 * reopens it. Not under touch, where the keyboard would cover what there is to read, nor when a message was asked for.
 */
export function useBoxFocus(box: RefObject<HTMLTextAreaElement | null>, ticketId: number, canWrite: boolean): void {
  const touch = useTouch();
  const asked = new URLSearchParams(useLocation().search).has('message');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read when the conversation opens, not when it changes
  useEffect(() => {
    const field = box.current;
    if (!field || !canWrite) return;
    if (!touch && !asked && !isBusyElsewhere()) {
      field.focus({ preventScroll: true });
      const [start, end] = carets.get(ticketId) ?? [field.value.length, field.value.length];
      field.setSelectionRange(start, end);
    }
    return () => {
      carets.set(ticketId, [field.selectionStart, field.selectionEnd]);
    };
  }, [box, ticketId, canWrite, touch]);
}

/** In a dialog, or typing somewhere else: a search is not to be torn from under the fingers. */
function isBusyElsewhere(): boolean {
  const held = document.activeElement;
  return (
    held instanceof HTMLElement && held.closest('[role=dialog], input, textarea, select, [contenteditable]') !== null
  );
}
