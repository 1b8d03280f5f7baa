import type { FileListInput, UpdateFileListInput } from '@balcao/contract/file-lists/file-list';
import type { Actor } from '@balcao/contract/users/actor';
import { beforeEach, expect, it } from 'vitest';
import { headlines, testWorld } from '../../../tests/world/test-world.ts';
import type { Upload } from '../platform/files/uploads.ts';
import { createFileList } from './create-file-list.ts';
import { findFileList } from './find-file-list.ts';
import { listFileLists } from './list-file-lists.ts';
import { removeFileList } from './remove-file-list.ts';
import { updateFileList } from './update-file-list.ts';
import { uploadListFiles } from './upload-list-files.ts';

const world = testWorld();
let ana: Actor;
beforeEach(() => {
  ana = world.ana;
});

let counter = 0;
const file = (name: string, mimeType = 'application/pdf', sizeBytes = 10): Upload => ({
  key: `c1/2026/01/${String(++counter)}`,
  name,
  mimeType,
  sizeBytes,
  sha256: 'a'.repeat(64),
  width: null,
  height: null,
  thumbnailKey: null,
  field: 'files',
});
const create = (over: Partial<FileListInput> = {}) =>
  world.run((tx) => createFileList(tx, ana, { name: 'Catálogo', message: 'Veja as novidades', ...over }));
const upload = (id: number, uploads: Upload[], options: Parameters<typeof uploadListFiles>[4] = []) =>
  world.run((tx) => uploadListFiles(tx, world.ana, id, uploads, options));
const show = (id: number) => world.run((tx) => findFileList(tx, id));
const filesOf = async (id: number) =>
  (await show(id)).options.map(({ name, caption, mediaType }) => [name, caption, mediaType]);
const stored = async () =>
  (await world.sql<{ name: string }>('select name from files order by name')).map((f) => f.name);

it('several files are uploaded in order, each announced to the company, and found by a signed address', async () => {
  const { id } = await create();
  world.publishedNotices = [];
  await upload(id, [file('precos.pdf'), file('sala.jpg', 'image/jpeg')]);
  await upload(id, [file('video.mp4', 'video/mp4')], [{ name: 'Vídeo', caption: 'Assista' }]);
  expect(await filesOf(id)).toEqual([
    ['precos.pdf', '', 'application'],
    ['sala.jpg', '', 'image'],
    ['Vídeo', 'Assista', 'video'],
  ]);
  expect(headlines(world)).toEqual(['file update', 'file update']);
});

it('a change of one field keeps the others, its files too', async () => {
  const { id } = await create();
  await upload(id, [file('precos.pdf')]);
  const change = (input: UpdateFileListInput) => world.run((tx) => updateFileList(tx, world.ana, id, input));
  expect(await change({ name: 'Tabela' })).toMatchObject({ name: 'Tabela', message: 'Veja as novidades' });
  expect(await change({ message: 'Novos preços' })).toMatchObject({ name: 'Tabela', message: 'Novos preços' });
  expect(await change({})).toMatchObject({ name: 'Tabela', options: [{ name: 'precos.pdf' }] });
});

it('options created first take their files by id, as older clients send them', async () => {
  const { id, options } = await create({ options: [{ name: 'um' }, { name: 'dois' }] });
  expect(options.map(({ path, mediaType }) => [path, mediaType])).toEqual([
    ['', ''],
    ['', ''],
  ]);
  await upload(id, [file('b.pdf'), file('a.pdf')], [{ id: options[1]?.id }, { id: options[0]?.id, name: 'primeiro' }]);
  expect(await filesOf(id)).toEqual([
    ['primeiro', '', 'application'],
    ['dois', '', 'application'],
  ]);
  const names = await world.sql(
    'select f.name from file_list_options o join files f on f.id = o.file_id order by o.place',
  );
  expect(names).toEqual([{ name: 'a.pdf' }, { name: 'b.pdf' }]);
});

it('of two who edit one list, neither takes back what the other has added, removed, renamed or moved', async () => {
  const { id } = await create();
  await upload(id, [file('a.pdf'), file('b.pdf'), file('c.pdf')]);
  const change = (input: UpdateFileListInput) => world.run((tx) => updateFileList(tx, world.ana, id, input));
  const opened = (await show(id)).options.map((option) => ({ id: option.id, name: option.name, caption: '' }));
  const [a, b, c] = opened;
  if (!a || !b || !c) throw new Error('three files');
  // The first moves b to the front, gives it a caption, removes c and adds d.
  await change({ options: [{ ...b, caption: 'Novo' }, a], seenOptions: opened });
  await upload(id, [file('d.pdf')]);
  // The second has the form open as it was before: renames a, and adds one.
  await change({ options: [{ ...a, name: 'Tabela' }, b, c, { name: 'e.pdf' }], seenOptions: opened });
  expect((await show(id)).options.map(({ name, caption }) => [name, caption])).toEqual([
    ['b.pdf', 'Novo'],
    ['Tabela', ''],
    ['e.pdf', ''],
    ['d.pdf', ''],
  ]);
  expect(await stored()).toEqual(['a.pdf', 'b.pdf', 'd.pdf']);
  // The third, too, removes b and moves the rest.
  await change({ options: [c, a], seenOptions: opened });
  expect((await show(id)).options.map(({ name }) => name)).toEqual(['Tabela', 'e.pdf', 'd.pdf']);
});

