/**
 * All keyboard shortcuts, by where they work. Handlers take their keys from here, and the dialog of `?` shows this
 * table: a shortcut that is not listed cannot be bound, and one without a handler fails a test.  "Alt+E"; "Plus|:" is
 * either of two; go-to keys ("G T") are defined with their pages in shell/navigation/navigation.ts.
 */
export const shortcuts = {
  everywhere: { palette: 'Ctrl+K', search: 'F', undo: 'Ctrl+Z', help: '?', leave: 'Escape' },
  list: {
    next: 'Alt+ArrowDown',
    previous: 'Alt+ArrowUp',
    accept: 'Alt+A',
    rowDown: 'J',
    rowUp: 'K',
    pickTo: 'Shift+X',
    pick: 'X',
    peek: 'Space',
  },
  conversation: {
    write: 'R',
    messages: 'Alt+M',
    close: 'Alt+E',
    transfer: 'Alt+T',
    giveBack: 'Alt+D',
    search: 'Alt+B',
    snooze: 'Alt+Z',
  },
  writing: {
    send: 'Enter',
    break: 'Shift+Enter',
    sendNext: 'Ctrl+Enter',
    quickReply: '/',
    editLast: 'ArrowUp',
    cancel: 'Escape',
  },
  message: {
    walk: 'ArrowUp|ArrowDown',
    open: 'Enter',
    menu: 'M',
    reply: 'R',
    edit: 'E',
    react: 'Plus|:',
    copy: 'C',
    forward: 'F',
    back: 'Escape',
  },
  picture: {
    before: 'ArrowLeft',
    after: 'ArrowRight',
    zoomIn: 'Plus|=',
    zoomOut: '-',
    zoomReset: '0',
  },
} as const;

type Shortcuts = typeof shortcuts;
export type ShortcutGroup = keyof Shortcuts;
export type ShortcutName<G extends ShortcutGroup> = keyof Shortcuts[G] & string;
/** Keys that a command may have: those of the table, and go-to keys. */
export type ShortcutKeys = { [G in ShortcutGroup]: Shortcuts[G][keyof Shortcuts[G]] }[ShortcutGroup] | GoToKeys;
/** Pressed one after the other. */
export type GoToKeys = `G ${string}`;

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** Whether the event is one of the keys, e.g. "Alt+E" or "Plus|:". Ctrl is also Cmd. */
export const isPressed = (keys: string, event: Pressed): boolean =>
  keys.split('|').some((one) => isOnePressed(one, event));

/** The shortcut of a group that was pressed. */
export const shortcutIn = <G extends ShortcutGroup>(group: G, event: Pressed): ShortcutName<G> | undefined =>
  (Object.keys(shortcuts[group]) as ShortcutName<G>[]).find((name) =>
    isPressed(shortcuts[group][name] as string, event),
  );

/** Names for keys whose character cannot be written in a combination. */
const signs: Record<string, string> = { Plus: '+', Space: ' ' };

function isOnePressed(keys: string, event: Pressed): boolean {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  const alt = parts.includes('Alt');
  const ctrl = parts.includes('Ctrl');
  // AltGr, used on Brazilian keyboards for symbols, is reported as Ctrl+Alt.
  if (event.altKey !== alt || (event.ctrlKey || event.metaKey) !== ctrl) return false;
  const shift = parts.includes('Shift');
  // A symbol may need Shift on one keyboard layout and not on another.
  if ((alt || ctrl || shift || key.length > 1) && key !== 'Plus' && event.shiftKey !== shift) return false;
  // Letters with a modifier match by physical key, because Alt may compose other characters.
  return /^[A-Z]$/.test(key) && (alt || ctrl)
    ? event.code === `Key${key}`
    : event.key.toLowerCase() === (signs[key] ?? key.toLowerCase());
}
