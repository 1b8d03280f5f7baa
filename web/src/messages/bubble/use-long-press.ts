import { type MouseEvent, type PointerEvent, type TouchEvent, useRef } from 'react';

const longMs = 480;
/** Movement beyond this counts as scrolling. */
const movedPx = 10;

/** Long press on touch. Mouse and keyboard use hover and focus. */
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
    // Suppresses the click after the touch, which would close the menu again.
    onTouchEnd: (event: TouchEvent) => fired.current && event.preventDefault(),
    onContextMenu: (event: MouseEvent) => touching.current && event.preventDefault(),
  };
}
