import { Modal as MantineModal, type ModalProps, type ModalRootProps } from '@mantine/core';
import { useOpenDialog } from './open-dialogs.ts';

export function Modal(props: ModalProps) {
  useOpenDialog(props);
  return <MantineModal {...props} closeOnEscape={false} />;
}

function Root(props: ModalRootProps) {
  useOpenDialog(props);
  return <MantineModal.Root {...props} closeOnEscape={false} />;
}
Modal.Root = Root;
Modal.Overlay = MantineModal.Overlay;
Modal.Content = MantineModal.Content;
Modal.Title = MantineModal.Title;
