import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconLanguage, IconMoon, IconSun } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { chooseLanguage, currentLanguage, type Language, languages } from '../../platform/i18n.ts';
import { useTexts } from '../../platform/texts.ts';
import { BrandMark } from '../brand-mark.tsx';
import { noteThemeChoice } from '../session/sign-in-theme.ts';
import { useTheme } from '../use-theme.ts';
import { loginTexts } from './login.texts.ts';
import classes from './login-page.module.css';
import { LoginScene } from './login-scene.tsx';

/** Layout around the forms of signed-out users. */
export function LoginFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes['page']}>
      <main className={classes['side']}>
        <div className={classes['form']}>
          <div className={classes['brand']}>
            <BrandMark size={36} />
            <span>Balcão</span>
          </div>
          {children}
        </div>
        <footer className={classes['foot']}>
          <LanguageChoice />
          <ThemeButton />
        </footer>
      </main>
      <LoginScene />
    </div>
  );
}

/** A native select: needs no extra code and works well on phones. */
function LanguageChoice() {
  const t = useTexts(loginTexts);
  const now = currentLanguage();
  return (
    <label className={classes['quiet']}>
      <IconLanguage size={15} stroke={1.6} aria-hidden="true" />
      <select
        aria-label={t('language')}
        className={classes['select']}
        value={now}
        onChange={(event) => chooseLanguage(event.currentTarget.value as Language)}
      >
        {(Object.keys(languages) as Language[]).map((language) => (
          <option key={language} value={language} lang={language}>
            {languages[language]}
          </option>
        ))}
      </select>
      <IconChevronDown size={14} stroke={1.6} aria-hidden="true" />
    </label>
  );
}

function ThemeButton() {
  const t = useTexts(loginTexts);
  const { dark, toggle, name } = useTheme();
  const Icon = dark ? IconSun : IconMoon;
  return (
    <UnstyledButton
      className={classes['quiet'] ?? ''}
      onClick={() => {
        toggle();
        noteThemeChoice();
      }}
      aria-label={`${t('theme')}: ${name}`}
    >
      <Icon size={15} stroke={1.6} aria-hidden="true" />
      {t('theme')}
    </UnstyledButton>
  );
}
