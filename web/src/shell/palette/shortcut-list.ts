/** All keyboard shortcuts, available or not; each name is a key of `shortcutTexts`. */
export const shortcutList = [
  {
    group: 'everywhere',
    rows: [
      { name: 'palette', keys: 'Ctrl+K' },
      { name: 'search', keys: 'F' },
      { name: 'undo', keys: 'Ctrl+Z' },
      { name: 'help', keys: '?' },
      { name: 'leave', keys: 'Escape' },
    ],
  },
  {
    group: 'list',
    rows: [
      { name: 'next', keys: 'Alt+ArrowDown' },
      { name: 'previous', keys: 'Alt+ArrowUp' },
      { name: 'accept', keys: 'Alt+A' },
    ],
  },
  {
    group: 'conversation',
    rows: [
      { name: 'write', keys: 'R' },
      { name: 'close', keys: 'Alt+E' },
      { name: 'transfer', keys: 'Alt+T' },
      { name: 'giveBack', keys: 'Alt+D' },
    ],
  },
  {
    group: 'writing',
    rows: [
      { name: 'send', keys: 'Enter' },
      { name: 'newLine', keys: 'Shift+Enter' },
      { name: 'sendNext', keys: 'Ctrl+Enter' },
      { name: 'editLast', keys: 'ArrowUp' },
      { name: 'cancel', keys: 'Escape' },
    ],
  },
  {
    group: 'message',
    rows: [
      { name: 'walk', keys: 'ArrowUp' },
      { name: 'reply', keys: 'R' },
      { name: 'react', keys: 'E' },
      { name: 'copy', keys: 'C' },
      { name: 'forward', keys: 'F' },
    ],
  },
] as const;
