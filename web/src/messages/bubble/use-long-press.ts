import { type MouseEvent, type PointerEvent, type TouchEvent, useRef } from 'react';

const longPressMs = 480;
/** Movement beyond this counts as scrolling. */
const scrollThresholdPx = 10;

/** Long press on touch. Mouse and keyboard use hover and focus. */
export function useLongPress(onLong: () => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined);
  const hasFired = useRef(false);
  const touching = useRef(false);
  const end = () => {
    clearTimeout(press.current?.timer);
    press.current = undefined;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      touching.current = event.pointerType === 'touch';
      hasFired.current = false;
      if (!touching.current || !event.isPrimary) return;
      end();
      const fire = () => {
        hasFired.current = true;
        onLong();
      };
      press.current = { x: event.clientX, y: event.clientY, timer: setTimeout(fire, longPressMs) };
    },
    onPointerMove: (event: PointerEvent) => {
      const from = press.current;
      if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > scrollThresholdPx) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    // Suppresses the click after the touch, which would close the menu again.
    onTouchEnd: (event: TouchEvent) => hasFired.current && event.preventDefault(),
    onContextMenu: (event: MouseEvent) => touching.current && event.preventDefault(),
  };
}
