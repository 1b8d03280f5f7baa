import { neverExpires } from '@balcao/contract/companies/due-date.rules';
import { Kbd, UnstyledButton } from '@mantine/core';
import { IconMenu2, IconMoon, IconRefresh, IconSearch, IconSun } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { companyHour } from '../../platform/company-zone.ts';
import { formatDate } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { CountChip } from '../../ui/elements/chips.tsx';
import { IconButton } from '../../ui/elements/icon-button.tsx';
import { useCurrentPageHead, useIsTopBarHidden } from '../../ui/layout/page-head.ts';
import { PageMenu } from '../../ui/layout/page-menu.tsx';
import { useNow } from '../../ui/use-now.ts';
import { openPalette } from '../palette/palette.tsx';
import { useSession } from '../session/session.tsx';
import { shellTexts } from '../shell.texts.ts';
import { useTheme } from '../use-theme.ts';
import { OfflineBanner, useIsOffline } from './banners.tsx';
import { PersonMenu } from './person-menu.tsx';
import classes from './top-bar.module.css';
import { VolumeControl } from './volume-control.tsx';

type Props = { narrow: boolean; bell: ReactNode; onMenu: () => void; onRefresh: () => void };

/** Top bar: user, company and global actions; below 600 px the page title. */
export function TopBar({ narrow, bell, onMenu, onRefresh }: Props) {
  const t = useTexts(shellTexts);
  const head = useCurrentPageHead();
  const ownHead = useIsTopBarHidden();
  const { dark, toggle, name } = useTheme();
  const away = useIsOffline();
  if (narrow && ownHead) return null;
  if (narrow) {
    return (
      <header className={classes['bar']} data-narrow>
        <IconButton icon={IconMenu2} name={t('openMenu')} iconSize={20} onClick={onMenu} />
        <span className={`${classes['pageTitle']} bc-cut`}>{head?.title ?? 'Balcão'}</span>
        {head?.count !== undefined && (
          <span className={classes['pageCount']}>
            <CountChip count={head.count} />
          </span>
        )}
        <span className={classes['grow']} />
        {bell}
        <PersonMenu narrow onRefresh={onRefresh} />
        {head?.menu && <PageMenu>{head.menu}</PageMenu>}
      </header>
    );
  }
  return (
    <header className={classes['bar']}>
      <OfflineBanner inBar />
      {!away && <Greeting />}
      <span className={classes['grow']} />
      <UnstyledButton className={classes['palette'] ?? ''} onClick={openPalette}>
        <IconSearch size={17} stroke={1.6} aria-hidden="true" />
        <span className="bc-cut">{t('palette')}</span>
        <Kbd aria-hidden="true">Ctrl K</Kbd>
      </UnstyledButton>
      <span className={classes['line']} />
      <IconButton icon={dark ? IconSun : IconMoon} name={name} iconSize={20} size={34} onClick={toggle} />
      <VolumeControl />
      <IconButton icon={IconRefresh} name={t('refresh')} iconSize={20} size={34} onClick={onRefresh} />
      {bell}
      <PersonMenu narrow={false} onRefresh={onRefresh} />
    </header>
  );
}

function Greeting() {
  const t = useTexts(shellTexts);
  const { user, may } = useSession();
  const hour = companyHour(useNow(60_000));
  const greeting = t(hour < 5 || hour >= 18 ? 'evening' : hour < 12 ? 'morning' : 'afternoon');
  const { dueDate, name } = user.company;
  return (
    <p className={classes['greeting']}>
      <span className="bc-cut">
        {greeting}, <strong title={user.name}>{user.name.split(/\s+/)[0]}</strong>
        <span className={classes['company']}>
          <span aria-hidden="true">·</span> {name}
        </span>
      </span>
      {may('company:seeDueDate') && dueDate && !neverExpires(dueDate) && (
        <span className={classes['due']}>{t('activeUntil', { date: formatDate(dueDate) })}</span>
      )}
    </p>
  );
}
