import { useWindowEvent } from '@mantine/hooks';
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { shortcutIn } from '../../../ui/keyboard/shortcuts.ts';
import { identityZoom, moveBy, type Point, type Zoom, zoomBy } from './zoom.ts';

const step = 1.4;
/** px an arrow key moves an enlarged picture */
const panStepPx = 80;
const arrows: Record<string, Point> = {
  ArrowLeft: { x: panStepPx, y: 0 },
  ArrowRight: { x: -panStepPx, y: 0 },
  ArrowUp: { x: 0, y: panStepPx },
  ArrowDown: { x: 0, y: -panStepPx },
};

/** Zooms by wheel, pinch, double click and keys; when enlarged, pans by drag or arrow keys. */
export function useZoom() {
  const [zoom, setZoom] = useState(identityZoom);
  const stage = useRef<HTMLDivElement>(null);
  const zoomIn = () => setZoom((now) => zoomBy(now, step, sizeOf(stage.current)));
  const zoomOut = () => setZoom((now) => zoomBy(now, 1 / step, sizeOf(stage.current)));
  useZoomByWheel(stage, setZoom);
  const fingers = useFingers(stage, setZoom);

  // Capture phase, before the lightbox's own arrow keys, which change the picture.
  useWindowEvent(
    'keydown',
    (event) => {
      const name = shortcutIn('picture', event);
      const by = zoom.scale > 1 && !event.altKey && !event.ctrlKey && !event.metaKey ? arrows[event.key] : undefined;
      if (name === 'zoomIn') zoomIn();
      else if (name === 'zoomOut') zoomOut();
      else if (name === 'zoomReset') setZoom(identityZoom);
      else if (by) setZoom((now) => moveBy(now, by, sizeOf(stage.current)));
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
  const onDoubleClick = (event: Place) => {
    const at = fromMiddle(stage.current, event);
    setZoom((now) => (now.scale > 1 ? identityZoom : zoomBy(now, 2.5, sizeOf(stage.current), at)));
  };
  return { zoom, zoomIn, zoomOut, stage: { ref: stage, onDoubleClick, ...fingers } };
}

type Stage = RefObject<HTMLDivElement | null>;
type SetZoom = (change: (now: Zoom) => Zoom) => void;
type Place = { clientX: number; clientY: number };

const sizeOf = (stage: HTMLElement | null) => ({ width: stage?.clientWidth ?? 0, height: stage?.clientHeight ?? 0 });

function fromMiddle(stage: HTMLElement | null, { clientX, clientY }: Place): Point {
  const box = stage?.getBoundingClientRect();
  return box ? { x: clientX - box.x - box.width / 2, y: clientY - box.y - box.height / 2 } : { x: 0, y: 0 };
}

function useZoomByWheel(stage: Stage, setZoom: SetZoom): void {
  useEffect(() => {
    const element = stage.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      // With Ctrl it is a trackpad pinch with small steps; some browsers report lines instead of px.
      const px = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1) * (event.ctrlKey ? 5 : 1);
      setZoom((now) => zoomBy(now, Math.exp(-px / 500), sizeOf(element), fromMiddle(element, event)));
    };
    // React's wheel listeners are passive and cannot prevent scrolling of the page.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [stage, setZoom]);
}

/** One finger, or the pressed mouse, moves the picture; two zoom it about their centre. */
function useFingers(stage: Stage, setZoom: SetZoom) {
  const fingers = useRef(new Map<number, Point>());
  const follow = (now: Zoom, before: Point[], after: Point[]): Zoom => {
    const [was, is] = [centreOf(before), centreOf(after)];
    const size = sizeOf(stage.current);
    const there = moveBy(now, { x: is.x - was.x, y: is.y - was.y }, size);
    return before.length < 2 ? there : zoomBy(there, spanOf(after) / Math.max(1, spanOf(before)), size, is);
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, fromMiddle(stage.current, event));
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const before = [...fingers.current.values()];
    if (!fingers.current.has(event.pointerId)) return;
    fingers.current.set(event.pointerId, fromMiddle(stage.current, event));
    const after = [...fingers.current.values()];
    setZoom((now) => follow(now, before, after));
  };
  const onPointerEnd = (event: PointerEvent<HTMLDivElement>) => void fingers.current.delete(event.pointerId);
  return { onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd };
}

const centreOf = (points: Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});
/** between the first two fingers */
const spanOf = ([a, b]: Point[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);
