import type { Actor } from '@balcao/contract/users/actor';
import { beforeEach, expect, it } from 'vitest';
import { headlines, testWorld } from '../../../../tests/world/test-world.ts';
import type { Upload } from '../../platform/files/uploads.ts';
import { deleteUser } from '../delete-user.ts';
import { listUserNames } from '../list-users.ts';
import { removeUserPicture, setUserPicture } from './set-user-picture.ts';

const world = testWorld();
let bruna: Actor;
beforeEach(async () => {
  bruna = await world.person('Bruna');
});

let stored = 0;
const photo = (over: Partial<Upload> = {}): Upload => {
  const key = `k${++stored}`;
  const picture = { mimeType: 'image/jpeg', width: 400, height: 300, thumbnailKey: `${key}-thumbnail` };
  return { key, name: 'foto.jpg', sizeBytes: 4, sha256: 'x', field: 'file', ...picture, ...over };
};
const set = (by: Actor, of: Actor, ...uploads: Upload[]) =>
  world.run((tx) => setUserPicture(tx, by, of.userId, uploads), by.companyId);
const remove = (by: Actor, of: Actor) => world.run((tx) => removeUserPicture(tx, by, of.userId), by.companyId);
const files = () => world.sql<{ key: string }>('select key from files order by id');
const pictureOf = async (who: Actor) =>
  (await world.run((tx) => listUserNames(tx, bruna))).find(({ id }) => id === who.userId)?.profileImage;

it('a person sets their own picture, a new one replaces it, and colleagues see it at once', async () => {
  const first = photo();
  expect(await pictureOf(bruna)).toBeNull();
  await set(bruna, bruna, first);
  expect(await pictureOf(bruna)).not.toBeNull();
  expect(headlines(world)).toContain('user update');
  const second = photo();
  await set(bruna, bruna, second);
  expect(await files()).toEqual([{ key: second.key }]);
});

it('removing the picture deletes its file; removing it again does nothing', async () => {
  await set(bruna, bruna, photo());
  await remove(bruna, bruna);
  expect(await pictureOf(bruna)).toBeNull();
  expect(await files()).toEqual([]);
  expect(await remove(bruna, bruna)).toEqual({ message: 'media deleted' });
});

it('an admin sets anybody’s picture, others only their own', async () => {
  await set(world.ana, bruna, photo());
  await expect(set(bruna, world.ana, photo())).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
  await expect(remove(bruna, world.ana)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
  expect(await files()).toHaveLength(1);
});

it('a file that is no picture, an empty one, a large one and two at once are refused, and the former picture stays', async () => {
  const before = photo();
  await set(bruna, bruna, before);
  const refused = (code: string, ...uploads: Upload[]) =>
    expect(set(bruna, bruna, ...uploads)).rejects.toMatchObject({ code });
  await refused('ERR_FILE_TYPE', photo({ mimeType: 'application/pdf', thumbnailKey: null }));
  await refused('ERR_INVALID_INPUT');
  await refused('ERR_INVALID_INPUT', photo(), photo());
  await refused('ERR_FILE_TOO_LARGE', photo({ sizeBytes: 10 * 1024 * 1024 + 1 }));
  expect(await files()).toEqual([{ key: before.key }]);
});

it('concurrent uploads: one picture stays, and no orphaned file', async () => {
  await Promise.all([set(bruna, bruna, photo()), set(world.ana, bruna, photo()), set(bruna, bruna, photo())]);
  expect(await files()).toHaveLength(1);
});

it('deleting a person deletes their picture', async () => {
  await set(bruna, bruna, photo());
  const effects = { endSessions: async () => {}, unassignTickets: async () => {}, leaveChats: async () => {} };
  await world.run((tx) => deleteUser(tx, world.ana, bruna.userId, effects));
  expect(await files()).toEqual([]);
});
