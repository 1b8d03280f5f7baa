import { type FocusEvent, type PointerEvent, useState } from 'react';

/** One message at a time: the last one with hover or focus. */
let activeSetter: ((near: boolean) => void) | undefined;

/** Whether the message has hover or focus, and the listeners that track it. */
export function useHoverFocus() {
  const [isActive, setIsActive] = useState(false);
  const activate = () => {
    if (activeSetter !== setIsActive) activeSetter?.(false);
    activeSetter = setIsActive;
    setIsActive(true);
  };
  const listeners = {
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') activate();
    },
    onPointerLeave: () => setIsActive(false),
    onFocus: activate,
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) setIsActive(false);
    },
  };
  return { near: isActive, listeners };
}
