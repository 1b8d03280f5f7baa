import type { Actor } from '@balcao/contract/users/actor';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inSystem } from '../platform/db/tx.ts';
import type { HttpServer } from '../platform/http/http-server.ts';
import { settingRoutes } from '../settings/setting.routes.ts';
import { updateSetting } from '../settings/update-setting.ts';
import { setUpTestContext } from '../signup/test-context.ts';
import { createUser } from '../users/create-user.ts';
import { authRoutes } from './auth.routes.ts';
import { authenticateSocket } from './authenticate-socket.ts';
import { loginAttemptLimits } from './count-login-attempt.ts';

const testContext = setUpTestContext();
let app: HttpServer;
let admin: Actor;

beforeAll(async () => {
  app = await testContext.http([
    ...authRoutes(testContext.door, {
      secretKey: 'a key for tests',
      ...{ box: testContext.box, cookie: { secure: false, sameSite: 'lax' } },
    }),
    ...settingRoutes(testContext.door, testContext.settingDeps),
  ]);
  admin = await testContext.company('alfa');
});
afterAll(() => app.close());
beforeEach(async () => {
  await inSystem(testContext.border, 0, async (system) => void (await system.db.deleteFrom('loginAttempts').execute()));
  testContext.heard();
  testContext.ordered();
});

const login = (email = 'admin@alfa.test', password = 'password', cookie?: string, remoteAddress = '127.0.0.1') =>
  app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password },
    remoteAddress,
    ...(cookie && { headers: { cookie } }),
  });
const refresh = (cookie: string) => app.inject({ method: 'POST', url: '/api/auth/refresh_token', headers: { cookie } });
const settings = (token: string) =>
  app.inject({ method: 'GET', url: '/api/settings/', headers: { authorization: `Bearer ${token}` } });
type Answer = Awaited<ReturnType<typeof login>>;
const cookieOf = (answer: Answer) => {
  const [cookie] = answer.cookies;
  return cookie ? `${cookie.name}=${cookie.value}` : '';
};
const signedIn = async () => {
  const answer = await login();
  expect(answer.statusCode).toBe(200);
  return { cookie: cookieOf(answer), token: String(answer.json().token) };
};

describe('signing in', () => {
  it('gives a token, the person with his company, and a cookie that scripts cannot read', async () => {
    const answer = await login('Admin@Alfa.test');
    expect(answer.json()).toMatchObject({
      token: expect.any(String),
      user: { id: admin.userId, email: 'admin@alfa.test', profile: 'admin', queues: [], company: { name: 'alfa' } },
    });
    expect(answer.body).not.toContain('argon2');
    expect(answer.cookies).toMatchObject([
      { name: 'jrt', path: '/', httpOnly: true, sameSite: 'Lax', maxAge: 7 * 86_400 },
    ]);
    expect((await settings(answer.json().token)).statusCode).toBe(200);
  });

  it.each([
    ['admin@alfa.test', 'wrong'],
    ['nobody@alfa.test', 'password'],
  ])('refuses %s with %s in the same words', async (email, password) => {
    const answer = await login(email, password);
    expect([answer.statusCode, answer.json()]).toEqual([401, { error: 'ERR_INVALID_CREDENTIALS' }]);
    expect(answer.cookies).toEqual([]);
  });

  it('names the field of a malformed body', async () => {
    const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email: 'a' } });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { error: 'ERR_INVALID_INPUT', details: { fields: { password: 'required' } } },
    ]);
  });

  it('is refused when the due date is not in the future, or not there; never to the provider', async () => {
    const dueDate = testContext.clock.now();
    await testContext.company('vencida', { dueDate });
    await testContext.company('sem-data', { dueDate: null });
    await testContext.company('provedor', { dueDate: null, isSuper: true });
    expect((await login('admin@vencida.test')).json()).toEqual({
      error: 'ERR_SUBSCRIPTION_EXPIRED',
      details: { dueDate: dueDate.toISOString(), timeZone: 'America/Sao_Paulo' },
    });
    const none = await login('admin@sem-data.test');
    expect([none.statusCode, none.json().details]).toEqual([402, { dueDate: null, timeZone: 'America/Sao_Paulo' }]);
    expect((await login('admin@provedor.test')).statusCode).toBe(200);
    // Who does not know the password learns nothing of the company.
    expect((await login('admin@vencida.test', 'wrong')).json()).toEqual({ error: 'ERR_INVALID_CREDENTIALS' });
  });

  it("is refused outside a person's hours, in the company's zone, but not to admins", async () => {
    const night = { startWork: '22:00', endWork: '06:00' }; // it is 12:00 in São Paulo
    await testContext.in(admin, (tx) =>
      createUser(tx, admin, { name: 'Noite', email: 'noite@alfa.test', password: 'password', ...night }),
    );
    await testContext.in(admin, (tx) =>
      createUser(tx, admin, {
        name: 'Chefe',
        email: 'chefe@alfa.test',
        password: 'password',
        profile: 'admin',
        ...night,
      }),
    );
    const refused = await login('noite@alfa.test');
    expect([refused.statusCode, refused.json()]).toEqual([401, { error: 'ERR_OUT_OF_HOURS' }]);
    expect((await login('chefe@alfa.test')).statusCode).toBe(200);
    testContext.clock.move(13 * 3_600_000); // 01:00
    expect((await login('noite@alfa.test')).statusCode).toBe(200);
    testContext.clock.move(-13 * 3_600_000);
  });
});

