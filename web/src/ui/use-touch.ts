import { useMediaQuery } from '@mantine/hooks';

/** Whether the person writes on glass: no Shift beside the keys, and a keyboard that covers half the page. */
export const useTouch = (): boolean =>
  useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false });
