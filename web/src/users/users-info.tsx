import { Button, Group, Modal, Text } from '@mantine/core';
import { useTexts } from '../platform/texts.ts';
import { userTexts } from './user.texts.ts';

/** What the specification recommends about the default admin and company. */
export function UsersInfo({ onClose }: { onClose: () => void }) {
  const t = useTexts(userTexts);
  return (
    <Modal opened onClose={onClose} title={t('infoTitle')} size={440} withCloseButton={false}>
      <Text c="var(--bc-ink-2)">{t('infoText')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('infoOk')}
        </Button>
      </Group>
    </Modal>
  );
}
