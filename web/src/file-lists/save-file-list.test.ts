import type { FileList, UpdateFileListInput } from '@balcao/contract/file-lists/file-list';
import { expect, it } from 'vitest';
import { entriesOf, entryOf, type FileEntry } from './file-entries.ts';
import { fileListSaver } from './save-file-list.ts';

const option = (id: number) => ({ id, fileId: 5, name: 'a.pdf', caption: '', path: '', mediaType: '' });
const listOf = (...ids: number[]): FileList => ({
  id: 5,
  name: 'Catálogo',
  message: 'Veja',
  userId: 1,
  companyId: 1,
  options: ids.map(option),
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
});
const chosen = { id: 'x', name: 'a.pdf', mimeType: 'application/pdf', url: '', blob: new Blob(['a']) };

/** A server that gives new files the id 21, and refuses each of them. */
async function saveTwice(opened: FileList | undefined, second: (entries: FileEntry[]) => FileEntry[]) {
  const sent: UpdateFileListInput[] = [];
  const answer = async (body: UpdateFileListInput) => {
    sent.push(body);
    return listOf(...(body.options ?? []).map(({ id }) => id ?? 21));
  };
  const server = {
    create: answer,
    update: (_: number, body: UpdateFileListInput) => answer(body),
    uploadFile: () => Promise.reject(new Error('ERR_FILE_TYPE')),
  };
  const save = fileListSaver(opened);
  const texts = { name: 'Catálogo', message: 'Veja' };
  let shown = [...entriesOf(opened), entryOf(chosen)];
  const onSaved = (entries: FileEntry[]) => {
    shown = entries;
  };
  await expect(save({ ...texts, entries: shown }, onSaved, server)).rejects.toThrow('ERR_FILE_TYPE');
  await save({ ...texts, entries: second(shown) }, onSaved, server).catch(() => undefined);
  return sent;
}

it('a file that was refused and then removed from the form leaves no empty place in the list', async () => {
  const withoutFile = (entries: FileEntry[]) => entries.filter((entry) => !entry.chosen);
  const seen = (id: number) => ({ id, name: 'a.pdf', caption: '' });
  expect((await saveTwice(undefined, withoutFile))[1]).toEqual({ options: [], seenOptions: [seen(21)] });
  expect((await saveTwice(listOf(7), withoutFile))[1]).toEqual({
    options: [seen(7)],
    seenOptions: [seen(7), seen(21)],
  });
});

it('a saved list comes with the files that the form showed, so that a colleague’s stay', async () => {
  const seenOptions = [{ id: 7, name: 'a.pdf', caption: '' }];
  expect((await saveTwice(listOf(7), (entries) => entries))[0]).toMatchObject({ seenOptions });
});

it('a retry of the upload alone changes nothing in the list', async () => {
  expect((await saveTwice(listOf(7), (entries) => entries))[1]).toEqual({});
});
