import type { Actor } from '@balcao/contract/users/actor';
import { type CreateUserInput, updateUserInput } from '@balcao/contract/users/user.api';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endSessionsOf } from '../auth/end-sessions.ts';
import { openSession } from '../auth/open-session.ts';
import { createRateLimiter } from '../platform/async/rate-limiter.ts';
import { createQueue } from '../queues/create-queue.ts';
import { updateSetting } from '../settings/update-setting.ts';
import { colorOfName, setUpTestContext } from '../signup/test-context.ts';
import { createUser } from './create-user.ts';
import { deleteUser } from './delete-user.ts';
import { findQueueMember } from './find-queue-member.ts';
import { listUserNames, listUsers } from './list-users.ts';
import { loadActor } from './load-actor.ts';
import { markAbsentOffline, markOffline, markOnline, recordSeen } from './presence/mark-online.ts';
import { showUser } from './show-user.ts';
import { updateUser } from './update-user.ts';

const testContext = setUpTestContext();
const released: number[] = [];
const effects = {
  endSessions: endSessionsOf,
  unassignTickets: async (_tx: unknown, userId: number) => void released.push(userId),
  leaveChats: async () => {},
};
let admin: Actor;
let stranger: Actor;
let ana: Actor;
let sales: number;

const add = (form: Partial<CreateUserInput> & { name: string }, by = admin) =>
  testContext.in(by, (tx) =>
    createUser(tx, by, {
      email: `${form.name.toLowerCase().replaceAll(' ', '.')}@x${by.companyId}.test`,
      password: 'password',
      ...form,
    }),
  );
/** With a session of their own, as a request has it. */
const actorOf = (userId: number, companyId = admin.companyId) =>
  testContext.in(companyId, async (tx) => {
    const { sessionId } = await openSession(tx, { id: userId, email: '' }, null);
    return loadActor(tx, { companyId, userId, sessionId });
  });
const change = (by: Actor, userId: number, form: Parameters<typeof updateUser>[3]) =>
  testContext.in(by, (tx) =>
    updateUser(tx, by, userId, form, effects, createRateLimiter({ burst: 10, perSecond: 0.01, now: () => 0 })),
  );
const remove = (by: Actor, userId: number) => testContext.in(by, (tx) => deleteUser(tx, by, userId, effects));

beforeAll(async () => {
  admin = await testContext.company('alfa');
  stranger = await testContext.company('beta');
  sales = (await testContext.in(admin, (tx) => createQueue(tx, admin, { name: 'Vendas', color: colorOfName('v') }))).id;
  ana = await actorOf((await add({ name: 'Ana', queueIds: [sales], allTicket: 'enabled', isTricked: 'disabled' })).id);
});
beforeEach(() => {
  testContext.heard();
  testContext.ordered();
});

describe('who asks', () => {
  it('has his rights read from the database, with his queues', () => {
    expect(ana).toMatchObject({ profile: 'user', super: false, queueIds: [sales], allTicket: true, isTricked: false });
  });

  it('is nobody once his session, his person or his company is over, or under another name', async () => {
    const claims = { companyId: ana.companyId, userId: ana.userId, sessionId: ana.sessionId };
    const load = (more: object) => testContext.in(ana, (tx) => loadActor(tx, { ...claims, ...more }));
    await expect(load({})).resolves.toMatchObject({ name: 'Ana' });
    await expect(load({ userId: admin.userId })).rejects.toThrow('ERR_SESSION_EXPIRED');
    await expect(testContext.in(stranger, (tx) => loadActor(tx, claims))).rejects.toThrow('ERR_SESSION_EXPIRED');
    const status = (on: boolean) =>
      testContext.in(ana, async (tx) => void (await tx.db.updateTable('companies').set({ status: on }).execute()));
    await status(false);
    await expect(load({})).rejects.toThrow('ERR_SESSION_EXPIRED');
    await status(true);
  });
});

