import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import { IconBell, IconCoffee } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { shellTexts } from '../shell.texts.ts';
import classes from './bell.module.css';

type Props = {
  count: number;
  /** how many of them are conversations that wait; the rest are failed messages, mentions and tasks */
  waiting: number;
  /** the counted items are already visible on the page: a neutral badge */
  quiet?: boolean;
  /** The list; receives a function to close the popover after a selection. */
  children: (close: () => void) => ReactNode;
};

/** The bell of the top bar. Its content belongs to a feature: the tickets' bell renders this and is passed to the shell. */
export function Bell({ count, waiting, quiet = false, children }: Props) {
  const t = useTexts(shellTexts);
  const [opened, setOpened] = useState(false);
  const name = count === 0 ? t('nothingNew') : t(count === waiting ? 'waiting' : 'alerts', { count });
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" offset={12} width={380} trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={name} disabled={opened}>
          <ActionIcon
            className={classes['button'] ?? ''}
            size={34}
            aria-label={name}
            aria-haspopup="dialog"
            onClick={() => setOpened(!opened)}
          >
            <span className={classes['bell']}>
              <IconBell size={20} stroke={1.6} aria-hidden="true" />
              {count > 0 && (
                <span className={classes['count']} data-quiet={quiet || undefined} aria-hidden="true">
                  {count > 99 ? '99+' : count}
                </span>
              )}
            </span>
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={0} className={classes['list'] ?? ''} aria-label={name}>
        {count > 0 ? (
          children(() => setOpened(false))
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the popover's focus needs a place to stand
          <div tabIndex={0}>
            <EmptyState icon={IconCoffee} title={t('nothingNew')} text={t('nothingNewText')} />
          </div>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
