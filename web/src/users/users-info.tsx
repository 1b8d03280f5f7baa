import { Button } from '@mantine/core';
import { useTexts } from '../platform/texts.ts';
import { NoteDialog } from '../ui/dialogs/note-dialog.tsx';
import { userTexts } from './user.texts.ts';

/** Recommendations about the default admin and company. */
export function UsersInfo({ onClose }: { onClose: () => void }) {
  const t = useTexts(userTexts);
  return (
    <NoteDialog
      title={t('infoTitle')}
      onClose={onClose}
      actions={
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('infoOk')}
        </Button>
      }
    >
      <p>{t('infoText')}</p>
    </NoteDialog>
  );
}