describe('people', () => {
  it('are told of in three views: admins all, colleagues enough to hand over, the person himself everything', async () => {
    await change(admin, ana.userId, { name: 'Ana Lima' });
    const heard = testContext.heard().filter(({ topic }) => topic === 'user');
    const own = `person:${ana.userId}`;
    expect(heard.map(({ rooms, except }) => ({ rooms, except }))).toEqual([
      { rooms: ['admins'], except: [own] },
      { rooms: ['company'], except: ['admins', own] },
      { rooms: [own], except: [] },
    ]);
    const [forAdmins, forAll, forHer] = heard.map(({ payload }) => JSON.stringify(payload));
    expect(forAdmins).toContain('ana@x');
    expect(forAll).not.toContain('ana@x');
    expect(forAll).toContain('Ana Lima');
    expect(forHer).toContain('"settings"');
    expect(heard.map(({ payload }) => JSON.stringify(payload)).join()).not.toContain('argon2');
  });

  it('are listed by name without accents, and a colleague reads no e-mail', async () => {
    await add({ name: 'Élton' });
    await add({ name: '100% Zé' });
    const list = (by: Actor, searchParam?: string) =>
      testContext.in(by, (tx) => listUsers(tx, by, { searchParam, pageNumber: 1 }));
    expect(await list(admin, 'elton')).toMatchObject({
      count: 1,
      hasMore: false,
      users: [{ name: 'Élton', email: expect.any(String) }],
    });
    expect((await list(admin, '%')).users).toHaveLength(1); // a sign, not a wildcard
    expect((await list(ana)).users.every((user) => !('email' in user) && 'online' in user)).toBe(true);
    const names = await testContext.in(ana, (tx) => listUserNames(tx, ana));
    const queues = [{ id: sales, name: 'Vendas', color: colorOfName('v') }];
    const own = { id: ana.userId, name: 'Ana Lima', presence: 'offline', profileImage: null, queues };
    expect(names.find(({ id }) => id === ana.userId)).toEqual(own);
  });

  it('are counted online while somebody sees them', async () => {
    const online = async () =>
      (await testContext.in(admin, (tx) => listUsers(tx, admin, { pageNumber: 1 }))).onlineCount;
    await testContext.in(ana, (tx) => markOnline(tx, ana.userId));
    await testContext.in(ana, (tx) => markOnline(tx, ana.userId));
    expect(await online()).toBe(1);
    expect(testContext.heard()).toHaveLength(2); // once, in two views: not to herself
    await testContext.in(ana, (tx) => markOffline(tx, ana.userId));
    expect(await online()).toBe(0);
  });

  it('are not online for ever when the server was killed, but while their screens say so', async () => {
    const online = async () =>
      (await testContext.in(admin, (tx) => listUsers(tx, admin, { pageNumber: 1 }))).onlineCount;
    await testContext.in(ana, (tx) => recordSeen(tx, ana.userId));
    testContext.clock.move(10 * 60_000);
    await markAbsentOffline(testContext.border);
    expect(await online()).toBe(1);
    await testContext.in(ana, (tx) => recordSeen(tx, ana.userId));
    testContext.clock.move(10 * 60_000);
    await markAbsentOffline(testContext.border);
    expect(await online()).toBe(1);
    testContext.clock.move(10 * 60_000);
    await markAbsentOffline(testContext.border);
    expect(await online()).toBe(0);
  });

  it('read themselves, and an admin anyone', async () => {
    const show = (by: Actor, id: number) => testContext.in(by, (tx) => showUser(tx, by, id));
    expect(await show(ana, ana.userId)).toMatchObject({ name: 'Ana Lima', company: { name: 'alfa' } });
    expect(await show(admin, ana.userId)).toMatchObject({ allTicket: 'enable', isTricked: 'disabled' });
    await expect(show(ana, admin.userId)).rejects.toThrow('ERR_NO_PERMISSION');
  });
});

