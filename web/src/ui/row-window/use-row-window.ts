import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { maxRowsAround, type RowKeys, rowsOfScreen, rowWindow, shouldMove } from './row-window.ts';

/** Distance in px that counts as being at the bottom. */
const bottomThresholdPx = 60;

/**
 * A windowed list that grows at both ends without jumps: at the bottom it stays there, otherwise the visible rows keep
 * their position when rows are added or a picture changes its height. Only a window around the visible rows is
 * rendered, so that a long conversation costs no more than a short one. Each row is one child of
 * `content`, in order. `atEnd`: the last row is the newest of the conversation; otherwise the list must not stick to
 * its bottom, or each loaded page would scroll on to the next.
 */
export function useRowWindow<Row>(rows: readonly Row[], keys: RowKeys<Row>, atEnd: boolean) {
  const scroller = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  /** row at the centre of the window; null: the newest */
  const [centre, setCentre] = useState<string | null>(null);
  const [atBottom, setAtBottom] = useState(true);
  const pinned = useRef(true);
  /** a requested message is not rendered yet: ignore scroll events */
  const seeking = useRef(false);
  const rowsAtEnd = useRowsAtEnd(rows.length > 0);
  const frame = useMemo(() => rowWindow(rows, centre, keys, rowsAtEnd), [rows, centre, keys, rowsAtEnd]);
  const shown = useMemo(() => rows.slice(frame.from, frame.to), [rows, frame]);

  const { finish, look } = useScrollAnchor(scroller, content, pinned);

  const onScroll = () => {
    const box = scroller.current;
    if (!box || seeking.current) return;
    const end = box.scrollHeight - box.scrollTop - box.clientHeight;
    pinned.current = atEnd && frame.to === rows.length && end <= bottomThresholdPx;
    setAtBottom(pinned.current);
    const view = look();
    if (pinned.current) return startTransition(() => setCentre(null));
    const row = view && rows[frame.from + view.nearest];
    if (!row) return;
    if (centre === null || shouldMove(frame, rows.length, frame.from + view.first, frame.from + view.last))
      startTransition(() => setCentre(keys.anchorOf(row)));
  };

  useFocusRecovery(scroller, content, shown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the rows change, before paint
  useLayoutEffect(finish, [finish, shown]);
  useResize(finish, scroller, content);

  const toBottom = useCallback(() => {
    pinned.current = true;
    seeking.current = false;
    setAtBottom(true);
    setCentre(null);
    finish();
  }, [finish]);
  /** Renders the row of a message and stops sticking to the bottom, until `sought` is called. */
  const seek = useCallback(
    (key: string) => {
      pinned.current = false;
      seeking.current = true;
      look();
      setCentre(key);
    },
    [look],
  );
  /** Anchors to the currently visible rows. */
  const sought = useCallback(() => {
    seeking.current = false;
    look();
  }, [look]);
  return { scroller, content, shown, frame, atBottom, onScroll, toBottom, seek, sought };
}

/** Renders one screenful first, to show it sooner; the rows above follow. */
function useRowsAtEnd(hasRows: boolean): number {
  const [isWhole, setIsWhole] = useState(false);
  useEffect(() => {
    if (hasRows) startTransition(() => setIsWhole(true));
  }, [hasRows]);
  return isWhole ? maxRowsAround : rowsOfScreen(window.innerHeight);
}

type Pane = RefObject<HTMLElement | null>;
type Look = { first: number; last: number; nearest: number };

type ScrollAnchor = {
  /** Restores the position after a change: the bottom when pinned to it, else the anchor. */
  finish: () => void;
  /** Stores the scroll anchor; returns the child indexes of the first and last visible row, and of the anchor. */
  look: () => Look | undefined;
};

/** Keeps the visible rows in place while rows are added or grow. */
function useScrollAnchor(scroller: Pane, content: Pane, pinned: RefObject<boolean>): ScrollAnchor {
  const anchor = useRef<{ element: Element; top: number }>(undefined);
  const finish = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    if (pinned.current) {
      box.scrollTop = box.scrollHeight;
      return;
    }
    const cached = anchor.current;
    if (!cached?.element.isConnected) return;
    const top = cached.element.getBoundingClientRect().top - box.getBoundingClientRect().top;
    if (Math.abs(top - cached.top) >= 1) box.scrollTop += top - cached.top;
  }, [scroller, pinned]);
  const look = useCallback(() => {
    const [box, list] = [scroller.current, content.current];
    if (!box || !list) return;
    const { top, bottom } = box.getBoundingClientRect();
    const first = firstRowBelow(list.children, top + 1);
    const last = Math.max(first, firstRowBelow(list.children, bottom) - 1);
    // A day divider is no anchor: it moves up when earlier messages of the day load.
    let nearest = first;
    while (nearest < last && !list.children[nearest]?.querySelector('[data-message]')) nearest++;
    // Anchors on the message, not its row: the row's margin changes when an earlier message of the same sender loads.
    const element = list.children[nearest]?.querySelector('[data-message]') ?? list.children[nearest];
    anchor.current = element && { element, top: element.getBoundingClientRect().top - top };
    return { first, last, nearest };
  }, [scroller, content]);
  return { finish, look };
}

function useResize(onResize: () => void, scroller: Pane, content: Pane): void {
  useEffect(() => {
    const watch = new ResizeObserver(onResize);
    if (scroller.current) watch.observe(scroller.current);
    if (content.current) watch.observe(content.current);
    return () => watch.disconnect();
  }, [onResize, scroller, content]);
}

/** Index of the first child that ends below `y`; the child count when none does. */
function firstRowBelow(rows: HTMLCollection, y: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.getBoundingClientRect().bottom ?? 0) > y) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** When the focused message is unmounted, the focus moves to the list, so that keyboard users stay in the conversation. */
function useFocusRecovery(scroller: Pane, content: Pane, shown: unknown): void {
  const inside = useRef(false);
  useEffect(() => {
    const list = content.current;
    // Unmounting a focused row moves the focus to the body, in some browsers with a blur event.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever rows may have been unmounted
  useLayoutEffect(() => {
    if (!inside.current || document.activeElement !== document.body) return;
    inside.current = false;
    scroller.current?.focus({ preventScroll: true });
  }, [shown]);
}
