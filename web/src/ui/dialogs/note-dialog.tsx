import type { ReactNode } from 'react';
import { Modal } from './modal.tsx';
import classes from './note-dialog.module.css';

type Props = {
  title: string;
  onClose: () => void;
  /** 440 px, or 560 with text to copy. */
  size?: 440 | 560;
  /** Closes by its buttons only, for content that is shown once. */
  closesByButtonsOnly?: boolean;
  /** Buttons; the last one is the primary. */
  actions: ReactNode;
  children: ReactNode;
};

/** An informational dialog. For a question use `confirm`. */
export function NoteDialog({ title, onClose, size = 440, closesByButtonsOnly = false, actions, children }: Props) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      centered
      withCloseButton={false}
      closeOnClickOutside={!closesByButtonsOnly}
      closeOnEscape={!closesByButtonsOnly}
      classNames={{ header: classes['header'] ?? '', body: classes['body'] ?? '' }}
    >
      {children}
      <div className={classes['actions']}>{actions}</div>
    </Modal>
  );
}
