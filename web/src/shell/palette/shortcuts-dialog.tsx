import { Modal } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { shellTexts } from '../shell.texts.ts';
import { Keys } from './keys.tsx';
import { shortcutList } from './shortcut-list.ts';
import { shortcutTexts } from './shortcuts.texts.ts';
import classes from './shortcuts-dialog.module.css';

let opened = false;
const listeners = new Set<() => void>();
const setOpened = (value: boolean) => {
  opened = value;
  for (const listener of listeners) listener();
};
export const showShortcuts = (): void => setOpened(true);

/** Lists all keyboard shortcuts, whether or not they are available now. */
export function ShortcutsDialog() {
  const t = useTexts(shellTexts);
  const close = useTexts(uiTexts)('close');
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => opened,
  );
  const keys = useTexts(shortcutTexts);
  return (
    <Modal
      opened={shown}
      onClose={() => setOpened(false)}
      title={t('shortcuts')}
      closeButtonProps={{ 'aria-label': close }}
      styles={{
        header: { padding: '16px 16px 8px 24px' },
        title: { fontSize: 17, fontWeight: 620 },
        body: { padding: '0 24px 24px' },
      }}
    >
      {shortcutList.map(({ group, rows }) => (
        <section key={group}>
          <h3 className={classes['heading']}>{keys(group)}</h3>
          <dl className={classes['rows']}>
            {rows.map((row) => (
              <div key={row.name} className={classes['row']}>
                <dt>{keys(row.name)}</dt>
                <dd>
                  <Keys keys={row.keys} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  );
}
