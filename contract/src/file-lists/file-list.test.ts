import { expect, it } from 'vitest';
import { fileListInput, fileListMaxBytes, fileListMaxFiles, fileListUploadInput } from './file-list.ts';

const problemsOf = (over: Record<string, unknown>) =>
  fileListInput
    .safeParse({ name: 'Catálogo', message: 'Veja', ...over })
    .error?.issues.map(({ path }) => path.join('.')) ?? [];

it('requires a name of three characters or more, and a text that fits below a file', () => {
  expect([problemsOf({ name: 'abc' }), problemsOf({ name: 'x'.repeat(50), message: 'x'.repeat(1024) })]).toEqual([
    [],
    [],
  ]);
  for (const name of ['ab', ' ab ', '', 'x'.repeat(51), undefined]) expect(problemsOf({ name })).toEqual(['name']);
  for (const message of ['', '  ', undefined, 'x'.repeat(1025)]) expect(problemsOf({ message })).toEqual(['message']);
});

it('has up to twenty files of up to 64 MB, with captions of up to 1,024 characters', () => {
  expect([fileListMaxFiles, fileListMaxBytes]).toEqual([20, 64_000_000]);
  expect(problemsOf({ options: Array(20).fill({}) })).toEqual([]);
  expect(problemsOf({ options: Array(21).fill({}) })).toEqual(['options']);
  expect(problemsOf({ options: [{ caption: 'x'.repeat(1024) }, { caption: 'x'.repeat(1025) }] })).toEqual([
    'options.1.caption',
  ]);
});

it('treats an option without an id as new; without options keeps them', () => {
  const read = (options?: unknown[]) =>
    fileListInput.parse({ name: 'Catálogo', message: 'Veja', ...(options && { options }) }).options;
  expect(read([{ id: '', name: 'a' }, { id: null }, { id: '7' }])?.map(({ id }) => id)).toEqual([
    undefined,
    undefined,
    7,
  ]);
  expect(read()).toBeUndefined();
});

it('accepts a form of files from older clients with its list, its kind, and no option', () =>
  expect(
    fileListUploadInput.parse({ id: '', fileId: '3', typeArch: 'fileList', mediaType: 'image', name: 'a' }),
  ).toEqual({
    fileId: 3,
    typeArch: 'fileList',
    mediaType: 'image',
    name: 'a',
  }));
