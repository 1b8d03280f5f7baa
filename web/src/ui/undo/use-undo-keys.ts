import { useEffect } from 'react';
import { isPressed, shortcuts } from '../keyboard/shortcuts.ts';
import { screenUndoQueue } from './screen-undo-queue.ts';

let lastTypedAt = 0;

/**
 * Ctrl+Z undoes the newest pending action, also while the composer has the focus. After further typing
 * the browser's own text undo applies instead.
 */
export function useUndoKeys(): void {
  useEffect(() => {
    const onInput = (event: Event) => {
      // Clearing the composer after a send does not count as typing.
      if (event.isTrusted) lastTypedAt = Date.now();
    };
    const onKey = (event: KeyboardEvent) => {
      if (!isPressed(shortcuts.everywhere.undo, event)) return;
      const last = screenUndoQueue.pending().at(-1);
      if (!last || lastTypedAt > last.sinceMs) return;
      event.preventDefault();
      screenUndoQueue.undo(last);
    };
    document.addEventListener('input', onInput, true);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('input', onInput, true);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
}
