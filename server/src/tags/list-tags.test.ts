import { expect, it } from 'vitest';
import { headlines, testDesk } from '../../../tests/test-desk.ts';
import { createTag } from './create-tag.ts';
import { findTag } from './find-tag.ts';
import { listAllTags, listTags } from './list-tags.ts';
import { removeTag } from './remove-tag.ts';
import { updateTag } from './update-tag.ts';

const desk = testDesk();
const make = (name: string, kanban = 0, actor = desk.ana) =>
  desk.run((tx) => createTag(tx, actor, { name, kanban }), actor.companyId);

it('pages of twenty, by name, of tags or lanes, searched without accents', async () => {
  for (let i = 1; i <= 21; i++) await make(`Etiqueta ${String(i).padStart(2, '0')}`);
  await make('Orçamento', 1);
  const first = await desk.run((tx) => listTags(tx, { pageNumber: 1, kanban: 0 }));
  expect([first.tags.length, first.count, first.hasMore]).toEqual([20, 21, true]);
  const second = await desk.run((tx) => listTags(tx, { pageNumber: 2, kanban: 0 }));
  expect([second.tags[0]?.name, second.hasMore]).toEqual(['Etiqueta 21', false]);
  const found = await desk.run((tx) => listTags(tx, { pageNumber: 1, searchParam: 'orcamento' }));
  expect(found.tags.map(({ name }) => name)).toEqual(['Orçamento']);
});

it('everybody makes tags; only the author or an admin changes one, and the author stays', async () => {
  const hers = await make('Da Bia', 0, desk.bia);
  const anas = await make('Da Ana');
  await expect(desk.run((tx) => updateTag(tx, desk.bia, anas.id, { name: 'Minha' }))).rejects.toThrow(
    'ERR_NO_PERMISSION',
  );
  await expect(desk.run((tx) => removeTag(tx, desk.bia, anas.id))).rejects.toThrow('ERR_NO_PERMISSION');
  await desk.run((tx) => updateTag(tx, desk.bia, hers.id, { color: '#D64532' }));
  const after = await desk.run((tx) => updateTag(tx, desk.ana, hers.id, { name: 'Nova', userId: desk.ana.userId }));
  expect(after).toMatchObject({ name: 'Nova', color: '#D64532', userId: desk.bia.userId });
});

it('a save that changes nothing tells nobody', async () => {
  const { id } = await make('VIP');
  desk.told = [];
  await desk.run((tx) => updateTag(tx, desk.ana, id, { name: 'VIP' }));
  expect(headlines(desk)).toEqual([]);
});

it('another company finds nothing', async () => {
  const { id } = await make('VIP');
  const theirs = <T>(work: Parameters<typeof desk.run<T>>[0]) => desk.run(work, desk.otto.companyId);
  await expect(theirs((tx) => findTag(tx, id))).rejects.toThrow('ERR_NOT_FOUND');
  await expect(theirs((tx) => removeTag(tx, desk.otto, id))).rejects.toThrow('ERR_NOT_FOUND');
  expect(await theirs((tx) => listAllTags(tx))).toEqual([]);
});
