import { Button } from '@mantine/core';
import { useTexts } from '../../platform/texts.ts';
import { ErrorState } from '../states/error-state.tsx';
import { uiTexts } from '../ui.texts.ts';
import { NoteDialog } from './note-dialog.tsx';

type Props = { title: string; error: unknown; onRetry: () => void; onClose: () => void };

/** Replaces a dialog whose data could not be loaded. */
export function FailedDialog({ title, error, onRetry, onClose }: Props) {
  const t = useTexts(uiTexts);
  return (
    <NoteDialog
      title={title}
      onClose={onClose}
      actions={
        <Button variant="default" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <ErrorState title={t('formFailed')} error={error} onRetry={onRetry} />
    </NoteDialog>
  );
}