it('a list that a colleague has filled meanwhile is not filled above its limit', async () => {
  const { id } = await create();
  await upload(
    id,
    Array.from({ length: 20 }, (_, n) => file(`${n}.pdf`)),
  );
  const save = world.run((tx) => updateFileList(tx, world.ana, id, { options: [{ name: 'e.pdf' }], seenOptions: [] }));
  await expect(save).rejects.toMatchObject({ details: { fields: { options: 'too_many' } } });
});

it('order and captions can be changed, and an omitted one is deleted with its file', async () => {
  const { id } = await create();
  await upload(id, [file('a.pdf'), file('b.pdf'), file('c.pdf')]);
  const [a, , c] = (await show(id)).options;
  const options = [{ id: c?.id, caption: 'primeiro' }, { id: a?.id }];
  await world.run((tx) => updateFileList(tx, world.ana, id, { name: 'Outro nome', message: 'Oi', options }));
  expect(await filesOf(id)).toEqual([
    ['c.pdf', 'primeiro', 'application'],
    ['a.pdf', '', 'application'],
  ]);
  expect(await stored()).toEqual(['a.pdf', 'c.pdf']);
  await world.run((tx) => updateFileList(tx, world.ana, id, { name: 'Outro nome', message: 'Olá' }));
  expect((await show(id)).options).toHaveLength(2);
});

it('a replaced file is deleted; without files, with too many or an oversized one, nothing changes', async () => {
  const { id } = await create();
  await upload(id, [file('a.pdf')]);
  const optionId = (await show(id)).options[0]?.id;
  await upload(id, [file('novo.pdf')], [{ id: optionId }]);
  expect(await stored()).toEqual(['novo.pdf']);
  await expect(upload(id, [])).rejects.toMatchObject({ details: { fields: { files: 'required' } } });
  const many = Array.from({ length: 20 }, (_, i) => file(`${i}.pdf`));
  await expect(upload(id, many)).rejects.toMatchObject({ details: { fields: { files: 'too_many' } } });
  await expect(upload(id, [file('x.mp4', 'video/mp4', 64_000_001)])).rejects.toThrow('ERR_FILE_TOO_LARGE');
  expect(await stored()).toEqual(['novo.pdf']);
});

it('deleting deletes its files, and a file of another list cannot be reached by its id', async () => {
  const [one, other] = [await create(), await create({ name: 'Outro' })];
  await upload(one.id, [file('a.pdf')]);
  await upload(other.id, [file('b.pdf')]);
  const foreign = (await show(other.id)).options[0]?.id;
  await expect(upload(one.id, [file('c.pdf')], [{ id: foreign }])).rejects.toThrow('ERR_NOT_FOUND');
  const options = [{ id: foreign, caption: 'minha' }];
  await world.run((tx) => updateFileList(tx, world.ana, one.id, { name: 'Catálogo', message: 'Oi', options }));
  expect(await filesOf(other.id)).toEqual([['b.pdf', '', 'application']]);
  world.publishedNotices = [];
  await world.run((tx) => removeFileList(tx, other.id));
  expect(headlines(world)).toEqual(['file delete']);
  expect(await stored()).toEqual([]);
});

it('lists are found by name, in the order of the alphabet, and never another company’s', async () => {
  const { id } = await create({ name: 'Coleção de verão' });
  await create({ name: 'Inverno' });
  const found = (searchParam?: string, companyId = ana.companyId) =>
    world.run((tx) => listFileLists(tx, { searchParam, pageNumber: 1 }), companyId);
  expect((await found('colecao')).files.map(({ name }) => name)).toEqual(['Coleção de verão']);
  expect(await found()).toMatchObject({ count: 2, hasMore: false });
  await create({ name: 'álbum' });
  expect((await found()).files.map(({ name }) => name)).toEqual(['álbum', 'Coleção de verão', 'Inverno']);
  expect((await found(undefined, world.otto.companyId)).count).toBe(0);
  const theirs = <T>(verb: Parameters<typeof world.run<T>>[0]) => world.run(verb, world.otto.companyId);
  await expect(theirs((tx) => findFileList(tx, id))).rejects.toThrow('ERR_NOT_FOUND');
  await expect(theirs((tx) => updateFileList(tx, world.ana, id, { name: 'x', message: 'x' }))).rejects.toThrow(
    'ERR_NOT_FOUND',
  );
  await expect(theirs((tx) => uploadListFiles(tx, world.ana, id, [file('a.pdf')], []))).rejects.toThrow(
    'ERR_NOT_FOUND',
  );
  await expect(theirs((tx) => removeFileList(tx, id))).rejects.toThrow('ERR_NOT_FOUND');
});