describe('a form', () => {
  it('by the person himself changes only what is his', async () => {
    await change(ana, ana.userId, {
      name: 'Ana L.',
      profile: 'admin',
      queueIds: [],
      allHistoric: 'enabled',
      isTricked: 'enabled',
      defaultTheme: 'dark',
    });
    expect(await testContext.in(admin, (tx) => showUser(tx, admin, ana.userId))).toMatchObject({
      name: 'Ana L.',
      profile: 'user',
      queues: [{ id: sales }],
      allHistoric: 'disabled',
      isTricked: 'disabled',
      defaultTheme: 'dark',
    });
    await expect(change(ana, admin.userId, { name: 'Hacked' })).rejects.toThrow('ERR_NO_PERMISSION');
  });

  it('leaves what it does not name: a language does not wipe the queues', async () => {
    await change(admin, ana.userId, { language: 'en' });
    expect(await testContext.in(ana, (tx) => showUser(tx, ana, ana.userId))).toMatchObject({
      language: 'en',
      queues: [{ id: sales }],
    });
  });

  it('takes a whole row back, as old clients send it, and changes nothing', async () => {
    const before = await testContext.in(admin, (tx) => showUser(tx, admin, ana.userId));
    const user = await change(admin, ana.userId, updateUserInput.parse({ ...before, password: '' }));
    expect(user).toEqual({ ...before, updatedAt: user.updatedAt });
    expect(testContext.ordered()).toEqual([{ order: 'sightChanged', userId: ana.userId }]);
  });

  it("takes an e-mail once in all companies, and no other company's queue or connection", async () => {
    await expect(add({ name: 'Double', email: 'ADMIN@beta.test' })).rejects.toThrow('ERR_EMAIL_ALREADY_EXISTS');
    await expect(change(admin, ana.userId, { email: 'admin@beta.test' })).rejects.toThrow('ERR_EMAIL_ALREADY_EXISTS');
    const foreign = (
      await testContext.in(stranger, (tx) => createQueue(tx, stranger, { name: 'Deles', color: '#123456' }))
    ).id;
    await expect(change(admin, ana.userId, { queueIds: [sales, foreign] })).rejects.toThrow('ERR_NO_QUEUE_FOUND');
    await expect(change(admin, ana.userId, { whatsappId: 999_999 })).rejects.toThrow('ERR_NO_WAPP_FOUND');
  });

  it('with a new password ends the other sessions of the person, and keeps the one that asked', async () => {
    await testContext.in(admin, (tx) => updateSetting(tx, admin, 'singleSession', 'disabled', testContext.settingDeps));
    const [here, there] = [await actorOf(ana.userId), await actorOf(ana.userId)];
    testContext.ordered();
    await change(here, ana.userId, { password: 'new password', currentPassword: 'password' });
    const [ended] = testContext.ordered();
    expect(ended).toMatchObject({ order: 'sessionsEnded', sessionIds: expect.arrayContaining([there.sessionId]) });
    expect(JSON.stringify(ended)).not.toContain(here.sessionId);
    const load = (actor: Actor) => testContext.in(actor, (tx) => loadActor(tx, actor));
    await expect(load(there)).rejects.toThrow('ERR_SESSION_EXPIRED');
    await expect(load(here)).resolves.toBeTruthy();
    await change(admin, ana.userId, { password: 'by the admin' });
    expect(testContext.ordered()).toContainEqual({ order: 'sessionsEnded', sessionIds: [here.sessionId] });
    ana = await actorOf(ana.userId);
  });
});

describe('the own password and e-mail', () => {
  it('are changed by who knows the password of now, an admin too; the rest needs none', async () => {
    const eva = await actorOf((await add({ name: 'Eva Própria' })).id);
    const refused = (wrong: string) => ({ code: 'ERR_INVALID_INPUT', details: { fields: { currentPassword: wrong } } });
    for (const who of [eva, admin])
      for (const form of [{ password: 'stolen' }, { email: `stolen.${who.userId}@alfa.test` }]) {
        await expect(change(who, who.userId, form)).rejects.toMatchObject(refused('required'));
        const guess = change(who, who.userId, { ...form, currentPassword: 'guess' });
        await expect(guess).rejects.toMatchObject(refused('wrongPassword'));
      }
    const same = await testContext.in(eva, (tx) => showUser(tx, eva, eva.userId));
    await change(eva, eva.userId, { name: 'Eva', email: same.email.toUpperCase(), password: undefined });
    const email = 'eva.nova@alfa.test';
    expect(await change(eva, eva.userId, { email, currentPassword: 'password' })).toMatchObject({ email });
    expect(await change(admin, eva.userId, { email: 'eva@alfa.test', password: 'by the admin' })).toBeTruthy();
  });

  it('are not to be guessed with a session: ten tries, then the guessing waits', async () => {
    const ivo = await actorOf((await add({ name: 'Ivo' })).id);
    const guesses = createRateLimiter({ burst: 10, perSecond: 0.01, now: () => 0 });
    const guess = (currentPassword: string) =>
      testContext.in(ivo, (tx) =>
        updateUser(tx, ivo, ivo.userId, { password: 'stolen', currentPassword }, effects, guesses),
      );
    for (let i = 0; i < 10; i++) await expect(guess(`guess ${i}`)).rejects.toThrow('ERR_INVALID_INPUT');
    await expect(guess('password')).rejects.toThrow('ERR_RATE_LIMIT');
  });
});