describe('guessing', () => {
  it('ten wrong passwords shut the account to the place they came from, to nobody else, and for a while', async () => {
    const burst = await Promise.all(
      Array.from({ length: 15 }, (_, i) => login('admin@alfa.test', `guess ${i}`, undefined, '10.0.0.1')),
    );
    expect(burst.filter(({ statusCode }) => statusCode === 401)).toHaveLength(loginAttemptLimits.accountFromOnePlace);
    const shut = await login('admin@alfa.test', 'password', undefined, '10.0.0.1');
    expect([shut.statusCode, shut.json().error]).toEqual([429, 'ERR_RATE_LIMIT']);
    expect(Number(shut.headers['retry-after'])).toBe(loginAttemptLimits.windowMs / 1000);
    expect((await login('admin@alfa.test', 'password', undefined, '10.0.0.2')).statusCode).toBe(200);
    testContext.clock.move(loginAttemptLimits.windowMs);
    expect((await login('admin@alfa.test', 'password', undefined, '10.0.0.1')).statusCode).toBe(200);
  });

  it('guesses from many places shut it to strangers, and not to a browser that the person is signed in with', async () => {
    const { cookie } = await signedIn();
    for (let i = 0; i < loginAttemptLimits.account; i++) {
      const guess = await login('admin@alfa.test', 'guess', undefined, `10.0.${Math.floor(i / 9)}.1`);
      expect(guess.statusCode).toBe(401);
    }
    expect((await login('admin@alfa.test', 'password', undefined, '10.1.1.1')).statusCode).toBe(429);
    expect((await login('admin@alfa.test', 'password', cookie, '10.1.1.1')).statusCode).toBe(200);
  });

  it('a cookie opens no way to another account, and has its own ten guesses at its own', async () => {
    await testContext.company('gama');
    const { cookie } = await signedIn();
    for (let i = 0; i < loginAttemptLimits.accountFromOnePlace; i++) await login('admin@gama.test', 'guess', cookie);
    expect((await login('admin@gama.test', 'password', cookie)).statusCode).toBe(429);
    const own = await Promise.all(Array.from({ length: 15 }, () => login('admin@alfa.test', 'guess', cookie)));
    expect(own.filter(({ statusCode }) => statusCode === 401)).toHaveLength(loginAttemptLimits.accountFromOnePlace);
  });

  it('other spellings of an e-mail are the same account: no letter gives ten guesses more', async () => {
    const spellings = ['admin@alfa.test', 'ADMIN@ALFA.TEST', 'adm\u0130n@alfa.test', 'Adm\u0130N@alfa.test'];
    for (const email of spellings) for (let i = 0; i < 10; i++) await login(email, 'guess', undefined, '10.0.0.3');
    const counts = await inSystem(testContext.border, 0, (system) =>
      system.rows<{ count: number }>(
        'count-attempts',
        `select count(*)::int from login_attempts where subject like 'account:%@10.0.0.3' group by subject`,
        [],
      ),
    );
    const folds = await inSystem(testContext.border, 0, (system) =>
      system.rows<{ folds: boolean }>('folds', `select lower($1) = 'i' as folds`, ['\u0130']),
    );
    // Where the database's locale keeps the dotted letter apart, it is another e-mail for sign-in, too.
    expect(counts.map(({ count }) => count)).toEqual(folds[0]?.folds ? [10] : [10, 10]);
  });

  it('an account that does not exist is shut like one that does', async () => {
    for (let i = 0; i < loginAttemptLimits.accountFromOnePlace; i++) await login('nobody@alfa.test', 'x');
    expect((await login('nobody@alfa.test', 'x')).statusCode).toBe(429);
    expect((await login()).statusCode).toBe(200); // another account from the same address
  });

  it('fifty wrong ones shut an address, whatever the accounts, and of a hundred at once no more are looked at', async () => {
    const burst = await Promise.all(
      Array.from({ length: 100 }, (_, i) => login(`a${i}@x.test`, 'x', undefined, '10.9.9.9')),
    );
    expect(burst.filter(({ statusCode }) => statusCode === 401)).toHaveLength(loginAttemptLimits.address);
    const refused = burst.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(100 - loginAttemptLimits.address);
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect((await login('admin@alfa.test', 'password', undefined, '10.9.9.9')).statusCode).toBe(429);
    expect((await login('admin@alfa.test', 'password', undefined, '10.9.9.8')).statusCode).toBe(200);
  });

  it('sixty people of one office sign in at once', async () => {
    const { companyId } = await testContext.company('escritorio');
    const people = Array.from({ length: 60 }, (_, i) => `p${i}@escritorio.test`);
    await testContext.in(companyId, async (tx) => {
      const { passwordHash } = await tx.db.selectFrom('users').select('passwordHash').executeTakeFirstOrThrow();
      const row = (email: string) => ({ companyId, name: 'Pessoa', email, passwordHash });
      await tx.db.insertInto('users').values(people.map(row)).execute();
    });
    const answers = await Promise.all(people.map((email) => login(email, 'password', undefined, '10.7.7.7')));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });

  it('a success forgives the place its guesses at the account, and costs nothing', async () => {
    for (let i = 0; i < 30; i++) {
      if (i % 9 === 8) expect((await login()).statusCode).toBe(200);
      else expect((await login('admin@alfa.test', 'wrong')).statusCode).toBe(401);
    }
    const left = await inSystem(testContext.border, 0, (system) =>
      system.db.selectFrom('loginAttempts').selectAll().execute(),
    );
    const of = (kind: RegExp) => left.filter(({ subject }) => kind.test(subject)).length;
    expect([of(/^account:.*@127/), of(/^account:[^@]*$/), of(/^address:/)]).toEqual([3, 27, 27]);
  });
});

