import { Popover, UnstyledButton } from '@mantine/core';
import {
  IconBellRinging,
  IconCheck,
  IconLogout,
  IconMoon,
  IconRefresh,
  IconShieldLock,
  IconSun,
  IconUserCircle,
  type TablerIcon,
} from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { chooseLanguage, currentLanguage, type Language, languages } from '../../platform/i18n.ts';
import { useLiveState } from '../../platform/live.ts';
import { useTexts } from '../../platform/texts.ts';
import { Avatar } from '../../ui/elements/avatar.tsx';
import { presenceTexts } from '../presence/presence.texts.ts';
import { PresenceItems } from '../presence/presence-items.tsx';
import { useSession } from '../session/session.tsx';
import { useSignOut } from '../session/use-sign-out.ts';
import { shellTexts } from '../shell.texts.ts';
import { useTheme } from '../use-theme.ts';
import classes from './person-menu.module.css';

const NotificationsDialog = lazy(async () => ({
  default: (await import('../notifications/notifications-dialog.tsx')).NotificationsDialog,
}));
const SecurityDialog = lazy(async () => ({
  default: (await import('../security/security-dialog.tsx')).SecurityDialog,
}));
const VolumeSlider = lazy(async () => ({ default: (await import('./volume-slider.tsx')).VolumeSlider }));
const ProfileDialog = lazy(async () => ({ default: (await import('./profile-dialog.tsx')).ProfileDialog }));

/** User menu: profile, language, sign-out; below 600 px also the items that do not fit in the bar. */
export function PersonMenu({ narrow, onRefresh }: { narrow: boolean; onRefresh: () => void }) {
  const t = useTexts(shellTexts);
  const { user } = useSession();
  const signOut = useSignOut();
  const { dark, toggle, name } = useTheme();
  const live = useLiveState() === 'ready';
  const [opened, setOpened] = useState(false);
  const [dialog, setDialog] = useState<OwnDialogName>();
  const then = (run: () => void) => () => {
    setOpened(false);
    run();
  };
  const open = (name: OwnDialogName) => then(() => setDialog(name))();
  const label = t('person', { name: user.name });
  return (
    <>
      <Popover opened={opened} onChange={setOpened} position="bottom-end" width={256} trapFocus returnFocus>
        <Popover.Target>
          <UnstyledButton className={classes['person'] ?? ''} aria-label={label} onClick={() => setOpened(!opened)}>
            <Avatar name={user.name} src={user.profileImage} size={32} presence={live ? user.presence : 'offline'} />
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown p={4} className={classes['menu'] ?? ''} aria-label={label}>
          <div className={classes['head']}>
            <strong className="bc-cut">{user.name}</strong>
            <span className="bc-cut">{user.email}</span>
          </div>
          <div className={classes['group']}>
            <OwnItems open={open} />
            {narrow && (
              <>
                <Item icon={dark ? IconSun : IconMoon} text={name} onClick={toggle} />
                <Item icon={IconRefresh} text={t('refresh')} onClick={then(onRefresh)} />
                <p className={classes['label']}>{t('volume')}</p>
                <div className={classes['volume']}>
                  <Suspense>
                    <VolumeSlider />
                  </Suspense>
                </div>
              </>
            )}
          </div>
          <PresenceGroup />
          <LanguageItems />
          <div className={classes['group']}>
            <Item icon={IconLogout} text={t('signOut')} onClick={() => void signOut()} />
          </div>
        </Popover.Dropdown>
      </Popover>
      <OwnDialog open={dialog} onClose={() => setDialog(undefined)} />
    </>
  );
}

function OwnItems({ open }: { open: (name: OwnDialogName) => void }) {
  const t = useTexts(shellTexts);
  const { user } = useSession();
  return (
    <>
      <Item icon={IconUserCircle} text={t('profile')} onClick={() => open('profile')} />
      {/* The browser is the operator's own: its notifications cannot be those of an impersonated user. */}
      {!user.looking && (
        <Item icon={IconBellRinging} text={t('pushNotifications')} onClick={() => open('notifications')} />
      )}
      <Item icon={IconShieldLock} text={t('security')} onClick={() => open('security')} />
    </>
  );
}

function PresenceGroup() {
  const t = useTexts(presenceTexts);
  return (
    <fieldset className={classes['group']}>
      <legend className={classes['label']}>{t('title')}</legend>
      <PresenceItems item={(props) => <Item {...props} key={props.key} />} />
    </fieldset>
  );
}

function LanguageItems() {
  const t = useTexts(shellTexts);
  return (
    <fieldset className={classes['group']}>
      <legend className={classes['label']}>{t('language')}</legend>
      {(Object.keys(languages) as Language[]).map((language) => (
        <Item
          key={language}
          lang={language}
          text={languages[language]}
          chosen={language === currentLanguage()}
          onClick={() => chooseLanguage(language)}
        />
      ))}
    </fieldset>
  );
}

type OwnDialogName = 'profile' | 'security' | 'notifications';

function OwnDialog({ open, onClose }: { open: OwnDialogName | undefined; onClose: () => void }) {
  return (
    <Suspense>
      {open === 'profile' && <ProfileDialog onClose={onClose} />}
      {open === 'notifications' && <NotificationsDialog onClose={onClose} />}
      {open === 'security' && <SecurityDialog onClose={onClose} />}
    </Suspense>
  );
}

type ItemProps = {
  icon?: TablerIcon;
  mark?: ReactNode;
  text: string;
  lang?: string;
  chosen?: boolean;
  onClick: () => void;
};

function Item({ icon: Icon, mark, text, lang, chosen, onClick }: ItemProps) {
  return (
    <button type="button" className={classes['item']} lang={lang} aria-pressed={chosen} onClick={onClick}>
      {mark}
      {Icon && <Icon size={17} stroke={1.6} aria-hidden="true" />}
      {text}
      {chosen && <IconCheck size={16} stroke={1.8} aria-hidden="true" className={classes['chosen'] ?? ''} />}
    </button>
  );
}
