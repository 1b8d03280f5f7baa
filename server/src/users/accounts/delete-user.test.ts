import { describe, expect, it } from 'vitest';
import { loadActor } from '../load-actor.ts';
import { setUpUsers } from './test-users.ts';

const { testContext, released, admin, add, actorOf, change, remove } = setUpUsers();

describe('deleting a user', () => {
  it('the last admin cannot be deleted, also when two are deleted at once', async () => {
    await expect(remove(admin(), admin().userId)).rejects.toThrow('ERR_LAST_ADMIN');
    await expect(change(admin(), admin().userId, { profile: 'user' })).rejects.toThrow('ERR_LAST_ADMIN');
    const second = await actorOf((await add({ name: 'Chefe', profile: 'admin' })).id);
    const leaves = await Promise.allSettled([
      remove(admin(), second.userId),
      change(second, admin().userId, { profile: 'user' }),
    ]);
    expect(leaves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    if (leaves[1].status === 'fulfilled') await change(second, admin().userId, { profile: 'admin' });
  });

  it('the last super admin cannot be deleted, however many other admins there are', async () => {
    const provider = await testContext.company('provedor', { isSuper: true });
    const other = await actorOf((await add({ name: 'Outro', profile: 'admin' }, provider)).id, provider.companyId);
    expect(other.super).toBe(false);
    await expect(remove(provider, provider.userId)).rejects.toThrow('ERR_LAST_ADMIN');
    await expect(change(provider, provider.userId, { profile: 'user' })).rejects.toThrow('ERR_LAST_ADMIN');
  });

  it('unassigns their tickets, ends their sessions, and is announced', async () => {
    const caio = await actorOf((await add({ name: 'Caio' })).id);
    testContext.takeNotices();
    testContext.ordered();
    await remove(admin(), caio.userId);
    expect(testContext.ordered()).toEqual([
      { order: 'sessionsEnded', sessionIds: [caio.sessionId] },
      { order: 'visibilityChanged', userId: caio.userId }, // for an operator who looks as them
    ]);
    expect(released).toContain(caio.userId);
    expect(testContext.takeNotices()).toMatchObject([
      { payload: { action: 'delete', userId: caio.userId }, rooms: ['company'] },
    ]);
    await expect(testContext.in(caio, (tx) => loadActor(tx, caio))).rejects.toThrow('ERR_SESSION_EXPIRED');
  });
});
