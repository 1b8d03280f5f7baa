import { type RefObject, useEffect, useRef } from 'react';
import type { RowKeys, RowWindow } from './row-window.ts';

const highlightMs = 1800;

/** A message to scroll to. */
export type ShownMessage = { id: string; focus: boolean };

type RowView<Row> = {
  keys: RowKeys<Row>;
  frame: RowWindow;
  content: RefObject<HTMLElement | null>;
  seek: (key: string) => void;
  sought: () => void;
};

/**
 * Scrolls to a message and highlights it for a moment, once per `target` object and not on each
 * new message.
 */
export function useHighlightedRow<Row>(
  target: ShownMessage | undefined,
  rows: readonly Row[],
  { keys, frame, content, seek, sought }: RowView<Row>,
): void {
  const done = useRef<ShownMessage>(undefined);
  useEffect(() => {
    if (!target || done.current === target) return;
    const at = rows.findIndex((row) => keys.contains(row, target.id));
    if (at === -1) return sought();
    // Runs before scrolling to the bottom, and again once the row is rendered.
    seek(target.id);
    if (at < frame.from || at >= frame.to) return;
    const row = content.current?.children[at - frame.from]?.querySelector<HTMLElement>('[data-message]');
    if (!row) return;
    done.current = target;
    row.scrollIntoView({ block: 'center' });
    sought();
    if (target.focus) row.focus({ preventScroll: true });
    row.setAttribute('data-pointed', '');
    setTimeout(() => row.removeAttribute('data-pointed'), highlightMs);
  }, [target, rows, keys, frame, content, seek, sought]);
}
