import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';

/** A command available now: shown in the palette, run by its keys, listed among the shortcuts. */
export type Command = {
  /** Unique id, e.g. "ticket.close". */
  id: string;
  group: 'conversation' | 'people' | 'actions' | 'places' | 'general';
  label: string;
  /** Secondary text beside the label. */
  hint?: string | undefined;
  icon?: ReactNode;
  /** "Alt+E", "Alt+ArrowUp", "?". Letters match by physical key, because Alt may compose other characters. */
  keys?: string | undefined;
  /** Additional search terms. */
  words?: string | undefined;
  /** Keys only, not listed in the palette. */
  keysOnly?: boolean | undefined;
  run: () => void;
};

/** Searches people and tickets for the open palette. */
export type CommandSearch = (text: string, signal: AbortSignal) => Promise<Command[]>;

const sources = new Map<symbol, readonly Command[]>();
const searches = new Set<CommandSearch>();
const listeners = new Set<() => void>();
let registered: readonly Command[] = [];

function notifyListeners(): void {
  registered = [...sources.values()].flat();
  for (const listener of listeners) listener();
}

/**
 * Registers commands while the component is mounted. Call on every render, so that closures are current.
 *
 *     useCommands([{ id: 'ticket.close', group: 'conversation', label: t('close'), keys: 'Alt+E', run: close }]);
 */
export function useCommands(commands: readonly Command[]): void {
  const registration = useRef(commands);
  const source = useRef<symbol>(undefined);
  source.current ??= Symbol('commands');
  useEffect(() => {
    registration.current = commands;
  });
  // Compares labels and keys only; a new closure does not re-register.
  const shape = commands
    .map(({ id, label, hint, keys, group }) => `${id}|${label}|${hint}|${keys}|${group}`)
    .join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shape stands for the commands
  useEffect(() => {
    const key = source.current as symbol;
    const latest = (id: string) => registration.current.find((command) => command.id === id)?.run();
    sources.set(
      key,
      registration.current.map((command) => ({ ...command, run: () => latest(command.id) })),
    );
    notifyListeners();
    return () => {
      sources.delete(key);
      notifyListeners();
    };
  }, [shape]);
}

/** Registers a search of the palette while the component is mounted. */
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
    () => registered,
  );
}

let overlayElements = false;
/** Records open overlays in the capture phase: the key may close a dialog or menu before our handler runs. */
function recordOverlays(event: KeyboardEvent): void {
  // Queries the whole document, so only for keys that would run a command.
  if (!commandOf(event)) return;
  const shown = document.querySelectorAll(
    '[aria-modal=true], #floating :is([role=dialog], [role=menu], [role=listbox])',
  );
  // Some overlays stay in the DOM while closed.
  overlayElements = [...shown].some((element) => element.checkVisibility());
}

/** Listens for the commands' keys until the returned function is called. */
export function listenForKeys(): () => void {
  window.addEventListener('keydown', recordOverlays, true);
  document.addEventListener('keydown', runByKeys);
  return () => {
    window.removeEventListener('keydown', recordOverlays, true);
    document.removeEventListener('keydown', runByKeys);
  };
}

/** Runs the command whose keys were pressed. Keys without modifiers are ignored in inputs, and all keys while a dialog is open. */
function runByKeys(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || overlayElements) return;
  const command = commandOf(event);
  if (!command) return;
  event.preventDefault();
  command.run();
}

const commandOf = (event: KeyboardEvent) => registered.find(({ keys }) => keys && matchesKeys(keys, event));

export function matchesKeys(keys: string, event: KeyboardEvent): boolean {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  const alt = parts.includes('Alt');
  const ctrl = parts.includes('Ctrl');
  // AltGr, used on Brazilian keyboards for symbols, is reported as Ctrl+Alt.
  if (event.altKey !== alt || (event.ctrlKey || event.metaKey) !== ctrl) return false;
  if (!alt && !ctrl && isTyping(event.target) && !(key === 'Escape' && isComposer(event.target))) return false;
  return /^[A-Z]$/.test(key) && (alt || ctrl)
    ? event.code === `Key${key}`
    : event.key.toLowerCase() === key.toLowerCase();
}

/** Escape also works from the composer; searches and dialogs handle it themselves. */
const isComposer = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-composer]') !== null;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
