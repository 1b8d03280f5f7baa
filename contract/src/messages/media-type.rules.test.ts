import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mediaTypeOf } from './media-type.rules.ts';

it.each([
  ['image/jpeg', 'image'],
  ['image/png', 'image'],
  ['image/webp', 'image'],
  ['image/gif', 'image'],
  ['image/svg+xml', 'application'],
  ['image/tiff', 'application'],
  ['image/jpegx', 'application'],
  ['video/mp4', 'video'],
  ['audio/ogg', 'audio'],
  ['application/ogg', 'audio'],
  ['application/pdf', 'application'],
  ['text/html', 'application'],
  ['', 'application'],
])('%s is sent as %s', (mimeType, mediaType) => {
  expect(mediaTypeOf(mimeType)).toBe(mediaType);
});

it('maps any declared type to one of the four', () => {
  fc.assert(
    fc.property(fc.string(), (mimeType) => {
      expect(['image', 'video', 'audio', 'application']).toContain(mediaTypeOf(mimeType));
    }),
  );
});
