import { type FocusEvent, type PointerEvent, useState } from 'react';

/** One message at a time: where the pointer went last, or the focus. */
let nearest: ((near: boolean) => void) | undefined;

/** Whether the message is pointed at or has the focus, and what listens for it. */
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
