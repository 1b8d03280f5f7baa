import type { Actor } from '@balcao/contract/users/actor';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inSystem } from '../platform/db/tx.ts';
import type { HttpServer } from '../platform/http/http-server.ts';
import { totpOf } from '../platform/security/totp.ts';
import { updateSetting } from '../settings/update-setting.ts';
import { setUpTestContext } from '../signup/test-context.ts';
import { createUser } from '../users/create-user.ts';
import { userRoutes } from '../users/user.routes.ts';
import { authRoutes } from './auth.routes.ts';
import { resetTwoFactorOf } from './two-factor/reset-by-email.ts';
import { twoFactorRoutes } from './two-factor/two-factor.routes.ts';

const testContext = setUpTestContext();
let app: HttpServer;
let admin: Actor;
let email = '';
let userId = 0;

beforeAll(async () => {
  const cookie = { secure: false, sameSite: 'lax' } as const;
  app = await testContext.http([
    ...authRoutes(testContext.requestContext, { secretKey: 'a key for tests', cookie, box: testContext.box }),
    ...twoFactorRoutes(
      testContext.requestContext,
      testContext.box,
      Object.assign(() => {}, { check: () => {} }),
    ),
    ...userRoutes(testContext.requestContext, {
      endSessions: async () => {},
      unassignTickets: async () => {},
      leaveChats: async () => {},
    }),
  ]);
  admin = await testContext.company('alfa');
  await set('singleSession', 'disabled');
});
afterAll(() => app.close());
beforeEach(async () => {
  email = `ana-${crypto.randomUUID()}@alfa.test`;
  const form = { name: 'Ana', email, password: 'password' };
  userId = (await testContext.in(admin, (tx) => createUser(tx, admin, form))).id;
  await set('twoFactorRequired', 'disabled');
});

const set = (key: 'twoFactorRequired' | 'singleSession', value: string) =>
  testContext.in(admin, (tx) => updateSetting(tx, admin, key, value, testContext.settingDeps));

async function ask(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, token?: string) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const answer = await app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json(), cookies: answer.cookies };
}
const login = (who = email) => ask('POST', '/auth/login', { email: who, password: 'password' });
const step = (challenge: string, code: string) => ask('POST', '/auth/two-factor/sign-in', { challenge, code });
const wait = (seconds: number) => testContext.clock.move(seconds * 1000);
const codeOf = (secret: string) => totpOf(secret, testContext.clock.now());

/** Signs in with the password and enables the second factor. The current code is used up by that. */
async function enable() {
  const { token } = (await login()).body;
  const { secret } = (await ask('POST', '/auth/two-factor', { currentPassword: 'password' }, token)).body;
  const { recoveryCodes } = (await ask('POST', '/auth/two-factor/confirm', { code: codeOf(secret) }, token)).body;
  return { token: String(token), secret: String(secret), recoveryCodes: recoveryCodes as string[] };
}
async function challengeOf(who = email): Promise<string> {
  const { status, body, cookies } = await login(who);
  expect([status, body.error, cookies]).toEqual([401, 'ERR_TWO_FACTOR_REQUIRED', []]);
  return body.details.challenge;
}
const expired = { status: 401, body: { error: 'ERR_TWO_FACTOR_EXPIRED' } };
const wrongCode = { status: 400, body: { error: 'ERR_INVALID_INPUT', details: { fields: { code: 'wrongCode' } } } };

