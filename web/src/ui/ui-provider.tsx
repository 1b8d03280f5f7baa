import '@fontsource-variable/inter/opsz.css';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './global.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { useTexts } from '../platform/texts.ts';
import { ConfirmDialog } from './confirm.tsx';
import { cssVariablesResolver, theme } from './theme.ts';
import { uiTexts } from './ui.texts.ts';

const colorSchemeManager = localStorageColorSchemeManager({ key: 'preferredTheme' });

/** The theme, the toasts and the one confirmation, around everything. */
export function UiProvider({ children }: { children: ReactNode }) {
  const t = useTexts(uiTexts);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <aside id="floating" aria-label={t('floating')} />
      {children}
      <ConfirmDialog />
      <Notifications position="bottom-center" limit={4} containerWidth={440} zIndex={500} />
    </MantineProvider>
  );
}
