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

const notes = {
  root: classes['note'] ?? '',
  overlay: classes['overlay'] ?? '',
  inner: classes['inner'] ?? '',
  content: classes['content'] ?? '',
  header: classes['header'] ?? '',
  body: classes['body'] ?? '',
};

/** An informational dialog, which is printed without the page behind it. For a question use `confirm`. */
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
      classNames={notes}
    >
      {children}
      <div className={classes['actions']}>{actions}</div>
    </Modal>
  );
}
