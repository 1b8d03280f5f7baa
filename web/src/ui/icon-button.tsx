import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { type MouseEventHandler, type Ref, useState } from 'react';

type Props = Omit<ActionIconProps, 'children'> & {
  icon: TablerIcon;
  /** Its name, for the screen reader and as tooltip. */
  name: string;
  onClick?: MouseEventHandler<HTMLButtonElement> | undefined;
  /** In px: 17 in rows, 20 in bars. */
  iconSize?: number;
  /** Why it cannot be pressed. The button stays reachable, so that the reason can be read. */
  refusedBecause?: string | undefined;
  danger?: boolean;
  /** Pressed state of a switch. */
  pressed?: boolean | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
  'aria-expanded'?: boolean | undefined;
  'aria-haspopup'?: 'menu' | 'dialog' | 'listbox' | undefined;
  'data-autofocus'?: boolean;
};

/** A button that is only an icon, 32 px (44 under touch), always with a name and a tooltip. */
export function IconButton({
  icon: Icon,
  name,
  iconSize = 17,
  refusedBecause,
  danger,
  pressed,
  onClick,
  ...rest
}: Props) {
  // Whoever has pressed knows what it is, and looks at what it did: until the pointer comes back.
  const [pressedNow, setPressedNow] = useState(false);
  return (
    <Tooltip
      label={refusedBecause ?? name}
      disabled={rest['aria-expanded'] === true || (pressedNow && !refusedBecause)}
    >
      <ActionIcon
        aria-label={name}
        aria-pressed={pressed}
        aria-disabled={refusedBecause ? true : undefined}
        data-refused={refusedBecause ? true : undefined}
        variant={pressed ? 'light' : 'subtle'}
        color={danger ? 'red' : pressed ? 'orange' : 'gray'}
        onPointerDown={() => setPressedNow(true)}
        onPointerLeave={() => setPressedNow(false)}
        onClick={refusedBecause ? undefined : onClick}
        {...rest}
      >
        <Icon size={iconSize} stroke={pressed ? 1.8 : 1.6} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
}