describe('room and permission', () => {
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
    await expect(add({ name: 'Eva' }, ana)).rejects.toThrow('ERR_NO_PERMISSION');
    await expect(remove(ana, admin.userId)).rejects.toThrow('ERR_NO_PERMISSION');
    const set = (value: string) =>
      testContext.in(admin, (tx) => updateSetting(tx, admin, 'userCreation', value, testContext.settingDeps));
    await set('disabled');
    await expect(add({ name: 'Eva' })).rejects.toThrow('ERR_USER_CREATION_DISABLED');
    await set('enabled');
  });
});

describe('leaving', () => {
  it('the last admin stays an admin, also when two leave at once', async () => {
    await expect(remove(admin, admin.userId)).rejects.toThrow('ERR_LAST_ADMIN');
    await expect(change(admin, admin.userId, { profile: 'user' })).rejects.toThrow('ERR_LAST_ADMIN');
    const second = await actorOf((await add({ name: 'Chefe', profile: 'admin' })).id);
    const leaves = await Promise.allSettled([
      remove(admin, second.userId),
      change(second, admin.userId, { profile: 'user' }),
    ]);
    expect(leaves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    if (leaves[1].status === 'fulfilled') await change(second, admin.userId, { profile: 'admin' });
  });

  it('the last super admin stays, however many other admins there are', async () => {
    const provider = await testContext.company('provedor', { isSuper: true });
    const other = await actorOf((await add({ name: 'Outro', profile: 'admin' }, provider)).id, provider.companyId);
    expect(other.super).toBe(false);
    await expect(remove(other, provider.userId)).rejects.toThrow('ERR_LAST_ADMIN');
  });

  it('hands the tickets back, ends the sessions, and is told', async () => {
    const caio = await actorOf((await add({ name: 'Caio' })).id);
    testContext.heard();
    testContext.ordered();
    await remove(admin, caio.userId);
    expect(testContext.ordered()).toEqual([{ order: 'sessionsEnded', sessionIds: [caio.sessionId] }]);
    expect(released).toContain(caio.userId);
    expect(testContext.heard()).toMatchObject([
      { payload: { action: 'delete', userId: caio.userId }, rooms: ['company'] },
    ]);
    await expect(testContext.in(caio, (tx) => loadActor(tx, caio))).rejects.toThrow('ERR_SESSION_EXPIRED');
  });
});

describe('another company', () => {
  it('finds nobody', async () => {
    const ours = ana.userId;
    const nobody = 'ERR_NO_USER_FOUND';
    await expect(testContext.in(stranger, (tx) => showUser(tx, stranger, ours))).rejects.toThrow(nobody);
    await expect(change(stranger, ours, { name: 'Taken' })).rejects.toThrow(nobody);
    await expect(remove(stranger, ours)).rejects.toThrow(nobody);
    await expect(testContext.in(stranger, (tx) => findQueueMember(tx, ours, sales))).rejects.toThrow(nobody);
    expect((await testContext.in(stranger, (tx) => listUsers(tx, stranger, { pageNumber: 1 }))).count).toBe(1);
    expect((await testContext.in(admin, (tx) => showUser(tx, admin, ours))).name).toBe('Ana L.');
  });

  it('sees no row even where the `where` was forgotten, and writes none', async () => {
    const seen = await testContext.in(stranger, async (tx) => ({
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
    expect([...companies]).toEqual([stranger.companyId]);
  });
});
