import { useEffect } from 'react';
import { screenHold } from './screen-hold.ts';

let typedAt = 0;

/**
 * Ctrl+Z takes back the newest promise, also from the box one writes in, which is where one is after sending. Who has
 * typed since then means the typing: that the browser undoes.
 */
export function useUndoKeys(): void {
  useEffect(() => {
    const onInput = (event: Event) => {
      // A box that is emptied because its text was sent is nobody's typing.
      if (event.isTrusted) typedAt = Date.now();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== 'KeyZ' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      const last = screenHold.held().at(-1);
      if (!last || typedAt > last.sinceMs) return;
      event.preventDefault();
      screenHold.takeBack(last);
    };
    document.addEventListener('input', onInput, true);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('input', onInput, true);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
}
