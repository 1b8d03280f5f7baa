import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { currentLanguage } from '../../platform/i18n.ts';
import { readStored } from '../../platform/storage/storage.ts';
import { useTexts } from '../../platform/texts.ts';
import classes from './emoji.module.css';
import { emojiTexts } from './emoji.texts.ts';
import { type EmojiGroup, emojiGroups, emojiName, entryOf, findEmojis } from './emojis.ts';

type Entry = ReturnType<typeof findEmojis>[number];
type Section = { title: string; entries: readonly Entry[] };

/** Search, recent emojis and groups. Arrow keys move through the grid. */
export function EmojiGrid({ onPick }: { onPick: (emoji: string) => void }) {
  const t = useTexts(emojiTexts);
  const [search, setSearch] = useState('');
  const [recent] = useState(() =>
    (readStored('recentEmojis') ?? []).flatMap((emoji): Entry[] =>
      [entryOf(emoji)].filter((entry) => entry !== undefined),
    ),
  );
  const match = search.trim() === '' ? undefined : findEmojis(search);
  const groups: Section[] = match
    ? [{ title: t('searchEmoji'), entries: match }]
    : [
        { title: t('recent'), entries: recent },
        ...(Object.keys(emojiGroups) as EmojiGroup[]).map((group) => ({
          title: t(group),
          entries: emojiGroups[group],
        })),
      ];
  return (
    <div className={classes['picker']}>
      <TextInput
        data-autofocus
        value={search}
        placeholder={t('searchEmoji')}
        aria-label={t('searchEmoji')}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows only move the focus between its buttons */}
      <div className={classes['groups']} onKeyDown={moveFocus}>
        {match?.length === 0 && <p className={classes['none']}>{t('noEmoji')}</p>}
        {groups
          .filter(({ entries }) => entries.length > 0)
          .map(({ title, entries }) => (
            <section key={title} aria-label={title}>
              {!match && <h3>{title}</h3>}
              <div className={classes['grid']}>
                {entries.map((entry) => {
                  const name = emojiName(entry, currentLanguage());
                  return (
                    <button
                      key={entry[0]}
                      type="button"
                      className={classes['emoji']}
                      aria-label={name}
                      title={name}
                      onClick={() => onPick(entry[0])}
                    >
                      {entry[0]}
                    </button>
                  );
                })}
              </div>
            </section>
          ))}
      </div>
    </div>
  );
}

/** Touch screens show fewer and larger emojis in a row. */
function stepOf(key: string, grid: HTMLElement | null): number | undefined {
  const perRow = grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 1;
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: perRow, ArrowUp: -perRow };
  return steps[key];
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (!(event.target instanceof HTMLElement)) return;
  const step = stepOf(event.key, event.target.parentElement);
  if (step === undefined) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const next = all[all.indexOf(event.target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
