import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTexts } from '../platform/texts.ts';
import { NoteDialog } from '../ui/note-dialog.tsx';
import { connectionFormTexts } from './connection-form.texts.ts';
import { webhookAddress } from './connection-values.ts';
import classes from './connections-page.module.css';

/** The one time that the address of a line's webhook is shown. */
export function WebhookDialog({ token, onClose }: { token: string; onClose: () => void }) {
  const t = useTexts(connectionFormTexts);
  const address = webhookAddress(token);
  const copyButton = (
    <CopyButton value={address}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          data-autofocus
          leftSection={copied ? <IconCheck size={16} stroke={1.8} /> : <IconCopy size={16} stroke={1.6} />}
          onClick={copy}
        >
          {copied ? t('copied') : t('copy')}
        </Button>
      )}
    </CopyButton>
  );
  return (
    <NoteDialog
      title={t('webhookTitle')}
      onClose={onClose}
      size={560}
      firm
      actions={
        <>
          {copyButton}
          <Button onClick={onClose}>{t('done')}</Button>
        </>
      }
    >
      <p>{t('webhookText')}</p>
      <code className={classes['address']}>{address}</code>
    </NoteDialog>
  );
}
