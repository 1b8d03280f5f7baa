import { Button, Group, Modal, Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTexts } from '../platform/texts.ts';
import { uiTexts } from './ui.texts.ts';

export type Question = {
  title: string;
  /** What will happen, and whether it can be taken back. */
  text?: string;
  /** The verb on the button: "Excluir contato". */
  action?: string;
  cancel?: string;
  /** Filled red: only here, and only for what destroys. */
  danger?: boolean;
};

type Asked = Question & { answer: (yes: boolean) => void };
let asked: Asked | undefined;
let shown: Asked | undefined;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/**
 * Asks, and answers whether the person agreed. Esc and a click beside it are a no.
 *
 *     if (await confirm({ title: t('deleteTitle'), action: t('delete'), danger: true })) …
 */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    asked = {
      ...question,
      answer: (yes) => {
        asked = undefined;
        tell();
        resolve(yes);
      },
    };
    shown = asked;
    tell();
  });
}

/** Shows what `confirm` asks. Mounted once, by the provider of the kit. */
export function ConfirmDialog() {
  const t = useTexts(uiTexts);
  const question = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );
  const said = question ?? shown;
  return (
    <Modal
      opened={question !== undefined}
      onClose={() => question?.answer(false)}
      title={said?.title ?? t('confirmTitle')}
      size={440}
      zIndex={400}
      withCloseButton={false}
      styles={{
        header: { padding: '24px 24px 8px' },
        title: { fontSize: 17, lineHeight: '24px', fontWeight: 620 },
        body: { padding: '0 24px 20px' },
      }}
    >
      {said?.text && <Text c="var(--bc-ink-2)">{said.text}</Text>}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={() => question?.answer(false)} data-autofocus={said?.danger || undefined}>
          {said?.cancel ?? t('cancel')}
        </Button>
        <Button
          color={said?.danger ? 'red' : 'orange'}
          onClick={() => question?.answer(true)}
          data-autofocus={!said?.danger || undefined}
        >
          {said?.action ?? t('confirm')}
        </Button>
      </Group>
    </Modal>
  );
}
