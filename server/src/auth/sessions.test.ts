import type { OpenedSession } from '@balcao/contract/auth/session.api';
import type { Actor } from '@balcao/contract/users/actor';
import { hash } from 'bcryptjs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { callWhileDeleted } from '../../../tests/world/call-while-deleted.ts';
import type { HttpServer } from '../platform/http/http-server.ts';
import { updateSetting } from '../settings/update-setting.ts';
import { setUpTestContext } from '../signup/test-context.ts';
import { createUser } from '../users/create-user.ts';
import { hashPassword } from '../users/passwords/hash-password.ts';
import { setPassword } from '../users/set-password.ts';
import { authRoutes } from './auth.routes.ts';
import { sessionRoutes } from './session.routes.ts';

const testContext = setUpTestContext();
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
let app: HttpServer;
let admin: Actor;
let anaId: number;

beforeAll(async () => {
  const cookie = { secure: false, sameSite: 'lax' } as const;
  app = await testContext.http([
    ...authRoutes(testContext.requestContext, { secretKey: 'a key for tests', cookie, box: testContext.box }),
    ...sessionRoutes(testContext.requestContext),
  ]);
  admin = await testContext.company('alfa');
  await testContext.in(admin, (tx) => updateSetting(tx, admin, 'singleSession', 'disabled', testContext.settingDeps));
});
afterAll(() => app.close());
beforeEach(async () => {
  const name = `Ana ${crypto.randomUUID().slice(0, 8)}`;
  const form = { name, email: `${name.replace(' ', '.')}@alfa.test`, password: 'password' };
  anaId = (await testContext.in(admin, (tx) => createUser(tx, admin, form))).id;
  emailOfAna = form.email;
  testContext.takeNotices();
  testContext.ordered();
});
let emailOfAna = '';

async function signIn(userAgent: string, remoteAddress = '10.0.0.1', email = emailOfAna) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password: 'password' },
    headers: { 'user-agent': userAgent },
    remoteAddress,
  });
  const { token } = answer.json<{ token: string }>();
  const cookie = `jrt=${answer.cookies[0]?.value}`;
  return { token, cookie, sessionId: (await testContext.tokens.verify(token)).sessionId };
}
const ask = async (method: 'GET' | 'DELETE', path: string, token: string) => {
  const answer = await app.inject({ method, url: `/api${path}`, headers: { authorization: `Bearer ${token}` } });
  return { status: answer.statusCode, body: answer.json() };
};
const listed = async (token: string, userId = anaId): Promise<OpenedSession[]> =>
  (await ask('GET', `/users/${userId}/sessions`, token)).body.sessions;

it('a person sees where they are signed in, described in words, with this session marked and the most recently used first', async () => {
  const first = await signIn(chrome);
  testContext.clock.move(60_000);
  const phone = await signIn(iPhone, '10.0.0.2');
  const sessions = await listed(first.token);
  expect(sessions).toMatchObject([
    { id: phone.sessionId, browser: 'Safari', system: 'iPhone', address: '10.0.0.2', current: false },
    { id: first.sessionId, browser: 'Chrome', system: 'Windows', address: '10.0.0.1', current: true },
  ]);
  expect(JSON.stringify(sessions)).not.toContain('Mozilla');
});

it('a renewal updates the device and address of the session', async () => {
  const { token, cookie, sessionId } = await signIn(chrome);
  testContext.clock.move(15 * 60_000);
  await app.inject({
    method: 'POST',
    url: '/api/auth/refresh_token',
    headers: { cookie, 'user-agent': iPhone },
    remoteAddress: '10.0.0.9',
  });
  expect(await listed((await signIn(chrome)).token)).toContainEqual(
    expect.objectContaining({
      id: sessionId,
      system: 'iPhone',
      address: '10.0.0.9',
      lastSeenAt: testContext.clock.now().toISOString(),
    }),
  );
  expect(token).not.toBe('');
});

