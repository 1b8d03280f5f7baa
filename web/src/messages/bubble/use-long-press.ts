import { type MouseEvent, type PointerEvent, type TouchEvent, useRef } from 'react';

const longMs = 480;
/** A finger that moves this far is scrolling. */
const movedPx = 10;

/** Holding a finger on something. The mouse has its hover, the keyboard its focus. */
export function useLongPress(onLong: () => void) {
  const held = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined);
  const fired = useRef(false);
  const touching = useRef(false);
  const end = () => {
    clearTimeout(held.current?.timer);
    held.current = undefined;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      touching.current = event.pointerType === 'touch';
      fired.current = false;
      if (!touching.current || !event.isPrimary) return;
      end();
      const fire = () => {
        fired.current = true;
        onLong();
      };
      held.current = { x: event.clientX, y: event.clientY, timer: setTimeout(fire, longMs) };
    },
    onPointerMove: (event: PointerEvent) => {
      const from = held.current;
      if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > movedPx) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    // The click that follows the finger's leaving would close what it has just opened.
    onTouchEnd: (event: TouchEvent) => fired.current && event.preventDefault(),
    onContextMenu: (event: MouseEvent) => touching.current && event.preventDefault(),
  };
}
