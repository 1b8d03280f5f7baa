import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import type { TablerIcon } from '@tabler/icons-react';
import { type MouseEventHandler, type Ref, useRef } from 'react';
import { PointedTip, usePointed } from './pointed-tip.tsx';

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
  ref,
  ...rest
}: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const tip = usePointed({ staysPressed: disabledReason !== undefined });
  return (
    <>
      <ActionIcon
        aria-label={name}
        aria-pressed={pressed}
        aria-disabled={disabledReason ? true : undefined}
        aria-description={disabledReason}
        data-refused={disabledReason ? true : undefined}
        variant={pressed ? 'light' : 'subtle'}
        color={danger ? 'red' : pressed ? 'orange' : 'gray'}
        {...tip.handlers}
        onClick={disabledReason ? undefined : onClick}
        {...rest}
        ref={useMergedRef(button, ref)}
      >
        <Icon size={iconSize} stroke={pressed ? 1.8 : 1.6} aria-hidden="true" />
      </ActionIcon>
      {tip.wasNear && (
        <PointedTip
          target={button}
          label={disabledReason ?? name}
          opened={tip.isShown && rest['aria-expanded'] !== true}
          onDismiss={tip.dismiss}
        />
      )}
    </>
  );
}
