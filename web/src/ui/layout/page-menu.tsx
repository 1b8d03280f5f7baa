import { Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
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
