import type { Actor } from '@balcao/contract/users/actor';
import { describe, expect, it } from 'vitest';
import { updateSetting } from '../settings/update-setting.ts';
import { colorOfName } from '../signup/test-context.ts';
import { setUpUsers } from './accounts/test-users.ts';
import { findQueueMember } from './find-queue-member.ts';
import { listUserNames, listUsers } from './list-users.ts';
import { loadActor } from './load-actor.ts';
import { markAbsentOffline, markOffline, markOnline, recordSeen } from './presence/mark-online.ts';
import { showUser } from './show-user.ts';

const { testContext, admin, outsider, ana, sales, add, change, remove } = setUpUsers();

describe('actor', () => {
  it('has their rights and queues read from the database', () => {
    expect(ana()).toMatchObject({
      profile: 'user',
      super: false,
      queueIds: [sales()],
      allTicket: true,
      isTricked: false,
    });
  });

  it('is refused once the session, the person or the company is no longer active, or under another user id', async () => {
    const claims = { companyId: ana().companyId, userId: ana().userId, sessionId: ana().sessionId };
    const load = (more: object) => testContext.in(ana(), (tx) => loadActor(tx, { ...claims, ...more }));
    await expect(load({})).resolves.toMatchObject({ name: 'Ana' });
    await expect(load({ userId: admin().userId })).rejects.toThrow('ERR_SESSION_EXPIRED');
    await expect(testContext.in(outsider(), (tx) => loadActor(tx, claims))).rejects.toThrow('ERR_SESSION_EXPIRED');
    const status = (on: boolean) =>
      testContext.in(ana(), async (tx) => void (await tx.db.updateTable('companies').set({ status: on }).execute()));
    await status(false);
    await expect(load({})).rejects.toThrow('ERR_SESSION_EXPIRED');
    await status(true);
  });
});

describe('users', () => {
  it('are announced in three views: all to admins, what a transfer needs to colleagues, everything to the person', async () => {
    await change(admin(), ana().userId, { name: 'Ana Lima' });
    const notices = testContext.takeNotices().filter(({ topic }) => topic === 'user');
    const own = `person:${ana().userId}`;
    expect(notices.map(({ rooms, except }) => ({ rooms, except }))).toEqual([
      { rooms: ['admins'], except: [own] },
      { rooms: ['company'], except: ['admins', own] },
      { rooms: [own], except: [] },
    ]);
    const [forAdmins, forAll, forHer] = notices.map(({ payload }) => JSON.stringify(payload));
    expect(forAdmins).toContain('ana@x');
    expect(forAll).not.toContain('ana@x');
    expect(forAll).toContain('Ana Lima');
    expect(forHer).toContain('"settings"');
    expect(notices.map(({ payload }) => JSON.stringify(payload)).join()).not.toContain('argon2');
  });

  it('are listed by name without accents, and a colleague reads no e-mail', async () => {
    await add({ name: 'Élton' });
    await add({ name: '100% Zé' });
    const list = (by: Actor, searchParam?: string) =>
      testContext.in(by, (tx) => listUsers(tx, by, { searchParam, pageNumber: 1 }));
    expect(await list(admin(), 'elton')).toMatchObject({
      count: 1,
      hasMore: false,
      users: [{ name: 'Élton', email: expect.any(String) }],
    });
    expect((await list(admin(), ' elton ')).count).toBe(1);
    expect((await list(admin(), '  ')).count).toBe((await list(admin())).count); // blanks are no search, as in other lists
    expect((await list(admin(), '%')).users).toHaveLength(1); // matched literally, not as a wildcard
    expect((await list(ana())).users.every((user) => !('email' in user) && 'online' in user)).toBe(true);
    expect((await list(admin(), 'ANA@X')).count).toBe(1);
    expect((await list(ana(), 'ana@x')).count).toBe(0); // nor finds anybody by it
    const names = await testContext.in(ana(), (tx) => listUserNames(tx, ana()));
    const queues = [{ id: sales(), name: 'Vendas', color: colorOfName('v') }];
    const own = { id: ana().userId, name: 'Ana Lima', presence: 'offline', profileImage: null, queues };
    expect(names.find(({ id }) => id === ana().userId)).toEqual(own);
  });

  it('are online while they have a socket', async () => {
    const online = async () =>
      (await testContext.in(admin(), (tx) => listUsers(tx, admin(), { pageNumber: 1 }))).onlineCount;
    await testContext.in(ana(), (tx) => markOnline(tx, ana().userId));
    await testContext.in(ana(), (tx) => markOnline(tx, ana().userId));
    expect(await online()).toBe(1);
    expect(testContext.takeNotices()).toHaveLength(2); // one change in two views: not to the user herself
    await testContext.in(ana(), (tx) => markOffline(tx, ana().userId));
    expect(await online()).toBe(0);
  });

  it('do not stay online after the server was killed, unless their screens report them', async () => {
    const online = async () =>
      (await testContext.in(admin(), (tx) => listUsers(tx, admin(), { pageNumber: 1 }))).onlineCount;
    await testContext.in(ana(), (tx) => recordSeen(tx, ana().userId));
    testContext.clock.move(10 * 60_000);
    await markAbsentOffline(testContext.txContext);
    expect(await online()).toBe(1);
    await testContext.in(ana(), (tx) => recordSeen(tx, ana().userId));
    testContext.clock.move(10 * 60_000);
    await markAbsentOffline(testContext.txContext);
    expect(await online()).toBe(1);
    testContext.clock.move(10 * 60_000);
    await markAbsentOffline(testContext.txContext);
    expect(await online()).toBe(0);
  });

  it('read themselves, and an admin anyone', async () => {
    const show = (by: Actor, id: number) => testContext.in(by, (tx) => showUser(tx, by, id));
    expect(await show(ana(), ana().userId)).toMatchObject({ name: 'Ana Lima', company: { name: 'alfa' } });
    expect(await show(admin(), ana().userId)).toMatchObject({ allTicket: 'enable', isTricked: 'disabled' });
    await expect(show(ana(), admin().userId)).rejects.toThrow('ERR_NO_PERMISSION');
  });
});

