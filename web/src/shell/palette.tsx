import { Spotlight, spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { Kbd } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCornerDownLeft, IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../platform/texts.ts';
import { type Command, currentSearches, useCurrentCommands } from './commands.ts';
import { Keys } from './keys.tsx';
import classes from './palette.module.css';
import { shellTexts } from './shell.texts.ts';
import { showShortcuts } from './shortcuts-dialog.tsx';

const groups = ['conversation', 'people', 'actions', 'places'] as const;
const groupNames = {
  conversation: 'groupConversation',
  people: 'groupPeople',
  actions: 'groupActions',
  places: 'groupPlaces',
} as const;

/** Everything one can do or go to, by name: Ctrl+K, or the field in the top bar. */
export function Palette() {
  const t = useTexts(shellTexts);
  const [text, setText] = useState('');
  const offered = useCurrentCommands();
  const found = useFound(text);
  const wanted = plain(text.trim());
  const shown = [...offered.filter((command) => !command.keysOnly && isMatch(command, wanted)), ...found];

  return (
    <Spotlight.Root
      query={text}
      onQueryChange={setText}
      shortcut={['mod + K']}
      size={640}
      yOffset={116}
      maxHeight={420}
      scrollable
      clearQueryOnClose
      centered={false}
      overlayProps={{ color: 'var(--bc-scrim)', backgroundOpacity: 1, blur: 0 }}
      transitionProps={{ duration: 150 }}
      title={t('palette')}
      classNames={{ content: classes['content'] ?? '', header: 'bc-said' }}
    >
      <Spotlight.Search
        placeholder={t('palette')}
        aria-label={t('palette')}
        leftSection={<IconSearch size={20} stroke={1.6} aria-hidden="true" />}
        classNames={{ input: classes['search'] ?? '', section: classes['searchIcon'] ?? '' }}
      />
      <Spotlight.ActionsList className={classes['list'] ?? ''}>
        {shown.length === 0 && <Spotlight.Empty>{t('paletteEmpty')}</Spotlight.Empty>}
        {groups.map((group) => {
          const commands = shown.filter((command) => command.group === group);
          return (
            commands.length > 0 && (
              <Spotlight.ActionsGroup key={group} label={t(groupNames[group])} className={classes['group'] ?? ''}>
                {commands.map((command) => (
                  <Spotlight.Action key={command.id} onClick={() => command.run()} className={classes['action'] ?? ''}>
                    <span className={classes['icon']}>{command.icon}</span>
                    <span className={classes['label']}>{command.label}</span>
                    {command.hint && <span className={`${classes['hint']} bc-cut`}>{command.hint}</span>}
                    <span className={classes['keys']}>
                      {command.keys && <Keys keys={command.keys} />}
                      <IconCornerDownLeft
                        className={classes['enter'] ?? ''}
                        size={16}
                        stroke={1.8}
                        aria-hidden="true"
                      />
                    </span>
                  </Spotlight.Action>
                ))}
              </Spotlight.ActionsGroup>
            )
          );
        })}
      </Spotlight.ActionsList>
      <Spotlight.Footer className={classes['foot'] ?? ''}>
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('choose')}
        </span>
        <span>
          <Kbd>Enter</Kbd> {t('open')}
        </span>
        <button
          type="button"
          className={classes['all']}
          onClick={() => {
            spotlight.close();
            showShortcuts();
          }}
        >
          <Kbd>?</Kbd> {t('allShortcuts')}
        </button>
      </Spotlight.Footer>
    </Spotlight.Root>
  );
}

export const openPalette = (): void => spotlight.open();

/** People and tickets by what is typed, from three characters on. */
function useFound(text: string): readonly Command[] {
  const [settled] = useDebouncedValue(text.trim(), 300);
  const [found, setFound] = useState<readonly Command[]>([]);
  useEffect(() => {
    if (settled.length < 3) return setFound([]);
    const aborter = new AbortController();
    Promise.all(currentSearches().map((search) => search(settled, aborter.signal).catch(() => []))).then((all) => {
      if (!aborter.signal.aborted) setFound(all.flat());
    });
    return () => aborter.abort();
  }, [settled]);
  return text.trim().length < 3 ? [] : found;
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Every word typed stands somewhere in what the command is called. */
const isMatch = (command: Command, wanted: string): boolean => {
  const called = plain(`${command.label} ${command.hint ?? ''} ${command.words ?? ''}`);
  return wanted.split(/\s+/).every((word) => called.includes(word));
};
