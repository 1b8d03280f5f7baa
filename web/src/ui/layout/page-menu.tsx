import { Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { IconButton } from '../elements/icon-button.tsx';
import { uiTexts } from '../ui.texts.ts';

/** The page's menu in the top bar, below 600 px. */
export function PageMenu({ children }: { children: ReactNode }) {
  const t = useTexts(uiTexts);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton icon={IconDotsVertical} name={t('more')} iconSize={20} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

/** Items of the page's menu that are the menu of one button on wide screens, under the name of that button. */
export function PageMenuGroup({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a menu
    <div role="group" aria-labelledby={id}>
      <Menu.Label id={id}>{name}</Menu.Label>
      {children}
    </div>
  );
}
