import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useTouch } from '../../ui/layout/use-touch.ts';

/** Caret position by ticket id. */
const caretPositions = new Map<number, [start: number, end: number]>();

/**
 * Focuses the composer when a writable conversation is opened, accepted or reopened, and restores the caret.
 * Not on touch, where the keyboard would cover the messages, nor when the address names a message.
 */
export function useBoxFocus(box: RefObject<HTMLTextAreaElement | null>, ticketId: number, canWrite: boolean): void {
  const touch = useTouch();
  const asked = new URLSearchParams(useLocation().search).has('message');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read only when the conversation opens
  useEffect(() => {
    const field = box.current;
    if (!field || !canWrite) return;
    if (!touch && !asked && !isFocusElsewhere()) {
      field.focus({ preventScroll: true });
      const [start, end] = caretPositions.get(ticketId) ?? [field.value.length, field.value.length];
      field.setSelectionRange(start, end);
    }
    return () => {
      caretPositions.set(ticketId, [field.selectionStart, field.selectionEnd]);
    };
  }, [box, ticketId, canWrite, touch]);
}

/** Whether a dialog or another input has the focus, which must not be taken away. */
function isFocusElsewhere(): boolean {
  const cached = document.activeElement;
  return (
    cached instanceof HTMLElement &&
    cached.closest('[role=dialog], input, textarea, select, [contenteditable]') !== null
  );
}
