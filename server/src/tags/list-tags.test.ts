import { expect, it } from 'vitest';
import { headlines, testWorld } from '../../../tests/world/test-world.ts';
import { createTag } from './create-tag.ts';
import { findTag } from './find-tag.ts';
import { listAllTags, listTags } from './list-tags.ts';
import { removeTag } from './remove-tag.ts';
import { updateTag } from './update-tag.ts';

const world = testWorld();
const make = (name: string, kanban = 0, actor = world.ana) =>
  world.run((tx) => createTag(tx, actor, { name, kanban }), actor.companyId);

it('pages of twenty, by name, of tags or lanes, searched without accents', async () => {
  for (let i = 1; i <= 21; i++) await make(`Etiqueta ${String(i).padStart(2, '0')}`);
  await make('Orçamento', 1);
  const first = await world.run((tx) => listTags(tx, { pageNumber: 1, kanban: 0 }));
  expect([first.tags.length, first.count, first.hasMore]).toEqual([20, 21, true]);
  const second = await world.run((tx) => listTags(tx, { pageNumber: 2, kanban: 0 }));
  expect([second.tags[0]?.name, second.hasMore]).toEqual(['Etiqueta 21', false]);
  const found = await world.run((tx) => listTags(tx, { pageNumber: 1, searchParam: 'orcamento' }));
  expect(found.tags.map(({ name }) => name)).toEqual(['Orçamento']);
});

it('names are in the order of the alphabet, whatever their capital letters and accents', async () => {
  const names = ['urgente', 'Água', 'VIP', 'boleto', 'Zona'];
  for (const name of names) await make(name, 0, world.otto);
  const tags = await world.run(listAllTags, world.otto.companyId);
  expect(tags.map(({ name }) => name)).toEqual(['Água', 'boleto', 'urgente', 'VIP', 'Zona']);
  for (const { id } of tags) await world.run((tx) => removeTag(tx, world.otto, id), world.otto.companyId);
});

it('everybody creates tags; only the author or an admin changes one, and the author stays', async () => {
  const hers = await make('Da Bia', 0, world.bia);
  const anas = await make('Da Ana');
  await expect(world.run((tx) => updateTag(tx, world.bia, anas.id, { name: 'Minha' }))).rejects.toThrow(
    'ERR_NO_PERMISSION',
  );
  await expect(world.run((tx) => removeTag(tx, world.bia, anas.id))).rejects.toThrow('ERR_NO_PERMISSION');
  await world.run((tx) => updateTag(tx, world.bia, hers.id, { color: '#D64532' }));
  const after = await world.run((tx) => updateTag(tx, world.ana, hers.id, { name: 'Nova', userId: world.ana.userId }));
  expect(after).toMatchObject({ name: 'Nova', color: '#D64532', userId: world.bia.userId });
});

it('a save that changes nothing notifies nobody', async () => {
  const { id } = await make('VIP');
  world.publishedNotices = [];
  await world.run((tx) => updateTag(tx, world.ana, id, { name: 'VIP' }));
  expect(headlines(world)).toEqual([]);
});

it('another company finds nothing', async () => {
  const { id } = await make('VIP');
  const theirs = <T>(work: Parameters<typeof world.run<T>>[0]) => world.run(work, world.otto.companyId);
  await expect(theirs((tx) => findTag(tx, id))).rejects.toThrow('ERR_NOT_FOUND');
  await expect(theirs((tx) => removeTag(tx, world.otto, id))).rejects.toThrow('ERR_NOT_FOUND');
  expect(await theirs((tx) => listAllTags(tx))).toEqual([]);
});