describe('refreshing', () => {
  it('rotates the cookie; ten at once with one cookie all get in, and leave with the same one', async () => {
    const { cookie } = await signedIn();
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(cookie)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    const after = new Set(answers.map(cookieOf));
    expect(after.size).toBe(1);
    expect(after.has(cookie)).toBe(false);
  });

  it('the cookie before stays good for sixty seconds, also for who refreshes again meanwhile', async () => {
    const { cookie } = await signedIn();
    const next = cookieOf(await refresh(cookie));
    expect((await refresh(next)).statusCode).toBe(200);
    testContext.clock.move(60_000);
    expect(cookieOf(await refresh(cookie))).toBe(next);
  });

  it('a cookie given up longer ago ends the session, for the thief and for the robbed', async () => {
    const { cookie, token } = await signedIn();
    const next = cookieOf(await refresh(cookie));
    expect((await settings(token)).statusCode).toBe(200);
    testContext.clock.move(60_001);
    testContext.ordered();
    const stolen = await refresh(cookie);
    expect([stolen.statusCode, stolen.json()]).toEqual([401, { error: 'ERR_SESSION_EXPIRED' }]);
    expect(testContext.ordered()).toMatchObject([{ order: 'sessionsEnded', sessionIds: [expect.any(String)] }]);
    expect((await refresh(next)).statusCode).toBe(401);
    expect((await settings(token)).json()).toEqual({ error: 'ERR_SESSION_EXPIRED' });
  });

  it('slides for seven days, and no further', async () => {
    const { cookie } = await signedIn();
    testContext.clock.move(6 * 86_400_000);
    const next = cookieOf(await refresh(cookie));
    testContext.clock.move(6 * 86_400_000);
    const last = cookieOf(await refresh(next));
    testContext.clock.move(7 * 86_400_000);
    expect((await refresh(last)).statusCode).toBe(401);
  });

  it.each([
    '',
    'jrt=',
    'jrt=x',
    `jrt=${'0'.repeat(36)}.${'a'.repeat(43)}`,
    `jrt=00000000-0000-4000-8000-000000000000.${'a'.repeat(43)}`,
  ])('refuses the cookie %j', async (cookie) => {
    const answer = await refresh(cookie);
    expect([answer.statusCode, answer.json()]).toEqual([401, { error: 'ERR_SESSION_EXPIRED' }]);
  });

  it('goes on when the due date has passed, so that an admin who is inside can pay', async () => {
    const { cookie } = await signedIn();
    const due = (dueDate: Date) =>
      inSystem(testContext.border, 0, (system) =>
        system.db.updateTable('companies').set({ dueDate }).where('id', '=', admin.companyId).execute(),
      );
    await due(new Date('2020-01-01'));
    expect((await refresh(cookie)).statusCode).toBe(200);
    await due(new Date('2027-06-01'));
  });
});

