import { createHelpInput } from '@balcao/contract/helps/help';
import type { Actor } from '@balcao/contract/users/actor';
import { beforeEach, expect, it } from 'vitest';
import { testWorld } from '../../../tests/world/test-world.ts';
import { createHelp, removeHelp, updateHelp } from './change-help.ts';
import { listHelps } from './list-helps.ts';

const world = testWorld();
let operator: Actor;
beforeEach(async () => {
  operator = await world.person('Olga', { profile: 'admin', super: true });
});

const urlOf = (companyId: number, { id }: { id: number }) => `https://casa.test/api/public/${companyId}-${id}/x.jpg`;
const form = (title: string, video = 'dQw4w9WgXcQ') => createHelpInput.parse({ title, video });
const create = (title: string, by: Actor = operator) =>
  world.run((tx) => createHelp(tx, by, form(title), urlOf), by.companyId);
const update = (id: number, input: Parameters<typeof updateHelp>[3], by: Actor = operator) =>
  world.run((tx) => updateHelp(tx, by, id, input, urlOf), by.companyId);
const remove = (id: number, by: Actor = operator) => world.run((tx) => removeHelp(tx, by, id), by.companyId);
const list = (actor: Actor) => world.run((tx) => listHelps(tx, urlOf), actor.companyId);
const titles = async (actor: Actor) => (await list(actor)).map(({ title }) => title);
const fetches = async () => (await world.jobs('fetch-help-thumbnail')).map(({ payload }) => payload);

it('users of every company see the operator’s videos, by title, until they are deleted', async () => {
  await create('Segundos passos');
  const { id, ...made } = await create('Primeiros passos');
  expect(made).toMatchObject({ createdAt: world.now.toISOString(), updatedAt: world.now.toISOString() });
  for (const actor of [world.bia, world.otto])
    expect(await titles(actor)).toEqual(['Primeiros passos', 'Segundos passos']);
  expect(await remove(id)).toEqual({ message: 'help deleted' });
  expect(await titles(world.otto)).toEqual(['Segundos passos']);
  await expect(remove(id)).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' });
  for (const title of ['Últimos passos', 'atalhos']) await create(title);
  expect(await titles(world.otto)).toEqual(['atalhos', 'Segundos passos', 'Últimos passos']);
});

it('are written by the operator only', async () => {
  const { id } = await create('Primeiros passos');
  for (const by of [world.ana, world.otto]) {
    await expect(create('Outro', by)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    await expect(update(id, { title: 'Outro' }, by)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    await expect(remove(id, by)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
  }
  expect(await titles(operator)).toEqual(['Primeiros passos']);
});

it('the thumbnail of a video is fetched once, and another video’s replaces it', async () => {
  const { id } = await create('Primeiros passos');
  const job = { companyId: operator.companyId, helpId: id };
  expect(await fetches()).toEqual([job]);
  await world.sql(
    `with picture as (insert into files (company_id, key, name, mime_type, size_bytes, sha256)
       values ($1, 'k', 'x.jpg', 'image/jpeg', 4, 'x') returning id)
     update helps set file_id = (select id from picture) where id = $2`,
    [operator.companyId, id],
  );
  expect((await update(id, { title: 'Começo', video: 'dQw4w9WgXcQ' })).thumbnailUrl).toMatch(/^https:/);
  expect(await fetches()).toEqual([job]);
  expect(await update(id, { video: 'aaaaaaaaaaa' })).toMatchObject({
    title: 'Começo',
    video: 'aaaaaaaaaaa',
    thumbnailUrl: null,
  });
  expect(await fetches()).toEqual([job, job]);
});
