import { describe, expect, it } from 'vitest';
import { inSystem } from '../../platform/db/tx.ts';
import { authenticateSocket } from '../authenticate-socket.ts';
import { cookieOf, setUpSignIn } from './test-sign-in.ts';

const { testContext, app, admin, refresh, settings, signedIn } = setUpSignIn();

describe('refreshing', () => {
  it('rotates the cookie; ten at once with one cookie all succeed and get the same new one', async () => {
    const { cookie } = await signedIn();
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(cookie)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    const after = new Set(answers.map(cookieOf));
    expect(after.size).toBe(1);
    expect(after.has(cookie)).toBe(false);
  });

  it('the previous cookie stays valid for sixty seconds, also when it is used again meanwhile', async () => {
    const { cookie } = await signedIn();
    const next = cookieOf(await refresh(cookie));
    expect((await refresh(next)).statusCode).toBe(200);
    testContext.clock.move(60_000);
    expect(cookieOf(await refresh(cookie))).toBe(next);
  });

  it('a cookie replaced longer ago ends the session, for the thief and for the owner', async () => {
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

  it('expires after seven days without use', async () => {
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

  it('continues after the due date has passed, so that an admin who is signed in can pay', async () => {
    const { cookie } = await signedIn();
    const due = (dueDate: Date) =>
      inSystem(testContext.txContext, 0, (system) =>
        system.db.updateTable('companies').set({ dueDate }).where('id', '=', admin().companyId).execute(),
      );
    await due(new Date('2020-01-01'));
    expect((await refresh(cookie)).statusCode).toBe(200);
    await due(new Date('2027-06-01'));
  });
});

describe('the session', () => {
  it('is returned for its token and for its cookie, and ends with sign-out', async () => {
    const { cookie, token } = await signedIn();
    const me = (headers: Record<string, string>) => app().inject({ method: 'GET', url: '/api/auth/me', headers });
    expect((await me({ authorization: `Bearer ${token}` })).json()).toMatchObject({ id: admin().userId });
    expect((await me({ cookie })).json()).toMatchObject({ id: admin().userId });
    expect((await me({})).statusCode).toBe(401);
    expect((await me({ authorization: 'Bearer x' })).json()).toEqual({ error: 'ERR_INVALID_TOKEN' });

    testContext.ordered();
    const out = await app().inject({
      method: 'DELETE',
      url: '/api/auth/logout',
      headers: { authorization: `Bearer ${token}`, cookie },
    });
    expect([out.statusCode, out.json(), out.cookies[0]?.value]).toEqual([200, {}, '']);
    expect(testContext.ordered()).toMatchObject([{ order: 'sessionsEnded', sessionIds: [expect.any(String)] }]);
    expect((await settings(token)).statusCode).toBe(401);
    expect((await refresh(cookie)).statusCode).toBe(401);
    expect((await app().inject({ method: 'DELETE', url: '/api/auth/logout' })).statusCode).toBe(200);
  });

  it('opens a socket by its token, otherwise by its cookie; an invalid token does not fall back to the cookie', async () => {
    const { cookie, token } = await signedIn();
    const open = authenticateSocket(testContext.txContext, testContext.tokens);
    const byToken = await open({ token, cookie: undefined });
    const byCookie = await open({ token: undefined, cookie: `theme=dark; ${cookie}` });
    expect([byToken.actor.userId, byCookie.actor.userId]).toEqual([admin().userId, admin().userId]);
    expect(byCookie.expiresAt).toEqual(new Date(testContext.clock.now().getTime() + 7 * 86_400_000));
    await expect(open({ token: 'x', cookie })).rejects.toThrow('ERR_INVALID_TOKEN');
    await expect(open({ token: undefined, cookie: undefined })).rejects.toThrow('ERR_SESSION_EXPIRED');
    await signedIn(); // the session of another browser
    await expect(open({ token, cookie: undefined })).rejects.toThrow('ERR_SESSION_EXPIRED');
    await expect(open({ token: undefined, cookie })).rejects.toThrow('ERR_SESSION_EXPIRED');
  });

  it('returns the version of the product without a session', async () => {
    expect((await app().inject({ method: 'GET', url: '/api/version/' })).json()).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
  });
});
