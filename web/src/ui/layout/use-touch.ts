import { useMediaQuery } from '@mantine/hooks';

/** Whether the primary input is touch: on-screen keyboard, no Shift+Enter. */
export const useTouch = (): boolean =>
  useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false });
