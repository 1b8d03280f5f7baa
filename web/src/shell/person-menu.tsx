import { Menu, UnstyledButton } from '@mantine/core';
import {
  IconCheck,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconRefresh,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react';
import { useState } from 'react';
import { chooseLanguage, currentLanguage, type Language, languages } from '../platform/i18n.ts';
import { useTexts } from '../platform/texts.ts';
import { Avatar } from '../ui/avatar.tsx';
import { ProfileDialog } from './profile-dialog.tsx';
import { useSession, useSessionDoors } from './session.tsx';
import { shellTexts } from './shell.texts.ts';
import classes from './top-bar.module.css';
import { useTheme } from './use-theme.ts';
import { VolumeSlider } from './volume-control.tsx';

/** The person: profile, language, leaving. Under 600 px also what the bar has no room for. */
export function PersonMenu({ narrow, onRefresh }: { narrow: boolean; onRefresh: () => void }) {
  const t = useTexts(shellTexts);
  const { user } = useSession();
  const { signOut } = useSessionDoors();
  const { dark, toggle, name } = useTheme();
  const [profile, setProfile] = useState(false);
  const icon = (Icon: typeof IconMoon) => <Icon size={17} stroke={1.6} aria-hidden="true" />;
  return (
    <>
      <Menu position="bottom-end" width={256}>
        <Menu.Target>
          <UnstyledButton className={classes['person'] ?? ''} aria-label={t('person', { name: user.name })}>
            <Avatar name={user.name} src={user.profileImage} size={32} online />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes['personHead']}>
            <strong className="bc-cut">{user.name}</strong>
            <span className="bc-cut">{user.email}</span>
          </div>
          <Menu.Divider />
          <Menu.Item leftSection={icon(IconUserCircle)} onClick={() => setProfile(true)}>
            {t('profile')}
          </Menu.Item>
          {narrow && (
            <>
              <Menu.Item leftSection={icon(dark ? IconSun : IconMoon)} onClick={toggle}>
                {name}
              </Menu.Item>
              <Menu.Item leftSection={icon(IconRefresh)} onClick={onRefresh}>
                {t('refresh')}
              </Menu.Item>
              <Menu.Label>{t('volume')}</Menu.Label>
              <div className={classes['personVolume']}>
                <VolumeSlider />
              </div>
            </>
          )}
          <Menu.Divider />
          <Menu.Label>{t('language')}</Menu.Label>
          {(Object.keys(languages) as Language[]).map((language) => (
            <Menu.Item
              key={language}
              lang={language}
              role="menuitemradio"
              aria-checked={language === currentLanguage()}
              leftSection={language === currentLanguage() ? icon(IconCheck) : icon(IconLanguage)}
              onClick={() => chooseLanguage(language)}
            >
              {languages[language]}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={icon(IconLogout)} onClick={() => void signOut()}>
            {t('signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {profile && <ProfileDialog onClose={() => setProfile(false)} />}
    </>
  );
}
