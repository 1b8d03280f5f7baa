import { type RefObject, useEffect, useRef } from 'react';
import { holds, type RowWindow } from './row-window.ts';
import type { ThreadRow } from './thread-rows.ts';

const pointedMs = 1800;

type Place = {
  frame: RowWindow;
  content: RefObject<HTMLElement | null>;
  seek: (key: string) => void;
  sought: () => void;
};

/**
 * Brings a message into view and marks it for a moment: once for each `target` object, so only when somebody asks to
 * go there, not at each message that comes.
 */
export function usePointedMessage(
  target: { id: string } | undefined,
  rows: readonly ThreadRow[],
  { frame, content, seek, sought }: Place,
): void {
  const done = useRef<{ id: string }>(undefined);
  useEffect(() => {
    if (!target || done.current === target) return;
    const at = rows.findIndex((row) => holds(row, target.id));
    if (at === -1) return sought();
    // Before anything pulls to the bottom; when the row is not in the document yet, this runs again once it is.
    seek(target.id);
    if (at < frame.from || at >= frame.to) return;
    const row = content.current?.children[at - frame.from]?.querySelector<HTMLElement>('[data-message]');
    if (!row) return;
    done.current = target;
    row.scrollIntoView({ block: 'center' });
    sought();
    row.focus({ preventScroll: true });
    row.setAttribute('data-pointed', '');
    setTimeout(() => row.removeAttribute('data-pointed'), pointedMs);
  }, [target, rows, frame, content, seek, sought]);
}
