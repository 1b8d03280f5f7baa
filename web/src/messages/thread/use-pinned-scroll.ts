import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** This near to the bottom counts as being there. */
const bottomPx = 60;

/**
 * A list that grows at both ends and never jumps: at the bottom it stays there, higher up it keeps what is in view,
 * whether rows come before or after it or a picture changes its height.
 */
export function usePinnedScroll(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  version: unknown,
) {
  const [atBottom, setAtBottom] = useState(true);
  const pinned = useRef(true);
  /** the row at the top edge, and where it stood */
  const anchor = useRef<{ element: Element; top: number }>(undefined);

  const remember = useCallback(() => {
    const [box, list] = [scroller.current, content.current];
    if (!box || !list) return;
    const edge = box.getBoundingClientRect().top;
    const element = [...list.children].find((row) => row.getBoundingClientRect().bottom > edge + 1);
    anchor.current = element && { element, top: element.getBoundingClientRect().top - edge };
  }, [scroller, content]);

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
  }, [scroller]);

  const onScroll = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    pinned.current = box.scrollHeight - box.scrollTop - box.clientHeight <= bottomPx;
    setAtBottom(pinned.current);
    remember();
  }, [scroller, remember]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the rows change, before they are painted
  useLayoutEffect(settle, [settle, version]);
  useEffect(() => {
    const watch = new ResizeObserver(settle);
    if (scroller.current) watch.observe(scroller.current);
    if (content.current) watch.observe(content.current);
    return () => watch.disconnect();
  }, [settle, scroller, content]);

  const toBottom = useCallback(() => {
    pinned.current = true;
    setAtBottom(true);
    settle();
  }, [settle]);
  /** What follows is looked at where it stands: no pull to the bottom. */
  const release = useCallback(() => {
    pinned.current = false;
    remember();
  }, [remember]);
  return { atBottom, onScroll, toBottom, release };
}
