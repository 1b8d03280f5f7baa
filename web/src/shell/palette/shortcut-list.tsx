import { useTexts } from '../../platform/texts.ts';
import { Keys } from '../../ui/keyboard/keys.tsx';
import { type ShortcutGroup, type ShortcutName, shortcuts } from '../../ui/keyboard/shortcuts.ts';
import { navigationTexts } from '../navigation/navigation.texts.ts';
import { goToKeys, type NavigationSection } from '../navigation/navigation.ts';
import { shortcutTexts } from './shortcuts.texts.ts';
import classes from './shortcuts-dialog.module.css';

/** All keyboard shortcuts, whether or not they are available now, and the go-to keys of the permitted pages. */
export function ShortcutList({ sections }: { sections: readonly NavigationSection[] }) {
  const nameOf = useTexts(navigationTexts);
  const keys = useTexts(shortcutTexts);
  const places = sections.flatMap(({ items }) =>
    items.flatMap((place) => {
      const combo = goToKeys(place);
      return combo ? [{ text: nameOf(place.name), combo }] : [];
    }),
  );
  return (
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
