import { Modal } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTexts } from '../platform/texts.ts';
import { uiTexts } from '../ui/ui.texts.ts';
import { useCurrentCommands } from './commands.ts';
import { Keys } from './keys.tsx';
import { shellTexts } from './shell.texts.ts';
import classes from './shortcuts-dialog.module.css';

let opened = false;
const listeners = new Set<() => void>();
const set = (value: boolean) => {
  opened = value;
  for (const listener of listeners) listener();
};
export const showShortcuts = (): void => set(true);

const groups = ['general', 'conversation', 'actions', 'places'] as const;
const names = {
  general: 'groupGeneral',
  conversation: 'groupConversation',
  actions: 'groupActions',
  places: 'groupPlaces',
} as const;

/** What the keyboard can do here and now. */
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
  const commands = useCurrentCommands().filter((command) => command.keys);
  const fixed = [
    { id: 'palette', label: t('openPalette'), keys: 'Ctrl+K' },
    { id: 'search', label: t('focusSearch'), keys: 'F' },
    { id: 'leave', label: t('leave'), keys: 'Escape' },
  ];
  return (
    <Modal
      opened={shown}
      onClose={() => set(false)}
      title={t('shortcuts')}
      closeButtonProps={{ 'aria-label': close }}
      styles={{
        header: { padding: '16px 16px 8px 24px' },
        title: { fontSize: 17, fontWeight: 620 },
        body: { padding: '0 24px 24px' },
      }}
    >
      {groups.map((group) => {
        const rows = [...(group === 'general' ? fixed : []), ...commands.filter((command) => command.group === group)];
        return (
          rows.length > 0 && (
            <section key={group}>
              <h3 className={classes['heading']}>{t(names[group])}</h3>
              <dl className={classes['rows']}>
                {rows.map(({ id, label, keys }) => (
                  <div key={id} className={classes['row']}>
                    <dt>{label}</dt>
                    <dd>
                      <Keys keys={keys ?? ''} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          )
        );
      })}
    </Modal>
  );
}
