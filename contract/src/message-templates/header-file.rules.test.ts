import { expect, it } from 'vitest';
import { findHeaderFileProblem } from './header-file.rules.ts';
import type { TemplateHeaderFormat } from './message-template.ts';

const mebibyte = 1024 * 1024;
const check = (format: TemplateHeaderFormat | null, mimeType?: string, sizeBytes = 3) =>
  findHeaderFileProblem(
    { header: format && { format, text: '' } },
    mimeType === undefined ? null : { mimeType, sizeBytes },
  );

it.each([
  ['image', 'image/jpeg', 5 * mebibyte],
  ['image', 'image/png', 3],
  ['video', 'video/mp4', 16 * mebibyte],
  ['video', 'video/3gpp', 3],
  ['document', 'application/pdf', 100 * mebibyte],
] as const)('a header with a file of type %s takes %s of %i bytes', (format, mimeType, sizeBytes) => {
  expect(check(format, mimeType, sizeBytes)).toBeNull();
});

it.each([
  ['image', 'image/webp'],
  ['image', 'image/gif'],
  ['image', 'application/pdf'],
  ['video', 'video/quicktime'],
  ['video', 'image/png'],
  ['document', 'image/png'],
] as const)('one of type %s does not take %s', (format, mimeType) => {
  expect(check(format, mimeType)).toEqual({ problem: 'type' });
});

it('names the limit when a file is too large', () => {
  expect(check('image', 'image/png', 5 * mebibyte + 1)).toEqual({ problem: 'tooLarge', maxBytes: 5 * mebibyte });
  expect(check('video', 'video/mp4', 16 * mebibyte + 1)).toEqual({ problem: 'tooLarge', maxBytes: 16 * mebibyte });
});

it('sends a file only with a header that takes one', () => {
  expect([check('image'), check('text', 'image/png'), check(null, 'image/png')]).toEqual([
    { problem: 'required' },
    { problem: 'unexpected' },
    { problem: 'unexpected' },
  ]);
  expect([check('text'), check(null)]).toEqual([null, null]);
});
