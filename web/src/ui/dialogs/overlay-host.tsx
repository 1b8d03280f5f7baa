import '../theme/deferred-styles.ts';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import { useNarrow } from '../layout/use-narrow.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Toasts and the confirmation dialog, above everything else. */
export function OverlayHost() {
  // Positioned so that toasts cover neither the composer nor the tabs on a phone.
  const phone = useNarrow();
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
