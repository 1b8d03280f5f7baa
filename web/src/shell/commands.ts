import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';

/** Something a person can do now: shown in the palette, run by its keys, listed among the shortcuts. */
export type Command = {
  /** Unique over the screen: "ticket.close". */
  id: string;
  group: 'conversation' | 'people' | 'actions' | 'places' | 'general';
  label: string;
  /** A quieter word beside the label: whose, where. */
  hint?: string | undefined;
  icon?: ReactNode;
  /** "Alt+E", "Alt+ArrowUp", "?". Letters by their place on the keyboard, so that Alt composing signs does not matter. */
  keys?: string | undefined;
  /** More words to find it by. */
  words?: string | undefined;
  /** Only its keys: not in the palette. */
  keysOnly?: boolean | undefined;
  run: () => void;
};

/** Finds people and tickets for the palette while it is open. */
export type CommandSearch = (text: string, signal: AbortSignal) => Promise<Command[]>;

const sources = new Map<symbol, readonly Command[]>();
const searches = new Set<CommandSearch>();
const listeners = new Set<() => void>();
let all: readonly Command[] = [];

function changed(): void {
  all = [...sources.values()].flat();
  for (const listener of listeners) listener();
}

/**
 * Offers commands while the component is mounted. Called on every render: what they close over is the latest.
 *
 *     useCommands([{ id: 'ticket.close', group: 'conversation', label: t('close'), keys: 'Alt+E', run: close }]);
 */
export function useCommands(commands: readonly Command[]): void {
  const held = useRef(commands);
  const source = useRef<symbol>(undefined);
  source.current ??= Symbol('commands');
  useEffect(() => {
    held.current = commands;
  });
  // What is drawn or bound; a new closure alone is no news.
  const shape = commands
    .map(({ id, label, hint, keys, group }) => `${id}|${label}|${hint}|${keys}|${group}`)
    .join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shape stands for the commands
  useEffect(() => {
    const key = source.current as symbol;
    const latest = (id: string) => held.current.find((command) => command.id === id)?.run();
    sources.set(
      key,
      held.current.map((command) => ({ ...command, run: () => latest(command.id) })),
    );
    changed();
    return () => {
      sources.delete(key);
      changed();
    };
  }, [shape]);
}

/** Offers a search to the palette while the component is mounted. */
export function useCommandSearch(search: CommandSearch): void {
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });
  useEffect(() => {
    const asked: CommandSearch = (text, signal) => latest.current(text, signal);
    searches.add(asked);
    return () => {
      searches.delete(asked);
    };
  }, []);
}

export const currentSearches = (): readonly CommandSearch[] => [...searches];

export function useCurrentCommands(): readonly Command[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => all,
  );
}

let floating = false;
/** Before anything hears of a key: what it closes (a dialog, a menu, a list) is no longer there when we hear of it. */
function noteFloating(event: KeyboardEvent): void {
  // The whole page is searched: only for a key that would do something, not for each letter of a message.
  if (!commandOf(event)) return;
  const shown = document.querySelectorAll(
    '[aria-modal=true], #floating :is([role=dialog], [role=menu], [role=listbox])',
  );
  // Some stay in the page while they are closed.
  floating = [...shown].some((element) => element.checkVisibility());
}

/** Listens for the commands' keys until the returned function is called. */
export function listenForKeys(): () => void {
  window.addEventListener('keydown', noteFloating, true);
  document.addEventListener('keydown', runByKeys);
  return () => {
    window.removeEventListener('keydown', noteFloating, true);
    document.removeEventListener('keydown', runByKeys);
  };
}

/** Runs the command whose keys were pressed. Plain keys do nothing while someone types, and none work over a dialog. */
function runByKeys(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || floating) return;
  const command = commandOf(event);
  if (!command) return;
  event.preventDefault();
  command.run();
}

const commandOf = (event: KeyboardEvent) => all.find(({ keys }) => keys && matches(keys, event));

export function matches(keys: string, event: KeyboardEvent): boolean {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  const alt = parts.includes('Alt');
  const ctrl = parts.includes('Ctrl');
  // AltGr, with which Brazilian keyboards write signs, arrives as Ctrl and Alt together.
  if (event.altKey !== alt || (event.ctrlKey || event.metaKey) !== ctrl) return false;
  if (!alt && !ctrl && isTyping(event.target) && !(key === 'Escape' && isComposer(event.target))) return false;
  return /^[A-Z]$/.test(key) && (alt || ctrl)
    ? event.code === `Key${key}`
    : event.key.toLowerCase() === key.toLowerCase();
}

/** Escape is no letter: it leaves, also from the box one writes in. In a search or a dialog it is theirs. */
const isComposer = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-composer]') !== null;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
