import { neverExpires } from '@balcao/contract/companies/due-date.rules';
import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core';
import { IconMenu2, IconMoon, IconRefresh, IconSearch, IconSun } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { companyHour } from '../../platform/company-zone.ts';
import { formatDate } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { CountChip } from '../../ui/elements/chips.tsx';
import { IconButton } from '../../ui/elements/icon-button.tsx';
import { UnreadIcon } from '../../ui/elements/unread-icon.tsx';
import { useCurrentPageHead, useIsTopBarHidden } from '../../ui/layout/page-head.ts';
import { PageMenu } from '../../ui/layout/page-menu.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useNavigationCounts } from '../navigation/navigation-counts.ts';
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
        <MenuButton onClick={onMenu} />
        <div className={classes['pageHead']}>
          <PageTitle>{head?.title ?? 'Balcão'}</PageTitle>
          {head?.count !== undefined && <CountChip count={head.count} />}
        </div>
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

/** A long title is smaller, and wraps to two lines if necessary. */
const PageTitle = ({ children: title }: { children: string }) => (
  <span className={classes['pageTitle']} data-long={title.length > 24 ? 'very' : title.length > 17 || undefined}>
    <span data-page-title title={title}>
      {title}
    </span>
  </span>
);

/** Has a dot for unread internal chat messages, as the chat has no button in this bar. */
function MenuButton({ onClick }: { onClick: () => void }) {
  const t = useTexts(shellTexts);
  const unread = useNavigationCounts()['/chats'] ?? 0;
  return (
    <ActionIcon aria-label={unread > 0 ? t('openMenuUnread', { count: unread }) : t('openMenu')} onClick={onClick}>
      <UnreadIcon icon={IconMenu2} hasUnread={unread > 0} />
    </ActionIcon>
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
        <span className={classes['company']} title={name}>
          <span aria-hidden="true">·</span> {name}
        </span>
      </span>
      {may('company:seeDueDate') && dueDate && !neverExpires(dueDate) && (
        <span className={classes['due']}>{t('activeUntil', { date: formatDate(dueDate) })}</span>
      )}
    </p>
  );
}
