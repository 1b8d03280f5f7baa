import { Modal as MantineModal, type ModalProps, type ModalRootProps } from '@mantine/core';
import { useOpenDialog } from './open-dialogs.ts';
import { useFocusBack } from './use-focus-back.ts';

export function Modal(props: ModalProps) {
  const id = useFocusBack(props.opened);
  useOpenDialog(props);
  return <MantineModal {...props} id={id} closeOnEscape={false} />;
}

function Root(props: ModalRootProps) {
  const id = useFocusBack(props.opened);
  useOpenDialog(props);
  return <MantineModal.Root {...props} id={id} closeOnEscape={false} />;
}
Modal.Root = Root;
Modal.Overlay = MantineModal.Overlay;
Modal.Content = MantineModal.Content;
Modal.Title = MantineModal.Title;
