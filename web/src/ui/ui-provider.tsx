import './theme/reset.css';
import '@fontsource-variable/inter/opsz.css';
import './theme/critical-styles.ts';
import './theme/global.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { useTexts } from '../platform/texts.ts';
import { areOverlaysRequested, subscribeToOverlays } from './dialogs/overlays.ts';
import { cssVariablesResolver, theme } from './theme/theme.ts';
import { uiTexts } from './ui.texts.ts';

const colorSchemeManager = localStorageColorSchemeManager({ key: 'preferredTheme' });
const OverlayHost = lazy(async () => ({ default: (await import('./dialogs/overlay-host.tsx')).OverlayHost }));

/** Provides the theme and renders the overlays. */
export function UiProvider({ children }: { children: ReactNode }) {
  const t = useTexts(uiTexts);
  const floats = useSyncExternalStore(subscribeToOverlays, areOverlaysRequested);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      {children}
      {/* Behind the page: the link that skips to its content is the first of all. */}
      <aside id="floating" aria-label={t('floating')} />
      <Suspense>{floats && <OverlayHost />}</Suspense>
    </MantineProvider>
  );
}
