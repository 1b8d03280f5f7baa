import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { createListeners } from '../../platform/external-store/listeners.ts';
import { isOverlayOpen } from '../../ui/keyboard/is-overlay-open.ts';
import { isPressed, type ShortcutKeys } from '../../ui/keyboard/shortcuts.ts';

/** A command available now: shown in the palette, run by its keys, listed among the shortcuts. */
export type Command = {
  /** Unique id, e.g. "ticket.close". */
  id: string;
  group: 'conversation' | 'people' | 'actions' | 'places' | 'general';
  label: string;
  /** Secondary text beside the label. */
  hint?: string | undefined;
  icon?: ReactNode;
  /** From the table of shortcuts; "G T" is one key after the other. */
  keys?: ShortcutKeys | undefined;
  /** Additional search terms. */
  words?: string | undefined;
  /** Keys only, not listed in the palette. */
  keysOnly?: boolean | undefined;
  /** Runs repeatedly while its keys are held down: for navigation commands. */
  repeats?: boolean | undefined;
  run: () => void;
};

/** Searches people and tickets for the open palette. */
type CommandSearch = (text: string, signal: AbortSignal) => Promise<Command[]>;

const sources = new Map<symbol, readonly Command[]>();
const searches = new Set<CommandSearch>();
const listeners = createListeners();
let registered: readonly Command[] = [];

function notifyListeners(): void {
  registered = [...sources.values()].flat();
  listeners.notify();
}

/**
 * Registers commands while the component is mounted. Call on every render, so that closures are current.
 *
 *     useCommands([{ id: 'ticket.close', group: 'conversation', label: t('close'), keys: shortcuts.conversation.close, run: close }]);
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
  return useSyncExternalStore(listeners.subscribe, () => registered);
}

let overlayElements = false;
let goStartedAtMs = Number.NEGATIVE_INFINITY;
/** Time limit for the second key of a go-to shortcut after G. */
const goWithinMs = 1500;

/** Records open overlays in the capture phase: the key may close a dialog or menu before our handler runs. */
function recordOverlays(event: KeyboardEvent): void {
  // Queries the whole document, so only for keys that would run a command.
  if (!commandOf(event) && !matchesKeys('G', event)) return;
  overlayElements = isOverlayOpen();
}

/**
 * The second key of a go-to shortcut runs in the capture phase: on a message or a list the same letter has a meaning
 * of its own.
 */
function runGoTo(event: KeyboardEvent): void {
  if (/^(Shift|Control|Alt|Meta)$/.test(event.key)) return;
  const started = event.timeStamp - goStartedAtMs < goWithinMs;
  goStartedAtMs = matchesKeys('G', event) && !overlayElements ? event.timeStamp : Number.NEGATIVE_INFINITY;
  if (!started) return;
  const command = registered.find(({ keys }) => keys?.startsWith('G ') && matchesKeys(keys.slice(2), event));
  if (!command) return;
  event.preventDefault();
  event.stopPropagation();
  command.run();
}

/** Listens for the commands' keys until the returned function is called. */
export function listenForKeys(): () => void {
  window.addEventListener('keydown', recordOverlays, true);
  window.addEventListener('keydown', runGoTo, true);
  document.addEventListener('keydown', runByKeys);
  return () => {
    window.removeEventListener('keydown', recordOverlays, true);
    window.removeEventListener('keydown', runGoTo, true);
    document.removeEventListener('keydown', runByKeys);
  };
}

/** Runs the command whose keys were pressed. Keys without modifiers are ignored in inputs, and all keys while a dialog is open. */
function runByKeys(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || overlayElements) return;
  const command = commandOf(event);
  if (!command) return;
  event.preventDefault();
  // Key repeat must not accept or close several conversations in a row.
  if (!event.repeat || command.repeats) command.run();
}

const commandOf = (event: KeyboardEvent) => registered.find(({ keys }) => keys && matchesKeys(keys, event));

/** Whether the event runs these keys. Keys without Alt or Ctrl are ignored while the user types in a field. */
export function matchesKeys(keys: string, event: KeyboardEvent): boolean {
  if (!isPressed(keys, event)) return false;
  return event.altKey || event.ctrlKey || event.metaKey || !isTyping(event.target) || isEscapeOfComposer(event);
}

/** Escape also works from the composer; searches and dialogs handle it themselves. */
const isEscapeOfComposer = ({ key, target }: KeyboardEvent): boolean =>
  key === 'Escape' && target instanceof Element && target.closest('[data-composer]') !== null;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