describe('turning it on', () => {
  it('takes the password and a first code, and returns ten recovery codes once; none of it is stored in plain text', async () => {
    const { token } = (await login()).body;
    const begin = (currentPassword: string) => ask('POST', '/auth/two-factor', { currentPassword }, token);
    expect((await begin('wrong')).body.details).toEqual({ fields: { currentPassword: 'wrongPassword' } });
    const { secret, uri } = (await begin('password')).body;
    expect(uri).toContain(`secret=${secret}`);
    expect((await login()).status).toBe(200); // not required until it is confirmed
    expect(await ask('POST', '/auth/two-factor/confirm', { code: '000000' }, token)).toMatchObject(wrongCode);
    const { recoveryCodes } = (await ask('POST', '/auth/two-factor/confirm', { code: codeOf(secret) }, token)).body;
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await ask('GET', '/auth/two-factor', undefined, token)).toMatchObject({
      body: { enabled: true, recoveryCodesLeft: 10, required: false },
    });
    expect(await begin('password')).toMatchObject({ status: 409, body: { error: 'ERR_TWO_FACTOR_ENABLED' } });
    const stored = await inSystem(testContext.txContext, 0, async (system) =>
      JSON.stringify([
        await system.db.selectFrom('twoFactors').selectAll().execute(),
        await system.db.selectFrom('recoveryCodes').selectAll().execute(),
      ]),
    );
    for (const readable of [secret, recoveryCodes[0], recoveryCodes[0].replaceAll('-', '')])
      expect(stored).not.toContain(readable);
  });

  it('shows in the list of users, and the person sees it at once on their other screens', async () => {
    testContext.takeNotices();
    await enable();
    expect(testContext.takeNotices()).toContainEqual(
      expect.objectContaining({
        topic: 'user',
        payload: expect.objectContaining({ user: expect.objectContaining({ id: userId, twoFactor: true }) }),
      }),
    );
  });
});

describe('the second step of a sign-in', () => {
  it('opens no session before the code; after it the session is like any other', async () => {
    const { secret } = await enable();
    wait(30);
    const challenge = await challengeOf();
    const entered = await step(challenge, codeOf(secret));
    expect(entered).toMatchObject({ status: 200, body: { user: { email } }, cookies: [{ name: 'jrt' }] });
    expect((await ask('GET', '/auth/two-factor', undefined, entered.body.token)).status).toBe(200);
  });

  it('is not revealed without the password', async () => {
    await enable();
    const answer = await ask('POST', '/auth/login', { email, password: 'wrong' });
    expect(answer.body).toEqual({ error: 'ERR_INVALID_CREDENTIALS' });
  });

  it('a code is accepted once: an observed code is worthless, in this challenge and in the next', async () => {
    const { secret } = await enable();
    const [first, second] = [await challengeOf(), await challengeOf()];
    expect(await step(first, codeOf(secret))).toMatchObject(wrongCode); // the code that enabled it
    wait(30);
    const code = codeOf(secret);
    const both = await Promise.all([step(first, code), step(second, code)]);
    expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(await step(await challengeOf(), code)).toMatchObject(wrongCode);
  });

  it('a challenge is accepted once, for five minutes and five attempts', async () => {
    const { secret } = await enable();
    wait(30);
    const used = await challengeOf();
    expect((await step(used, codeOf(secret))).status).toBe(200);
    wait(30);
    expect(await step(used, codeOf(secret))).toMatchObject(expired);
    const old = await challengeOf();
    wait(300);
    expect(await step(old, codeOf(secret))).toMatchObject(expired);
    const guessed = await challengeOf();
    for (let i = 0; i < 5; i++) expect(await step(guessed, '000000')).toMatchObject(wrongCode);
    expect(await step(guessed, codeOf(secret))).toMatchObject(expired);
    expect(await step('not-a-challenge-of-anybody', '000000')).toMatchObject(expired);
  });

  it('ten wrong codes block the account for a quarter of an hour, whatever the challenge', async () => {
    const { secret } = await enable();
    wait(30);
    for (let i = 0; i < 10; i++) expect(await step(await challengeOf(), '000000')).toMatchObject(wrongCode);
    const shut = await challengeOf();
    expect(await step(shut, codeOf(secret))).toMatchObject({ status: 429, body: { error: 'ERR_RATE_LIMIT' } });
    wait(15 * 60);
    expect((await step(await challengeOf(), codeOf(secret))).status).toBe(200);
  });

  it("a recovery code is accepted in place of the app's, once, however it is typed", async () => {
    const { recoveryCodes } = await enable();
    const code = String(recoveryCodes[3]);
    const entered = await step(await challengeOf(), ` ${code.toUpperCase().replaceAll('-', ' ')}`);
    expect(entered.status).toBe(200);
    expect((await ask('GET', '/auth/two-factor', undefined, entered.body.token)).body.recoveryCodesLeft).toBe(9);
    expect(await step(await challengeOf(), code)).toMatchObject(wrongCode);
  });

  it('a code of one account is refused for another', async () => {
    const { secret, recoveryCodes } = await enable();
    const mine = email;
    email = `bia-${crypto.randomUUID()}@alfa.test`;
    await testContext.in(admin, (tx) => createUser(tx, admin, { name: 'Bia', email, password: 'password' }));
    await enable();
    wait(30);
    const challenge = await challengeOf(email);
    expect(await step(challenge, codeOf(secret))).toMatchObject(wrongCode);
    expect(await step(challenge, String(recoveryCodes[0]))).toMatchObject(wrongCode);
    expect(mine).not.toBe(email);
  });
});

