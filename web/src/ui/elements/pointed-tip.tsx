import { Tooltip } from '@mantine/core';
import { useTimeout, useWindowEvent } from '@mantine/hooks';
import { type FocusEvent, type PointerEvent, type RefObject, useState } from 'react';
import { tooltipDelayMs } from '../theme/theme-components.ts';

/**
 * Whether an element's tooltip is to be shown: it is pointed at, and was not pressed since. One that stays when it is pressed says why nothing
 * happens, and says so to the keyboard, too. `wasNear`: from the first time on, there is a tooltip.
 */
export function usePointed({ staysPressed }: { staysPressed: boolean }) {
  const [wasNear, setNear] = useState(false);
  const [isShown, setShown] = useState(false);
  const { start, clear } = useTimeout(() => setShown(true), tooltipDelayMs);
  const approach = () => {
    setNear(true);
    start();
  };
  const dismiss = () => {
    clear();
    setShown(false);
  };
  return {
    wasNear,
    isShown,
    dismiss,
    handlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') approach();
      },
      onPointerLeave: dismiss,
      onPointerDown: staysPressed ? undefined : dismiss,
      onFocus: ({ target }: FocusEvent) => {
        if (staysPressed && target.matches(':focus-visible')) approach();
      },
      onBlur: dismiss,
    },
  };
}

type Props = { target: RefObject<HTMLElement | null>; label: string; opened: boolean; onDismiss: () => void };

/** The tooltip of an element that was pointed at. Of the buttons of a long list few ever are, and one of Mantine's for each makes it stutter. */
export function PointedTip({ target, label, opened, onDismiss }: Props) {
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && onDismiss());
  return <Tooltip opened={opened} target={target} label={label} />;
}
