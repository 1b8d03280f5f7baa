import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { Kbd } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCornerDownLeft, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { useOpenDialog } from '../../ui/dialogs/open-dialogs.ts';
import { useFocusBack } from '../../ui/dialogs/use-focus-back.ts';
import { Keys } from '../../ui/keyboard/keys.tsx';
import { shortcuts } from '../../ui/keyboard/shortcuts.ts';
import { shellTexts } from '../shell.texts.ts';
import { type Command, currentSearches, useCurrentCommands } from './commands.ts';
import { collectEarlyKeys } from './early-keys.ts';
import classes from './palette.module.css';
import { orderPalette, resultsFor } from './palette-order.ts';
import { showShortcuts } from './shortcuts-dialog.tsx';

const [store, spotlight] = createSpotlight();

const groupNames = {
  conversation: 'groupConversation',
  people: 'groupPeople',
  mentions: 'groupMentions',
  actions: 'groupActions',
  places: 'groupPlaces',
} as const;

/** Command palette: actions and pages by name. Ctrl+K, or the field in the top bar. */
export function Palette() {
  const t = useTexts(shellTexts);
  const [text, setText] = useState('');
  const offered = useCurrentCommands();
  const match = useSearchResults(text);
  const shown = orderPalette(offered, match, text);
  const { opened } = useSpotlight(store);
  useFocusBack(opened);
  useOpenDialog({ opened, onClose: spotlight.close });
  const field = useEarlyKeys((more) => setText((before) => before + more));

  return (
    <Spotlight.Root
      query={text}
      onQueryChange={setText}
      store={store}
      shortcut={shortcuts.everywhere.palette.replace('Ctrl', 'mod')}
      tagsToIgnore={[]}
      triggerOnContentEditable
      size={640}
      yOffset="min(116px, 13dvh)"
      scrollable
      clearQueryOnClose
      closeOnEscape={false}
      centered={false}
      overlayProps={{ color: 'var(--bc-scrim)', backgroundOpacity: 1, blur: 0 }}
      transitionProps={{ duration: 150 }}
      title={t('palette')}
      classNames={{ content: classes['content'] ?? '', header: 'bc-said' }}
    >
      <Spotlight.Search
        ref={field}
        placeholder={t('palette')}
        aria-label={t('palette')}
        leftSection={<IconSearch size={20} stroke={1.6} aria-hidden="true" />}
        classNames={{ input: classes['search'] ?? '', section: classes['searchIcon'] ?? '' }}
      />
      <Spotlight.ActionsList className={classes['list'] ?? ''}>
        {shown.length === 0 && <Spotlight.Empty>{t('paletteEmpty')}</Spotlight.Empty>}
        {shown.map(({ group, commands }) => (
          <Spotlight.ActionsGroup key={group} label={t(groupNames[group])} className={classes['group'] ?? ''}>
            {commands.map((command) => (
              <PaletteAction key={command.id} command={command} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        <SelectFirst of={shown.flatMap(({ commands }) => commands.map(({ id }) => id)).join()} />
      </Spotlight.ActionsList>
      <PaletteFoot />
    </Spotlight.Root>
  );
}

/** The keys of the palette, and a link to all shortcuts. */
function PaletteFoot() {
  const t = useTexts(shellTexts);
  return (
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
        <Keys keys={shortcuts.everywhere.help} /> {t('allShortcuts')}
      </button>
    </Spotlight.Footer>
  );
}

function PaletteAction({ command }: { command: Command }) {
  return (
    <Spotlight.Action onClick={() => command.run()} className={classes['action'] ?? ''}>
      <span className={classes['icon']}>{command.icon}</span>
      <span className={`${classes['label']} bc-cut`}>{command.label}</span>
      {command.hint && <span className={`${classes['hint']} bc-cut`}>{command.hint}</span>}
      <span className={classes['keys']}>
        {command.keys && <Keys keys={command.keys} />}
        <IconCornerDownLeft className={classes['enter'] ?? ''} size={16} stroke={1.8} aria-hidden="true" />
      </span>
    </Spotlight.Action>
  );
}

/** Selects the first row whenever the results change, so that Enter never runs a row that has moved. */
function SelectFirst({ of: results }: { of: string }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows
  useEffect(() => {
    // Runs after the list's own effect, which registers the rows in the store.
    queueMicrotask(selectFirst);
  }, [results]);
  return null;
}

/** Marks the selected row like the library, which does so only after typing. */
function selectFirst(): void {
  const list = document.getElementById(store.getState().listId);
  for (const row of list?.querySelectorAll('[data-selected]') ?? []) row.removeAttribute('data-selected');
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: 0 }));
}

/** Keys typed before the field has the focus are passed to `append`. Returns the field's ref. */
function useEarlyKeys(append: (text: string) => void) {
  const field = useRef<HTMLInputElement>(null);
  const latest = useRef(append);
  useEffect(() => {
    latest.current = append;
  });
  useEffect(() => {
    let stop: (() => void) | undefined;
    const hasFocus = () => document.activeElement === field.current;
    const unsubscribe = store.subscribe(({ opened }) => {
      if (opened === (stop !== undefined)) return;
      stop?.();
      stop = opened ? collectEarlyKeys(hasFocus, (text) => latest.current(text)) : undefined;
    });
    return () => {
      unsubscribe();
      stop?.();
    };
  }, []);
  return field;
}

export const openPalette = (): void => spotlight.open();

const noResults: Parameters<typeof resultsFor>[0] = { text: '', commands: [] };

/** Searches people and tickets, from three characters on. */
function useSearchResults(text: string): readonly Command[] {
  const [debouncedText] = useDebouncedValue(text.trim(), 300);
  const [found, setFound] = useState(noResults);
  useEffect(() => {
    if (debouncedText.length < 3) return setFound(noResults);
    const aborter = new AbortController();
    Promise.all(currentSearches().map((search) => search(debouncedText, aborter.signal).catch(() => []))).then(
      (all) => {
        if (!aborter.signal.aborted) setFound({ text: debouncedText, commands: all.flat() });
      },
    );
    return () => aborter.abort();
  }, [debouncedText]);
  return resultsFor(found, text);
}
