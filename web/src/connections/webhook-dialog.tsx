import { Button, CopyButton, Group, Modal, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTexts } from '../platform/texts.ts';
import { connectionTexts } from './connection.texts.ts';
import { webhookAddress } from './connection-values.ts';
import classes from './connections-page.module.css';

/** The one time that the address of a line's webhook is shown. */
export function WebhookDialog({ token, onClose }: { token: string; onClose: () => void }) {
  const t = useTexts(connectionTexts);
  const address = webhookAddress(token);
  return (
    <Modal opened onClose={onClose} title={t('webhookTitle')} size={560} closeOnClickOutside={false}>
      <Text c="var(--bc-ink-2)">{t('webhookText')}</Text>
      <code className={classes['address']}>{address}</code>
      <Group justify="flex-end" gap="xs" mt="lg">
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
        <Button onClick={onClose}>{t('done')}</Button>
      </Group>
    </Modal>
  );
}
