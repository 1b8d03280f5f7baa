import { savedViewInput } from '@balcao/contract/saved-views/saved-view';
import type { Actor } from '@balcao/contract/users/actor';
import { expect, it } from 'vitest';
import { testWorld } from '../../../tests/world/test-world.ts';
import { createSavedView } from './create-saved-view.ts';
import { listSavedViews } from './list-saved-views.ts';
import { orderSavedViews } from './order-saved-views.ts';
import { removeSavedView } from './remove-saved-view.ts';
import { setDefaultView } from './set-default-view.ts';
import { updateSavedView } from './update-saved-view.ts';

const world = testWorld();
const run = <T>(actor: Actor, work: Parameters<typeof world.run<T>>[0]) => world.run(work, actor.companyId);
const create = (actor: Actor, name: string, isShared = false) =>
  run(actor, (tx) => createSavedView(tx, actor, savedViewInput.parse({ name, isShared, filter: { tab: 'search' } })));
const list = (actor: Actor) => run(actor, (tx) => listSavedViews(tx, actor));
const names = async (actor: Actor) => (await list(actor)).views.map(({ name }) => name);
const roomsOfLast = () => world.publishedNotices.findLast(({ topic }) => topic === 'savedView')?.rooms;

it('lists shared ones before the user’s own, and no colleague’s or another company’s', async () => {
  await create(world.bia, 'Minhas VIP');
  expect(roomsOfLast()).toEqual([`person:${world.bia.userId}`]);
  await create(world.ana, 'Atrasadas', true);
  expect(roomsOfLast()).toEqual(['company']);
  expect(await names(world.bia)).toEqual(['Atrasadas', 'Minhas VIP']);
  expect(await names(world.ana)).toEqual(['Atrasadas']);
  expect(await names(world.otto)).toEqual([]);
});

it('only admins share and change shared ones; a colleague’s own is not found', async () => {
  await expect(create(world.bia, 'Para todos', true)).rejects.toThrow('ERR_NO_PERMISSION');
  const shared = await create(world.ana, 'Atrasadas', true);
  const own = await create(world.bia, 'Minhas VIP');
  const change = (actor: Actor, id: number, body: object) => run(actor, (tx) => updateSavedView(tx, actor, id, body));
  const remove = (actor: Actor, id: number) => run(actor, (tx) => removeSavedView(tx, actor, id));
  await expect(change(world.bia, shared.id, { name: 'Outro' })).rejects.toThrow('ERR_NO_PERMISSION');
  await expect(remove(world.bia, shared.id)).rejects.toThrow('ERR_NO_PERMISSION');
  await expect(change(world.bia, own.id, { isShared: true })).rejects.toThrow('ERR_NO_PERMISSION');
  for (const outsider of [world.ana, world.otto]) {
    await expect(change(outsider, own.id, { name: 'Outro' })).rejects.toThrow('ERR_NOT_FOUND');
    await expect(remove(outsider, own.id)).rejects.toThrow('ERR_NOT_FOUND');
  }
  expect(await change(world.ana, shared.id, { name: 'Muito atrasadas' })).toMatchObject({ isShared: true });
  expect(await names(world.bia)).toEqual(['Muito atrasadas', 'Minhas VIP']);
});

it('unshared it belongs to the one who unshared it, and others lose it as their default', async () => {
  const { id } = await create(world.ana, 'Atrasadas', true);
  for (const actor of [world.ana, world.bia]) await run(actor, (tx) => setDefaultView(tx, actor, id));
  expect((await list(world.bia)).defaultId).toBe(id);
  await run(world.ana, (tx) => updateSavedView(tx, world.ana, id, { isShared: false }));
  expect(roomsOfLast()).toEqual(['company']);
  expect(await list(world.bia)).toEqual({ views: [], defaultId: null });
  expect((await list(world.ana)).defaultId).toBe(id);
  await run(world.ana, (tx) => removeSavedView(tx, world.ana, id));
  expect(await list(world.ana)).toEqual({ views: [], defaultId: null });
});

it('the default is one visible view, or none', async () => {
  const { id } = await create(world.ana, 'Só minha');
  await expect(run(world.bia, (tx) => setDefaultView(tx, world.bia, id))).rejects.toThrow('ERR_NOT_FOUND');
  await run(world.ana, (tx) => setDefaultView(tx, world.ana, id));
  await run(world.ana, (tx) => setDefaultView(tx, world.ana, null));
  expect((await list(world.ana)).defaultId).toBeNull();
});

it('is in the set order, each among those that the user may change', async () => {
  const shared = [await create(world.ana, 'Um', true), await create(world.ana, 'Dois', true)];
  const own = [await create(world.bia, 'Três'), await create(world.bia, 'Quatro')];
  const ids = [own[1]!.id, own[0]!.id, shared[1]!.id, shared[0]!.id, 999_999];
  await run(world.bia, (tx) => orderSavedViews(tx, world.bia, ids));
  expect(await names(world.bia)).toEqual(['Um', 'Dois', 'Quatro', 'Três']);
  await run(world.ana, (tx) => orderSavedViews(tx, world.ana, ids));
  expect(await names(world.bia)).toEqual(['Dois', 'Um', 'Quatro', 'Três']);
});

it('a user has at most fifty', async () => {
  await world.sql(
    `insert into saved_views (company_id, user_id, name, filter, place)
     select $1, $2, 'Visão ' || i, '{"tab": "open"}', i from generate_series(1, 50) i`,
    [world.bia.companyId, world.bia.userId],
  );
  await expect(create(world.bia, 'Mais uma')).rejects.toMatchObject({ details: { fields: { name: 'too_many' } } });
  expect((await create(world.ana, 'De todos', true)).isShared).toBe(true);
});
