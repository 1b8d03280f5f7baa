import { startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { anchorOf, mustMove, windowOf } from './row-window.ts';
import type { ThreadRow } from './thread-rows.ts';

/** This near to the bottom counts as being there. */
const bottomPx = 60;

/**
 * A list that grows at both ends and never jumps: at the bottom it stays there, higher up it keeps what is in view,
 * whether rows come before or after it or a picture changes its height. Of its rows only a window around what is in
 * view stands in the document, so that a long conversation costs no more than a short one. Each row is one child of
 * `content`, in order. `atEnd`: the last row is the newest there is; the end of a stretch in the past is no bottom to
 * stay at, or each page that is joined on would pull down to the next.
 */
export function useThreadWindow(rows: readonly ThreadRow[], atEnd: boolean) {
  const scroller = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  /** the row that the window lies around; null: the newest */
  const [centre, setCentre] = useState<string | null>(null);
  const [atBottom, setAtBottom] = useState(true);
  const pinned = useRef(true);
  /** a message was asked for and is not in the document yet: scroll events of before say nothing */
  const seeking = useRef(false);
  const anchor = useRef<{ element: Element; top: number }>(undefined);
  const frame = useMemo(() => windowOf(rows, centre), [rows, centre]);
  const shown = useMemo(() => rows.slice(frame.from, frame.to), [rows, frame]);

  const settle = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    if (pinned.current) {
      box.scrollTop = box.scrollHeight;
      return;
    }
    const held = anchor.current;
    if (!held?.element.isConnected) return;
    const top = held.element.getBoundingClientRect().top - box.getBoundingClientRect().top;
    if (Math.abs(top - held.top) >= 1) box.scrollTop += top - held.top;
  }, []);

  /** Remembers what is in view; answers the indexes among the children: of its first and last row, and of the one that is kept. */
  const look = useCallback(() => {
    const [box, list] = [scroller.current, content.current];
    if (!box || !list) return;
    const { top, bottom } = box.getBoundingClientRect();
    const first = firstBelow(list.children, top + 1);
    const last = Math.max(first, firstBelow(list.children, bottom) - 1);
    // Not by the chip of a day: it moves up when earlier messages of its day come.
    let held = first;
    while (held < last && !list.children[held]?.querySelector('[data-message]')) held++;
    // The message itself: its row's margin changes when an earlier one of the same person comes before it.
    const element = list.children[held]?.querySelector('[data-message]') ?? list.children[held];
    anchor.current = element && { element, top: element.getBoundingClientRect().top - top };
    return { first, last, held };
  }, []);

  const onScroll = () => {
    const box = scroller.current;
    if (!box || seeking.current) return;
    const end = box.scrollHeight - box.scrollTop - box.clientHeight;
    pinned.current = atEnd && frame.to === rows.length && end <= bottomPx;
    setAtBottom(pinned.current);
    const view = look();
    if (pinned.current) return startTransition(() => setCentre(null));
    const row = view && rows[frame.from + view.held];
    if (!row) return;
    if (centre === null || mustMove(frame, rows.length, frame.from + view.first, frame.from + view.last))
      startTransition(() => setCentre(anchorOf(row)));
  };

  useKeptFocus(scroller, content, shown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the rows change, before they are painted
  useLayoutEffect(settle, [settle, shown]);
  useEffect(() => {
    const watch = new ResizeObserver(settle);
    if (scroller.current) watch.observe(scroller.current);
    if (content.current) watch.observe(content.current);
    return () => watch.disconnect();
  }, [settle]);

  const toBottom = useCallback(() => {
    pinned.current = true;
    seeking.current = false;
    setAtBottom(true);
    setCentre(null);
    settle();
  }, [settle]);
  /** Brings the row of a message into the document, until `sought` is said; nothing pulls to the bottom any more. */
  const seek = useCallback(
    (key: string) => {
      pinned.current = false;
      seeking.current = true;
      look();
      setCentre(key);
    },
    [look],
  );
  /** What is in view now is what is kept. */
  const sought = useCallback(() => {
    seeking.current = false;
    look();
  }, [look]);
  return { scroller, content, shown, frame, atBottom, onScroll, toBottom, seek, sought };
}

/** The index of the first child that ends below a line of the screen; their count when none does. */
function firstBelow(rows: HTMLCollection, y: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.getBoundingClientRect().bottom ?? 0) > y) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The message that had the focus has left the document: whoever reads by keyboard is still in the conversation. */
function useKeptFocus(
  scroller: React.RefObject<HTMLElement | null>,
  content: React.RefObject<HTMLDivElement | null>,
  shown: unknown,
): void {
  const inside = useRef(false);
  useEffect(() => {
    const list = content.current;
    // A row that leaves the document gives its focus to nobody, and some browsers say so.
    const note = (event: FocusEvent) => {
      inside.current = event.type === 'focusin' || event.relatedTarget === null;
    };
    list?.addEventListener('focusin', note);
    list?.addEventListener('focusout', note);
    return () => {
      list?.removeEventListener('focusin', note);
      list?.removeEventListener('focusout', note);
    };
  }, [content]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever rows may have left
  useLayoutEffect(() => {
    if (!inside.current || document.activeElement !== document.body) return;
    inside.current = false;
    scroller.current?.focus({ preventScroll: true });
  }, [shown]);
}
