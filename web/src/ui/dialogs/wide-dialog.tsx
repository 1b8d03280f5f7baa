import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { useNarrow } from '../layout/use-narrow.ts';
import { uiTexts } from '../ui.texts.ts';
import { Modal } from './modal.tsx';
import classes from './wide-dialog.module.css';

type Props = {
  title: string;
  /** At the end of the title row, before the close button. */
  titleEnd?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog of 720 px without a form; full screen below 600 px. */
export function WideDialog({ title, titleEnd, onClose, children }: Props) {
  const t = useTexts(uiTexts);
  const narrow = useNarrow();
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={720}
      fullScreen={narrow}
      centered
      styles={narrow ? { content: { borderRadius: 0, background: 'var(--bc-surface)' } } : {}}
    >
      <Modal.Overlay color="var(--bc-scrim)" backgroundOpacity={1} />
      <Modal.Content>
        <header className={classes['head']}>
          <Modal.Title className={classes['title'] ?? ''}>{title}</Modal.Title>
          {titleEnd}
          <CloseButton aria-label={t('close')} onClick={onClose} size={narrow ? 44 : 32} iconSize={18} />
        </header>
        {children}
      </Modal.Content>
    </Modal.Root>
  );
}
