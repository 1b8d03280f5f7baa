import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is as narrow as a phone: below 600 px. */
export const useNarrow = (): boolean =>
  useMediaQuery('(max-width: 599.98px)', undefined, { getInitialValueInEffect: false });
