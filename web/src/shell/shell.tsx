import { useMediaQuery } from '@mantine/hooks';
import { IconKeyboard, IconMoon, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { Navigate, Outlet, useLocation, useNavigate, useNavigation } from 'react-router';
import { queryClient } from '../platform/queries/query-client.ts';
import { Unreachable } from '../platform/refusal.ts';
import { useStored } from '../platform/storage/use-stored.ts';
import { useTexts } from '../platform/texts.ts';
import { Drawer as Sheet } from '../ui/dialogs/drawer.tsx';
import { toast } from '../ui/dialogs/toasts.tsx';
import { shortcuts } from '../ui/keyboard/shortcuts.ts';
import { useNarrow } from '../ui/layout/use-narrow.ts';
import { useSlow } from '../ui/states/use-slow.ts';
import { LicenceEnded } from './licence-ended.tsx';
import { Drawer } from './navigation/drawer.tsx';
import { useIsCollapseRequested } from './navigation/drawer-collapse.ts';
import { navigationTexts } from './navigation/navigation.texts.ts';
import {
  forbiddenItem,
  goToKeys,
  isOpenWhenExpired,
  type NavigationItem,
  sectionsFor,
} from './navigation/navigation.ts';
import { NoAccess } from './navigation/no-access.tsx';
import { useNotifications } from './notifications/use-notifications.ts';
import { listenForKeys, useCommands } from './palette/commands.ts';
import { Palette } from './palette/palette.tsx';
import { ShortcutsDialog, showShortcuts } from './palette/shortcuts-dialog.tsx';
import { refreshAll } from './refresh-all.ts';
import { useSession } from './session/session.tsx';
import { useLiveSession } from './session/use-live-session.ts';
import { usePersistedScreen } from './session/use-persisted-screen.ts';
import classes from './shell.module.css';
import { shellTexts } from './shell.texts.ts';
import { DueBanner, OfflineBanner } from './top-bar/banners.tsx';
import { EmailBanner } from './top-bar/email-banner.tsx';
import { ImpersonationBanner } from './top-bar/impersonation-banner.tsx';
import { TopBar } from './top-bar/top-bar.tsx';
import { useAskedLeaving } from './use-back.ts';
import { useFocusAfterSignIn } from './use-focus-after-sign-in.ts';
import { useTheme } from './use-theme.ts';

type Props = {
  /** The paths of the router's pages. */
  paths: readonly string[];
  /** The tickets' bell, shown in the top bar on every page. */
  bell?: ReactNode;
};

/** Layout of private pages: drawer, top bar, banners, palette, and the socket of the session. */
export function Shell({ paths, bell }: Props) {
  const session = useSession();
  const narrow = useNarrow();
  const [sheet, setSheet] = useState(false);
  const sections = useMemo(() => sectionsFor(session, new Set(paths)), [session, paths]);
  const { pathname } = useLocation();
  const closed = forbiddenItem(pathname, session);
  const isWaiting = session.isExpired && !isOpenWhenExpired(pathname);
  const t = useTexts(shellTexts);
  useLiveSession();
  usePersistedScreen();
  useNotifications();
  useAskedLeaving();
  const refresh = useRefresh();
  useShellCommands(sections, refresh);
  useClearedCache();
  useEffect(listenForKeys, []);
  const page = useFocusAfterSignIn();

  return (
    <div className={classes['shell']}>
      {!narrow && (
        <a href="#page" className={classes['skip']}>
          {t('skip')}
        </a>
      )}
      {narrow ? (
        <DrawerSheet opened={sheet} onClose={() => setSheet(false)} sections={sections} />
      ) : (
        <SideDrawer sections={sections} />
      )}
      <div className={classes['side']}>
        <TopBar
          narrow={narrow}
          bell={session.isExpired ? undefined : bell}
          onMenu={() => setSheet(true)}
          onRefresh={() => void refresh()}
        />
        <ImpersonationBanner />
        {narrow && <OfflineBanner />}
        <DueBanner />
        <EmailBanner />
        <div ref={page} id="page" className={classes['page']} tabIndex={-1}>
          <PageLoading />
          <Suspense>
            {isWaiting ? (
              <LicenceEnded hasBilling={paths.includes('/financeiro')} />
            ) : closed ? (
              <NotForThem place={closed} />
            ) : (
              <Outlet />
            )}
          </Suspense>
        </div>
      </div>
      <Palette />
      <ShortcutsDialog sections={sections} />
    </div>
  );
}

/** The next user of this browser does not see the previous one's data. */
function useClearedCache(): void {
  useEffect(() => () => queryClient.clear(), []);
}

function useRefresh(): () => Promise<void> {
  const t = useTexts(shellTexts);
  return async () => {
    if (await refreshAll()) toast.success(t('refreshed'), { id: 'refreshed' });
    else toast.error(new Unreachable('unreachable'), { id: 'refreshed' });
  };
}

/** Users without access to the dashboard start at the conversations. */
const NotForThem = ({ place }: { place: NavigationItem }) =>
  place.path === '/' ? <Navigate to="/tickets" replace /> : <NoAccess place={place} />;

type Sections = ReturnType<typeof sectionsFor>;

/** On phones the drawer slides over the page. */
function DrawerSheet({ opened, onClose, sections }: { opened: boolean; onClose: () => void; sections: Sections }) {
  const t = useTexts(shellTexts);
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      size="var(--bc-drawer)"
      withCloseButton={false}
      title={t('menu')}
      styles={{
        header: { display: 'none' },
        body: { padding: 0, height: '100%' },
        content: { '--bc-drawer': '100%' },
      }}
    >
      <Drawer sections={sections} rail={false} onChoose={onClose} />
    </Sheet>
  );
}

