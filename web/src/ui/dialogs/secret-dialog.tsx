import { Button } from '@mantine/core';
import { useTexts } from '../../platform/texts.ts';
import { CopiedCode } from '../elements/copied-code.tsx';
import { uiTexts } from '../ui.texts.ts';
import { NoteDialog } from './note-dialog.tsx';

type Props = { title: string; text: string; secret: string; onClose: () => void };

/** A secret that is shown only once, to be copied. */
export function SecretDialog({ title, text, secret, onClose }: Props) {
  const t = useTexts(uiTexts);
  return (
    <NoteDialog
      title={title}
      onClose={onClose}
      size={560}
      closesByButtonsOnly
      actions={<Button onClick={onClose}>{t('done')}</Button>}
    >
      <p>{text}</p>
      <CopiedCode code={secret} hasFocus />
    </NoteDialog>
  );
}
