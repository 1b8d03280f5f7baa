import { expect, it } from 'vitest';
import { addFiles, type MediaFiles, removeChosen } from './media-files.ts';

const none: MediaFiles = { stored: [], chosen: [] };
const stored = { name: 'antigo.pdf', url: '/antigo' };
const file = (name: string, bytes = 3) => new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });
const names = ({ stored, chosen }: MediaFiles) => [...stored, ...chosen].map(({ name }) => name);

it('where one file is allowed, a new one replaces the former', () => {
  const one = { maxFiles: 1, maxBytes: 10 };
  const first = addFiles({ stored: [stored], chosen: [] }, [file('a'), file('b')], one).files;
  expect(names(first)).toEqual(['a']);
  expect(names(addFiles(first, [file('c')], one).files)).toEqual(['c']);
});

it('a refused file leaves the former one, and is named', () => {
  const { files, refused } = addFiles({ stored: [stored], chosen: [] }, [file('grande', 11), file('vazio', 0)], {
    maxFiles: 1,
    maxBytes: 10,
  });
  expect(names(files)).toEqual(['antigo.pdf']);
  expect(refused).toEqual([
    { name: 'grande', refusal: { limitBytes: 10 } },
    { name: 'vazio', refusal: 'empty' },
  ]);
});

it('a file of a type that is not accepted is refused', () => {
  const pictures = { maxFiles: 1, maxBytes: 10, types: ['image/png'] };
  const picture = new File(['abc'], 'foto.png', { type: 'image/png' });
  expect(addFiles(none, [file('a.pdf')], pictures)).toEqual({
    files: none,
    refused: [{ name: 'a.pdf', refusal: 'type' }],
  });
  expect(names(addFiles(none, [picture], pictures).files)).toEqual(['foto.png']);
});

it('files above the maximum are refused by name', () => {
  const left = [file('a'), file('b'), file('c')];
  const refusal = 'tooMany';
  expect(addFiles(none, left, { maxFiles: 1, maxBytes: 10 }).refused).toEqual([
    { name: 'b', refusal },
    { name: 'c', refusal },
  ]);
  expect(addFiles({ ...none, stored: [stored] }, left, { maxFiles: 3, maxBytes: 10 }).refused).toEqual([
    { name: 'c', refusal },
  ]);
});

it('several are kept in order, up to their maximum; removing one makes room', () => {
  const limits = { maxFiles: 3, maxBytes: 10 };
  const full = addFiles({ ...none, stored: [stored] }, [file('a'), file('b'), file('c')], limits).files;
  expect(names(full)).toEqual(['antigo.pdf', 'a', 'b']);
  const less = removeChosen(full, full.chosen[0]!);
  expect(names(addFiles(less, [file('d')], limits).files)).toEqual(['antigo.pdf', 'b', 'd']);
});
