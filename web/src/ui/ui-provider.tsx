import './reset.css';
import '@fontsource-variable/inter/opsz.css';
import './first-styles.ts';
import './global.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { useTexts } from '../platform/texts.ts';
import { floatingWanted, watchFloating } from './floating.ts';
import { cssVariablesResolver, theme } from './theme.ts';
import { uiTexts } from './ui.texts.ts';

const colorSchemeManager = localStorageColorSchemeManager({ key: 'preferredTheme' });
const FloatingParts = lazy(async () => ({ default: (await import('./floating-parts.tsx')).FloatingParts }));

/** Provides the theme and renders the overlays. */
export function UiProvider({ children }: { children: ReactNode }) {
  const t = useTexts(uiTexts);
  const floats = useSyncExternalStore(watchFloating, floatingWanted);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <aside id="floating" aria-label={t('floating')} />
      {children}
      <Suspense>{floats && <FloatingParts />}</Suspense>
    </MantineProvider>
  );
}
