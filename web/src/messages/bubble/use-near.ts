import { type FocusEvent, type PointerEvent, useState } from 'react';

/** One message at a time: the last one with hover or focus. */
let nearest: ((near: boolean) => void) | undefined;

/** Whether the message has hover or focus, and the listeners that track it. */
export function useNear() {
  const [near, setNear] = useState(false);
  const come = () => {
    if (nearest !== setNear) nearest?.(false);
    nearest = setNear;
    setNear(true);
  };
  const listeners = {
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') come();
    },
    onPointerLeave: () => setNear(false),
    onFocus: come,
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) setNear(false);
    },
  };
  return { near, listeners };
}