it('an ended session refuses calls and renewals and has no sockets, and its screens are sent the reason first', async () => {
  const first = await signIn(chrome);
  const phone = await signIn(iPhone);
  expect((await ask('DELETE', `/users/${anaId}/sessions/${phone.sessionId}`, first.token)).status).toBe(200);
  expect(await ask('GET', `/users/${anaId}/sessions`, phone.token)).toMatchObject({
    status: 401,
    body: { error: 'ERR_SESSION_EXPIRED' },
  });
  const headers = { cookie: phone.cookie };
  expect((await app.inject({ method: 'POST', url: '/api/auth/refresh_token', headers })).statusCode).toBe(401);
  expect(testContext.takeNotices()).toMatchObject([
    { topic: 'sessionEnd', payload: { reason: 'signedOut' }, rooms: [`session:${phone.sessionId}`] },
  ]);
  expect(testContext.ordered()).toEqual([{ order: 'sessionsEnded', sessionIds: [phone.sessionId] }]);
  expect(await listed(first.token)).toMatchObject([{ id: first.sessionId }]);
  // The second call finds no session to end.
  expect((await ask('DELETE', `/users/${anaId}/sessions/${phone.sessionId}`, first.token)).status).toBe(404);
});

it('all others end at once, and the one that asks stays', async () => {
  const first = await signIn(chrome);
  await signIn(iPhone);
  await signIn(iPhone);
  expect((await ask('DELETE', `/users/${anaId}/sessions`, first.token)).body).toEqual({ ended: 2 });
  expect(await listed(first.token)).toMatchObject([{ id: first.sessionId }]);
});

it('an admin sees and ends the sessions of a colleague; a colleague does neither; an id of another person finds nothing', async () => {
  const ana = await signIn(chrome);
  const boss = await signIn(chrome, '10.0.0.1', 'admin@alfa.test');
  for (const [method, path] of [
    ['GET', `/users/${admin.userId}/sessions`],
    ['DELETE', `/users/${admin.userId}/sessions`],
    ['DELETE', `/users/${admin.userId}/sessions/${boss.sessionId}`],
  ] as const)
    expect((await ask(method, path, ana.token)).body).toEqual({ error: 'ERR_NO_PERMISSION' });
  // The session is not of the user in the path.
  expect((await ask('DELETE', `/users/${anaId}/sessions/${boss.sessionId}`, ana.token)).status).toBe(404);
  expect(await listed(boss.token)).toMatchObject([{ id: ana.sessionId, current: false }]);
  expect((await ask('DELETE', `/users/${anaId}/sessions`, boss.token)).body).toEqual({ ended: 1 });
  expect((await ask('GET', `/users/${anaId}/sessions`, ana.token)).status).toBe(401);
  expect((await listed(boss.token, admin.userId)).some(({ current }) => current)).toBe(true);
});

it('a person imported with a bcrypt hash signs in with the old password, and gets a hash of ours by that', async () => {
  const readHash = () =>
    testContext.in(admin, (tx) =>
      tx.db.selectFrom('users').select('passwordHash').where('id', '=', anaId).executeTakeFirstOrThrow(),
    );
  const old = await hash('password', 8);
  await testContext.in(admin, (tx) => setPassword(tx, anaId, old));
  expect((await signIn(chrome)).token).not.toBe('');
  expect((await readHash()).passwordHash).toMatch(/^\$argon2id\$/);
  expect((await signIn(chrome)).token).not.toBe('');
});

it.each([
  ['ours', hashPassword],
  ['a foreign one', (password: string) => hash(password, 8)],
])(
  'a sign-in with a password that is changed meanwhile is refused, and does not restore it: hash of %s',
  async (_, hashOf) => {
    const savePassword = async (password: string) =>
      testContext.in(admin, async (tx) => setPassword(tx, anaId, await hashOf(password)));
    await savePassword('password');
    const { owner } = testContext.txContext.database;
    const answer = await callWhileDeleted(owner, [[`update users set password_hash = '' where id = $1`, anaId]], () =>
      app.inject({ method: 'POST', url: '/api/auth/login', payload: { email: emailOfAna, password: 'password' } }),
    );
    expect([answer.statusCode, answer.json()]).toEqual([401, { error: 'ERR_INVALID_CREDENTIALS' }]);
    const stored = await owner.query(
      `select (select count(*)::int from sessions where user_id = $1), password_hash from users where id = $1`,
      [anaId],
    );
    expect(stored.rows).toEqual([{ count: 0, password_hash: '' }]);
  },
);
