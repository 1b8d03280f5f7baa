import { Box, Button, Group, Text } from '@mantine/core';
import { useRef, useSyncExternalStore } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { uiTexts } from '../ui.texts.ts';
import { currentQuestion, subscribeToQuestion } from './confirm.ts';
import { Modal } from './modal.tsx';

/** Renders the question of `confirm`. Mounted once, by OverlayHost. */
export function ConfirmDialog() {
  const t = useTexts(uiTexts);
  const question = useSyncExternalStore(subscribeToQuestion, currentQuestion);
  // Keeps the last question during the closing transition.
  const last = useRef(question);
  if (question) last.current = question;
  const shown = last.current;
  return (
    <Modal
      opened={question !== undefined}
      onClose={() => question?.answer(false)}
      title={shown?.title ?? t('confirmTitle')}
      size={440}
      zIndex={400}
      withCloseButton={false}
      styles={{
        header: { padding: '24px 24px 8px' },
        body: { padding: '0 24px 20px' },
      }}
    >
      {shown?.text && <Text c="var(--bc-ink-2)">{shown.text}</Text>}
      {shown?.details && <Box mt="md">{shown.details}</Box>}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={() => question?.answer(false)} data-autofocus={shown?.danger || undefined}>
          {shown?.cancel ?? t('cancel')}
        </Button>
        <Button
          color={shown?.danger ? 'red' : 'orange'}
          onClick={() => question?.answer(true)}
          data-autofocus={!shown?.danger || undefined}
        >
          {shown?.action ?? t('confirm')}
        </Button>
      </Group>
    </Modal>
  );
}
