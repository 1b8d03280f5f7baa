import { type PointerEvent, useRef } from 'react';

const longMs = 480;
/** A finger that moves this far is scrolling. */
const movedPx = 10;

/** Holding a finger on something. The mouse has its hover, the keyboard its focus. */
export function useLongPress(onLong: () => void) {
  const held = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined);
  const end = () => {
    clearTimeout(held.current?.timer);
    held.current = undefined;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType !== 'touch' || !event.isPrimary) return;
      end();
      held.current = { x: event.clientX, y: event.clientY, timer: setTimeout(onLong, longMs) };
    },
    onPointerMove: (event: PointerEvent) => {
      const from = held.current;
      if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > movedPx) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
