import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './note-dialog.module.css';

type Props = {
  title: string;
  onClose: () => void;
  /** 440, or 560 when there is something to copy in it. */
  size?: 440 | 560;
  /** Closes by its buttons only: what is in it is not shown again. */
  firm?: boolean;
  /** Buttons, the last one the way on. */
  actions: ReactNode;
  children: ReactNode;
};

/** Something to read, with a way to go on. To ask a question there is `confirm`. */
export function NoteDialog({ title, onClose, size = 440, firm = false, actions, children }: Props) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      centered
      withCloseButton={false}
      closeOnClickOutside={!firm}
      closeOnEscape={!firm}
      classNames={{ header: classes['header'] ?? '', title: classes['title'] ?? '', body: classes['body'] ?? '' }}
    >
      {children}
      <div className={classes['actions']}>{actions}</div>
    </Modal>
  );
}
