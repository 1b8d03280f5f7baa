import { Kbd } from '@mantine/core';

const signs: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', Escape: 'Esc', Ctrl: 'Ctrl' };

/** Renders "Alt+ArrowUp" as two key caps. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span style={{ display: 'inline-flex', gap: 6 }}>
      {keys.split('+').map((key) => (
        <Kbd key={key}>{signs[key] ?? key}</Kbd>
      ))}
    </span>
  );
}
