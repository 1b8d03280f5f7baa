import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { type MouseEventHandler, type Ref, useState } from 'react';

type Props = Omit<ActionIconProps, 'children'> & {
  icon: TablerIcon;
  /** Accessible name and tooltip. */
  name: string;
  onClick?: MouseEventHandler<HTMLButtonElement> | undefined;
  /** In px: 17 in rows, 20 in bars. */
  iconSize?: number;
  /** Why it is disabled. The button stays focusable, so that the reason can be read. */
  disabledReason?: string | undefined;
  danger?: boolean;
  /** Pressed state of a switch. */
  pressed?: boolean | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
  'aria-expanded'?: boolean | undefined;
  'aria-haspopup'?: 'menu' | 'dialog' | 'listbox' | undefined;
  'data-autofocus'?: boolean;
};

/** Icon-only button, 32 px (44 on touch), with an accessible name and a tooltip. */
export function IconButton({
  icon: Icon,
  name,
  iconSize = 17,
  disabledReason,
  danger,
  pressed,
  onClick,
  ...rest
}: Props) {
  // The tooltip stays hidden after a press until the pointer enters again.
  const [pressedNow, setPressedNow] = useState(false);
  return (
    <Tooltip
      label={disabledReason ?? name}
      disabled={rest['aria-expanded'] === true || (pressedNow && !disabledReason)}
    >
      <ActionIcon
        aria-label={name}
        aria-pressed={pressed}
        aria-disabled={disabledReason ? true : undefined}
        data-refused={disabledReason ? true : undefined}
        variant={pressed ? 'light' : 'subtle'}
        color={danger ? 'red' : pressed ? 'orange' : 'gray'}
        onPointerDown={() => setPressedNow(true)}
        onPointerLeave={() => setPressedNow(false)}
        onClick={disabledReason ? undefined : onClick}
        {...rest}
      >
        <Icon size={iconSize} stroke={pressed ? 1.8 : 1.6} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
}
