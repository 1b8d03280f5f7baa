import { Modal } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { Keys } from '../../ui/keyboard/keys.tsx';
import { type ShortcutGroup, type ShortcutName, shortcuts } from '../../ui/keyboard/shortcuts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { navigationTexts } from '../navigation/navigation.texts.ts';
import { goToKeys, type NavigationSection } from '../navigation/navigation.ts';
import { shellTexts } from '../shell.texts.ts';
import { shortcutTexts } from './shortcuts.texts.ts';
import classes from './shortcuts-dialog.module.css';

let opened = false;
const listeners = new Set<() => void>();
const setOpened = (value: boolean) => {
  opened = value;
  for (const listener of listeners) listener();
};
export const showShortcuts = (): void => setOpened(true);

type Props = { sections: readonly NavigationSection[] };

/** Lists all keyboard shortcuts, whether or not they are available now, and the go-to keys of the permitted pages. */
export function ShortcutsDialog({ sections }: Props) {
  const t = useTexts(shellTexts);
  const close = useTexts(uiTexts)('close');
  const nameOf = useTexts(navigationTexts);
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => opened,
  );
  const keys = useTexts(shortcutTexts);
  const places = sections.flatMap(({ items }) =>
    items.flatMap((place) => {
      const combo = goToKeys(place);
      return combo ? [{ text: nameOf(place.name), combo }] : [];
    }),
  );
  return (
    <Modal
      opened={shown}
      onClose={() => setOpened(false)}
      title={t('shortcuts')}
      size={880}
      closeButtonProps={{ 'aria-label': close }}
      styles={{
        header: { padding: '16px 16px 8px 24px' },
        title: { fontSize: 17, fontWeight: 620 },
        body: { padding: '0 24px 24px' },
      }}
    >
      <div className={classes['groups']}>
        {groups.map((group) => (
          <Group
            key={group}
            heading={keys(group)}
            rows={Object.entries(shortcuts[group]).map(([name, combo]) => ({
              text: keys(`${group}_${name}` as ShortcutTextKey),
              combo,
            }))}
          />
        ))}
        <Group heading={keys('places')} rows={places} />
      </div>
    </Modal>
  );
}

const groups = Object.keys(shortcuts) as ShortcutGroup[];
/** Each shortcut of the table has a text `group_name` in the three languages. */
type ShortcutTextKey = { [G in ShortcutGroup]: `${G}_${ShortcutName<G>}` }[ShortcutGroup];

function Group({ heading, rows }: { heading: string; rows: readonly { text: string; combo: string }[] }) {
  return (
    <section className={classes['group']}>
      <h3 className={classes['heading']}>{heading}</h3>
      <dl className={classes['rows']}>
        {rows.map(({ text, combo }) => (
          <div key={text} className={classes['row']}>
            <dt>{text}</dt>
            <dd>
              <Keys keys={combo} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
