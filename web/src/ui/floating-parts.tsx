import './all-styles.ts';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** The toasts and the one confirmation, over everything. */
export function FloatingParts() {
  return (
    <>
      <ConfirmDialog />
      <Notifications position="bottom-center" limit={4} containerWidth={440} zIndex={500} />
    </>
  );
}