describe('turning it off', () => {
  it('takes password and code; so do new recovery codes, which replace the former', async () => {
    const { token, secret, recoveryCodes } = await enable();
    const post = (path: string, currentPassword: string, code: string) =>
      ask('POST', `/auth/two-factor/${path}`, { currentPassword, code }, token);
    expect(await post('disable', 'password', '000000')).toMatchObject(wrongCode);
    expect((await post('disable', 'wrong', codeOf(secret))).body.details.fields).toEqual({
      currentPassword: 'wrongPassword',
    });
    wait(30);
    const renewed = (await post('recovery-codes', 'password', codeOf(secret))).body.recoveryCodes;
    expect(renewed).toHaveLength(10);
    expect(await step(await challengeOf(), String(recoveryCodes[0]))).toMatchObject(wrongCode);
    expect((await post('disable', 'password', renewed[0])).status).toBe(200);
    expect((await login()).status).toBe(200);
  });

  it("an admin's reset does not work on oneself: that takes password and code, for an admin too", async () => {
    await testContext.txContext.database.owner.query(`update users set profile = 'admin' where id = $1`, [userId]);
    const { token } = await enable();
    expect((await ask('DELETE', `/users/${userId}/two-factor`, undefined, token)).status).toBe(403);
    expect(await challengeOf()).not.toBe('');
  });

  it('an admin resets it for a colleague, others do not; at the terminal it is reset by e-mail', async () => {
    const { token } = await enable();
    expect((await ask('DELETE', `/users/${admin.userId}/two-factor`, undefined, token)).status).toBe(403);
    const boss = (await login('admin@alfa.test')).body.token;
    expect((await ask('DELETE', `/users/${userId}/two-factor`, undefined, boss)).status).toBe(200);
    expect((await login()).status).toBe(200);
    await enable();
    expect(await resetTwoFactorOf(testContext.txContext, email.toUpperCase())).toBe(true);
    expect((await login()).status).toBe(200);
    expect(await resetTwoFactorOf(testContext.txContext, email)).toBe(false);
    expect(await resetTwoFactorOf(testContext.txContext, 'nobody@alfa.test')).toBe(false);
  });
});

describe('where the company requires it', () => {
  it('a person without one sets it up before anything else opens, and gets the recovery codes with the session', async () => {
    await set('twoFactorRequired', 'enabled');
    const { status, body } = await login();
    expect([status, body]).toEqual([
      401,
      { error: 'ERR_TWO_FACTOR_REQUIRED', details: { challenge: expect.any(String), enrols: true } },
    ]);
    const { challenge } = body.details;
    expect(await step(challenge, '000000')).toMatchObject(expired); // a set-up challenge is not valid for signing in
    const { secret } = (await ask('POST', '/auth/two-factor/enrol', { challenge })).body;
    const confirm = (code: string) => ask('POST', '/auth/two-factor/enrol/confirm', { challenge, code });
    expect(await confirm('000000')).toMatchObject(wrongCode);
    const entered = await confirm(codeOf(secret));
    expect(entered).toMatchObject({ status: 200, body: { user: { email } }, cookies: [{ name: 'jrt' }] });
    expect(entered.body.recoveryCodes).toHaveLength(10);
    expect((await login()).body.details).toMatchObject({ enrols: false });
  });

  it('a sign-in challenge cannot set up a new second step: an existing one is not bypassed', async () => {
    await enable();
    await set('twoFactorRequired', 'enabled');
    const challenge = await challengeOf();
    expect(await ask('POST', '/auth/two-factor/enrol', { challenge })).toMatchObject(expired);
  });
});
