import './theme/reset.css';
import '@fontsource-variable/inter/opsz.css';
import './theme/critical-styles.ts';
import './theme/global.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useTexts } from '../platform/texts.ts';
import { areOverlaysRequested, subscribeToOverlays } from './dialogs/overlays.ts';
import { refuseStrayDrops } from './files/refuse-stray-drops.ts';
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
      {children}
      {/* Behind the page: the link that skips to its content is the first of all. */}
      <aside id="floating" aria-label={t('floating')} />
      {OverlayHost && <OverlayHost />}
    </MantineProvider>
  );
}

/**
 * Loaded with the first toast or question, and asked for again until it comes. Not by `lazy`: what is not there, without a network or
 * after an upgrade, would throw, and outside of the router it would take the whole screen with it.
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

/** Style sheets that did not come stay in the head, where nothing asks for them a second time. */
function askForStylesAgain(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (hasNoRules(link)) link.replaceWith(link.cloneNode());
}

/** What did not come has no sheet, or one whose rules may not be read. */
function hasNoRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet?.cssRules.length;
  } catch {
    return true;
  }
}
