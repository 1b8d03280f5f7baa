import { expect, it } from 'vitest';
import { identityZoom, moveBy, zoomBy } from './zoom.ts';

const stage = { width: 1000, height: 600 };

it('the point under the pointer stays there while the picture is enlarged', () => {
  const at = { x: 200, y: -100 };
  const zoom = zoomBy(zoomBy(identityZoom, 2, stage, at), 1.5, stage, at);
  expect({ x: (at.x - zoom.x) / zoom.scale, y: (at.y - zoom.y) / zoom.scale }).toEqual(at);
});

it('a picture cannot be moved out of view, and is centred at its original size', () => {
  const zoom = moveBy(zoomBy(identityZoom, 2, stage), { x: 9000, y: -9000 }, stage);
  expect(zoom).toEqual({ scale: 2, x: 500, y: -300 });
  expect(zoomBy(zoom, 0.01, stage)).toMatchObject({ scale: 1 });
  expect(Math.abs(zoomBy(zoom, 0.01, stage).x)).toBe(0);
});