describe('plan quota and permission', () => {
  it('one more than the plan allows is refused, also of two at once', async () => {
    const small = await testContext.company('pequena', { plan: { name: 'two', users: 2, connections: 1, queues: 1 } });
    const tries = await Promise.allSettled([
      add({ name: 'Um' }, small),
      add({ name: 'Dois' }, small),
      add({ name: 'Três' }, small),
    ]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(add({ name: 'Quatro' }, small)).rejects.toMatchObject({
      code: 'ERR_PLAN_LIMIT',
      details: { resource: 'users', max: 2 },
    });
  });

  it('is for admins, and may be switched off', async () => {
    await expect(add({ name: 'Eva' }, ana())).rejects.toThrow('ERR_NO_PERMISSION');
    await expect(remove(ana(), admin().userId)).rejects.toThrow('ERR_NO_PERMISSION');
    const set = (value: string) =>
      testContext.in(admin(), (tx) => updateSetting(tx, admin(), 'userCreation', value, testContext.settingDeps));
    await set('disabled');
    await expect(add({ name: 'Eva' })).rejects.toThrow('ERR_USER_CREATION_DISABLED');
    await set('enabled');
  });
});

describe('another company', () => {
  it('finds no user', async () => {
    const ours = ana().userId;
    const nobody = 'ERR_NO_USER_FOUND';
    await expect(testContext.in(outsider(), (tx) => showUser(tx, outsider(), ours))).rejects.toThrow(nobody);
    await expect(change(outsider(), ours, { name: 'Taken' })).rejects.toThrow(nobody);
    await expect(remove(outsider(), ours)).rejects.toThrow(nobody);
    await expect(testContext.in(outsider(), (tx) => findQueueMember(tx, ours, sales()))).rejects.toThrow(nobody);
    expect((await testContext.in(outsider(), (tx) => listUsers(tx, outsider(), { pageNumber: 1 }))).count).toBe(1);
    expect((await testContext.in(admin(), (tx) => showUser(tx, admin(), ours))).name).toBe('Ana Lima');
  });

  it('reads and writes no row, even where the `where` was forgotten', async () => {
    const seen = await testContext.in(outsider(), async (tx) => ({
      users: await tx.db.selectFrom('users').select('companyId').execute(),
      queues: await tx.db.selectFrom('queues').select('companyId').execute(),
      sessions: await tx.db.selectFrom('sessions').select('companyId').execute(),
      memberships: await tx.db.selectFrom('userQueues').select('companyId').execute(),
      changed: await tx.db.updateTable('users').set({ farewellMessage: 'x' }).returning('companyId').execute(),
    }));
    const companies = new Set(
      Object.values(seen)
        .flat()
        .map(({ companyId }) => companyId),
    );
    expect([...companies]).toEqual([outsider().companyId]);
  });
});
