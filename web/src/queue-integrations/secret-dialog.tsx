import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTexts } from '../platform/texts.ts';
import { NoteDialog } from '../ui/dialogs/note-dialog.tsx';
import { IconButton } from '../ui/elements/icon-button.tsx';
import classes from './integration-dialog.module.css';
import { queueIntegrationTexts } from './queue-integration.texts.ts';

/** What signs our calls, shown once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useTexts(queueIntegrationTexts);
  return (
    <NoteDialog
      title={t('secretTitle')}
      onClose={onClose}
      size={560}
      closesByButtonsOnly
      actions={<Button onClick={onClose}>{t('done')}</Button>}
    >
      <p>{t('secretText')}</p>
      <div className={classes['copied']}>
        <code>{secret}</code>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <IconButton
              icon={copied ? IconCheck : IconCopy}
              name={t(copied ? 'copied' : 'copy')}
              data-autofocus
              onClick={copy}
            />
          )}
        </CopyButton>
      </div>
    </NoteDialog>
  );
}
