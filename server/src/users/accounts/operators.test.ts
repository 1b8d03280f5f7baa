import type { Actor } from '@balcao/contract/users/actor';
import { beforeAll, expect, it } from 'vitest';
import { resetTwoFactor } from '../../auth/two-factor/end-two-factor.ts';
import { loadActor } from '../load-actor.ts';
import { setUpUsers } from './test-users.ts';

const { testContext, add, actorOf, change, remove } = setUpUsers();
/** Two operators, and an admin of the same company who is not one. */
let [first, second, admin]: Actor[] = [];
beforeAll(async () => {
  const provider = await testContext.company('provedor', { isSuper: true });
  const named = async (name: string) => (await add({ name, profile: 'admin' }, provider)).id;
  const secondId = await named('Segunda');
  await testContext.in(provider, (tx) =>
    tx.db.updateTable('users').set({ super: true }).where('id', '=', secondId).execute(),
  );
  first = await actorOf(provider.userId, provider.companyId);
  second = await actorOf(secondId, provider.companyId);
  admin = await actorOf(await named('Admin'), provider.companyId);
});
const people = () => {
  if (!first || !second || !admin) throw new Error('the people are there inside hooks and tests only');
  return { first, second, admin };
};

it('only an operator may change an operator: setting their password would allow signing in as one', async () => {
  const { first, admin } = people();
  const refused = { code: 'ERR_NO_PERMISSION' };
  await expect(change(admin, first.userId, { password: 'another-password' })).rejects.toMatchObject(refused);
  await expect(change(admin, first.userId, { email: 'admin@elsewhere.test' })).rejects.toMatchObject(refused);
  await expect(remove(admin, first.userId)).rejects.toMatchObject(refused);
  await expect(testContext.in(admin, (tx) => resetTwoFactor(tx, admin, first.userId))).rejects.toMatchObject(refused);
  await change(first, first.userId, { name: 'Primeira' });
});

it('an operator who is no longer an admin loses operator rights and is signed out', async () => {
  const { first, second } = people();
  testContext.ordered();
  await change(first, second.userId, { profile: 'user' });
  expect(testContext.ordered()).toContainEqual({ order: 'sessionsEnded', sessionIds: [second.sessionId] });
  await expect(testContext.in(second, (tx) => loadActor(tx, second))).rejects.toThrow('ERR_SESSION_EXPIRED');
  expect((await actorOf(second.userId, second.companyId)).super).toBe(false);
  // Made an admin again, the user is not an operator.
  await change(first, second.userId, { profile: 'admin' });
  expect((await actorOf(second.userId, second.companyId)).super).toBe(false);
});
