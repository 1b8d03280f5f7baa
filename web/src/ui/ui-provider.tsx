import './theme/reset.css';
import '@fontsource-variable/inter/opsz.css';
import './theme/critical-styles.ts';
import './theme/global.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useTexts } from '../platform/texts.ts';
import { areOverlaysRequested, subscribeToOverlays } from './dialogs/overlays.ts';
import { refuseStrayDrops } from './files/refuse-stray-drops.ts';
import { BrowserBar } from './theme/browser-bar.ts';
import { cssVariablesResolver, theme } from './theme/theme.ts';
import { uiTexts } from './ui.texts.ts';

const colorSchemeManager = localStorageColorSchemeManager({ key: 'preferredTheme' });
const retryMs = 5_000;

/** Provides the theme and renders the overlays. */
export function UiProvider({ children }: { children: ReactNode }) {
  const t = useTexts(uiTexts);
  const OverlayHost = useOverlayHost();
  useEffect(refuseStrayDrops, []);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <BrowserBar />
      {children}
      {/* After the page in the DOM: the skip link must come first. */}
      <aside id="floating" aria-label={t('floating')} />
      {OverlayHost && <OverlayHost />}
    </MantineProvider>
  );
}

/**
 * Loaded with the first toast or question, and retried until it succeeds. Not by `lazy`: a failed import, offline or
 * after an upgrade, would throw, and outside the router that would replace the whole screen.
 */
function useOverlayHost(): ComponentType | undefined {
  const areRequested = useSyncExternalStore(subscribeToOverlays, areOverlaysRequested);
  const [Host, setHost] = useState<ComponentType>();
  useEffect(() => {
    if (!areRequested) return;
    let timer: number | undefined;
    let isOver = false;
    const load = () =>
      import('./dialogs/overlay-host.tsx').then(
        ({ OverlayHost }) => setHost(() => OverlayHost),
        () => {
          if (!isOver) timer = window.setTimeout(again, retryMs);
        },
      );
    const again = () => {
      askForStylesAgain();
      void load();
    };
    void load();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [areRequested]);
  return Host;
}

/** Failed style sheets stay in the head and are not requested again by the loader, so they are replaced by copies. */
function askForStylesAgain(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (hasNoRules(link)) link.replaceWith(link.cloneNode());
}

/** A failed sheet has no `sheet`, or one whose rules cannot be read. */
function hasNoRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet?.cssRules.length;
  } catch {
    return true;
  }
}
