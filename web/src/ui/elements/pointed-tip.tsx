import { Tooltip } from '@mantine/core';
import { useTimeout, useWindowEvent } from '@mantine/hooks';
import { type FocusEvent, type PointerEvent, type RefObject, useState } from 'react';
import { tooltipDelayMs } from '../theme/theme-components.ts';

/**
 * Whether an element's tooltip is shown: while it is hovered or focused, until it is pressed. With `staysPressed` it
 * stays, to explain why nothing happened. `wasNear`: true from the first hover on; the tooltip is rendered from then.
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

/**
 * The tooltip of an element, rendered only once it was hovered: few buttons of a long list ever are, and a Mantine
 * tooltip for each makes the list stutter.
 */
export function PointedTip({ target, label, opened, onDismiss }: Props) {
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && onDismiss());
  return <Tooltip opened={opened} target={target} label={label} />;
}
