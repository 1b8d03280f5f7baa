import { expect, it, onTestFinished, vi } from 'vitest';
import { dropPreview, previewOf, storePreview } from './sent-previews.ts';

const fileOf = (url: string, mimeType = 'image/png') => ({
  blob: new Blob(['x']),
  name: 'a',
  mimeType,
  url,
  width: null,
  height: null,
});

function releasedUrls(): string[] {
  const released: string[] = [];
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void released.push(url));
  onTestFinished(() => revoke.mockRestore());
  return released;
}

it('the URL of a sent picture is its preview, and that of another file is released', () => {
  const released = releasedUrls();
  storePreview('picture', fileOf('blob:picture'));
  storePreview('document', fileOf('blob:document', 'application/pdf'));
  storePreview('film', fileOf('blob:film', 'video/mp4'));
  expect(released).toEqual(['blob:document', 'blob:film']);
  expect(['picture', 'document', 'film'].map(previewOf)).toEqual(['blob:picture', undefined, undefined]);
  dropPreview('picture');
  expect(released).toEqual(['blob:document', 'blob:film', 'blob:picture']);
  expect(previewOf('picture')).toBeUndefined();
});

it('of many sent pictures the oldest are released', () => {
  const released = releasedUrls();
  for (let n = 1; n <= 60; n++) storePreview(`picture ${n}`, fileOf(`blob:${n}`));
  // Other tests of the process may have stored some.
  const ours = released.filter((url) => /^blob:\d+$/.test(url));
  expect(ours).toEqual(Array.from({ length: 10 }, (_, index) => `blob:${index + 1}`));
  expect(previewOf('picture 10')).toBeUndefined();
  expect(previewOf('picture 11')).toBe('blob:11');
});
