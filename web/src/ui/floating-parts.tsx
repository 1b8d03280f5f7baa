import './all-styles.ts';
import '@mantine/notifications/styles.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** The toasts and the one confirmation, over everything. */
export function FloatingParts() {
  // Where nobody writes or presses: neither over the composer nor over a phone's tabs.
  const phone = useMediaQuery('(max-width: 599.98px)', undefined, { getInitialValueInEffect: false });
  return (
    <>
      <ConfirmDialog />
      <Notifications
        position={phone ? 'top-center' : 'bottom-left'}
        limit={4}
        containerWidth={phone ? '100%' : 400}
        zIndex={500}
      />
    </>
  );
}
