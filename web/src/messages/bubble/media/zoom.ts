/** Transform of a picture on its stage: scaled about the centre, then translated in px. */
export type Zoom = { scale: number; x: number; y: number };
export type Point = { x: number; y: number };
type Size = { width: number; height: number };

export const identityZoom: Zoom = { scale: 1, x: 0, y: 0 };
const maxScale = 8;
const middle: Point = { x: 0, y: 0 };

/** Zooms about the point `at`, relative to the stage's centre. */
export function zoomBy(zoom: Zoom, factor: number, stage: Size, at: Point = middle): Zoom {
  const scale = clamp(zoom.scale * factor, 1, maxScale);
  const grown = scale / zoom.scale;
  return clampToStage({ scale, x: at.x - (at.x - zoom.x) * grown, y: at.y - (at.y - zoom.y) * grown }, stage);
}

export const moveBy = (zoom: Zoom, by: Point, stage: Size): Zoom =>
  clampToStage({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, stage);

/** Limits the translation so that the enlarged picture always covers the stage. */
function clampToStage({ scale, x, y }: Zoom, { width, height }: Size): Zoom {
  const [maxX, maxY] = [((scale - 1) * width) / 2, ((scale - 1) * height) / 2];
  return { scale, x: clamp(x, -maxX, maxX), y: clamp(y, -maxY, maxY) };
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));
