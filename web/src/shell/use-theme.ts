import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useTexts } from '../platform/texts.ts';
import { pageTexts } from './page.texts.ts';

/** Current colour scheme and a toggle; stored by UiProvider. */
export function useTheme(): { dark: boolean; toggle: () => void; name: string } {
  const t = useTexts(pageTexts);
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  return { dark, toggle: () => setColorScheme(dark ? 'light' : 'dark'), name: t(dark ? 'toLight' : 'toDark') };
}
