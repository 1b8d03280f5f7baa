import { useComputedColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { darkTokens, lightTokens } from './color-tokens.ts';

/** The bar of a phone's browser, or of the installed app, has the colour of the chosen theme: index.html knows only the system's. */
export function BrowserBar() {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  useEffect(() => {
    const { surface } = scheme === 'dark' ? darkTokens : lightTokens;
    for (const meta of document.querySelectorAll('meta[name=theme-color]')) meta.setAttribute('content', surface);
  }, [scheme]);
  return null;
}