/** Beside the page; on tablets always collapsed. */
function SideDrawer({ sections }: { sections: Sections }) {
  const { user } = useSession();
  const isTablet = useMediaQuery('(max-width: 991.98px)', undefined, { getInitialValueInEffect: false });
  const [collapsed, setCollapsed] = useStored('drawerCollapsed', user.defaultMenu === 'closed');
  const { rail, reopen } = useCollapsedDrawer(collapsed || isTablet);
  const onRail = (isRail: boolean) => {
    setCollapsed(isRail);
    reopen(!isRail);
  };
  return <Drawer sections={sections} rail={rail} {...(!isTablet && { onRail })} />;
}

/** Whether the drawer is collapsed: by preference, by window width, or on a page's request unless reopened by hand. */
function useCollapsedDrawer(narrow: boolean): { rail: boolean; reopen: (open: boolean) => void } {
  const tight = useMediaQuery('(max-width: 1599.98px)', undefined, { getInitialValueInEffect: false });
  const isCollapseRequested = useIsCollapseRequested() && tight;
  const [isStoredCollapsed, storeCollapsed] = useState(false);
  useEffect(() => {
    if (!isCollapseRequested) storeCollapsed(false);
  }, [isCollapseRequested]);
  return { rail: narrow || (isCollapseRequested && !isStoredCollapsed), reopen: storeCollapsed };
}

/** Shows a progress bar while a page loads slowly; the previous page stays visible. */
function PageLoading() {
  const slow = useSlow(useNavigation().state === 'loading');
  return slow && <span className={classes['coming']} aria-hidden="true" />;
}

/** Palette commands: permitted pages and global actions. */
function useShellCommands(sections: Sections, refresh: () => Promise<void>): void {
  const t = useTexts(shellTexts);
  const nameOf = useTexts(navigationTexts);
  const go = useNavigate();
  const { toggle, name } = useTheme();
  useCommands([
    ...sections.flatMap((section) =>
      section.items.map((place) => ({
        id: `place${place.path}`,
        group: 'places' as const,
        label: nameOf(place.name),
        icon: <place.icon size={17} stroke={1.6} />,
        keys: goToKeys(place),
        run: () => void go(place.path),
      })),
    ),
    { id: 'shell.theme', group: 'actions', label: name, icon: <IconMoon size={17} stroke={1.6} />, run: toggle },
    {
      id: 'shell.refresh',
      group: 'actions',
      label: t('refresh'),
      icon: <IconRefresh size={17} stroke={1.6} />,
      run: () => void refresh(),
    },
    {
      id: 'shell.shortcuts',
      group: 'general',
      label: t('showShortcuts'),
      icon: <IconKeyboard size={17} stroke={1.6} />,
      keys: shortcuts.everywhere.help,
      run: showShortcuts,
    },
  ]);
}
