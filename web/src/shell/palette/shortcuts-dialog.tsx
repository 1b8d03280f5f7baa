import { lazy, Suspense, useSyncExternalStore } from 'react';
import { createListeners } from '../../platform/external-store/listeners.ts';
import { useTexts } from '../../platform/texts.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import type { NavigationSection } from '../navigation/navigation.ts';
import { shellTexts } from '../shell.texts.ts';

const ShortcutList = lazy(async () => ({ default: (await import('./shortcut-list.tsx')).ShortcutList }));

let opened = false;
const listeners = createListeners();
const setOpened = (value: boolean) => {
  opened = value;
  listeners.notify();
};
export const showShortcuts = (): void => setOpened(true);

type Props = { sections: readonly NavigationSection[] };

export function ShortcutsDialog({ sections }: Props) {
  const t = useTexts(shellTexts);
  const close = useTexts(uiTexts)('close');
  const shown = useSyncExternalStore(listeners.subscribe, () => opened);
  return (
    <Modal
      opened={shown}
      onClose={() => setOpened(false)}
      title={t('shortcuts')}
      size={880}
      closeButtonProps={{ 'aria-label': close }}
      styles={{
        header: { padding: '16px 16px 8px 24px' },
        body: { padding: '0 24px 24px' },
      }}
    >
      <Suspense>
        <ShortcutList sections={sections} />
      </Suspense>
    </Modal>
  );
}