describe('one session a person', () => {
  it('signing in elsewhere ends the first, tells it, and closes its sockets', async () => {
    const first = await signedIn();
    testContext.heard();
    testContext.ordered();
    const second = await signedIn();
    expect((await settings(first.token)).statusCode).toBe(401);
    expect((await refresh(first.cookie)).statusCode).toBe(401);
    expect((await settings(second.token)).statusCode).toBe(200);
    const { sessionId } = await testContext.tokens.verify(second.token);
    expect(testContext.heard()).toMatchObject([
      {
        topic: 'auth',
        payload: { action: 'update', user: { id: admin.userId, email: 'admin@alfa.test', companyId: admin.companyId } },
        rooms: [`person:${admin.userId}`],
        except: [`session:${sessionId}`],
      },
    ]);
    const ended = (await testContext.tokens.verify(first.token)).sessionId;
    expect(testContext.ordered()).toEqual([{ order: 'sessionsEnded', sessionIds: [ended] }]);
  });

  it('signing in again from the same browser replaces it quietly: its other tabs stay in', async () => {
    const first = await signedIn();
    testContext.heard();
    testContext.ordered();
    const again = await login('admin@alfa.test', 'password', first.cookie);
    expect(testContext.heard()).toEqual([]);
    expect(testContext.ordered()).toEqual([]);
    expect((await settings(first.token)).statusCode).toBe(200);
    expect(cookieOf(again)).not.toBe(first.cookie);
  });

  it('is a choice of the company', async () => {
    const set = (value: string) =>
      testContext.in(admin, (tx) => updateSetting(tx, admin, 'singleSession', value, testContext.settingDeps));
    await set('disabled');
    const first = await signedIn();
    await signedIn();
    expect((await settings(first.token)).statusCode).toBe(200);
    await set('enabled');
  });
});

describe('the session', () => {
  it('is shown to its token and to its cookie, and ends with sign-out', async () => {
    const { cookie, token } = await signedIn();
    const me = (headers: Record<string, string>) => app.inject({ method: 'GET', url: '/api/auth/me', headers });
    expect((await me({ authorization: `Bearer ${token}` })).json()).toMatchObject({ id: admin.userId });
    expect((await me({ cookie })).json()).toMatchObject({ id: admin.userId });
    expect((await me({})).statusCode).toBe(401);
    expect((await me({ authorization: 'Bearer x' })).json()).toEqual({ error: 'ERR_INVALID_TOKEN' });

    testContext.ordered();
    const out = await app.inject({
      method: 'DELETE',
      url: '/api/auth/logout',
      headers: { authorization: `Bearer ${token}`, cookie },
    });
    expect([out.statusCode, out.json(), out.cookies[0]?.value]).toEqual([200, {}, '']);
    expect(testContext.ordered()).toMatchObject([{ order: 'sessionsEnded', sessionIds: [expect.any(String)] }]);
    expect((await settings(token)).statusCode).toBe(401);
    expect((await refresh(cookie)).statusCode).toBe(401);
    expect((await app.inject({ method: 'DELETE', url: '/api/auth/logout' })).statusCode).toBe(200);
  });

  it('opens a socket by its token, else by its cookie; a bad token is not made up for by a cookie', async () => {
    const { cookie, token } = await signedIn();
    const open = authenticateSocket(testContext.border, testContext.tokens);
    const byToken = await open({ token, cookie: undefined });
    const byCookie = await open({ token: undefined, cookie: `theme=dark; ${cookie}` });
    expect([byToken.actor.userId, byCookie.actor.userId]).toEqual([admin.userId, admin.userId]);
    expect(byCookie.expiresAt).toEqual(new Date(testContext.clock.now().getTime() + 7 * 86_400_000));
    await expect(open({ token: 'x', cookie })).rejects.toThrow('ERR_INVALID_TOKEN');
    await expect(open({ token: undefined, cookie: undefined })).rejects.toThrow('ERR_SESSION_EXPIRED');
    await signedIn(); // elsewhere
    await expect(open({ token, cookie: undefined })).rejects.toThrow('ERR_SESSION_EXPIRED');
    await expect(open({ token: undefined, cookie })).rejects.toThrow('ERR_SESSION_EXPIRED');
  });

  it('says the version of the product without one', async () => {
    expect((await app.inject({ method: 'GET', url: '/api/version/' })).json()).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
  });
});
