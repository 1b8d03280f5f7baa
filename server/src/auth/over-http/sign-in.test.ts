import { describe, expect, it } from 'vitest';
import { updateSetting } from '../../settings/update-setting.ts';
import { createUser } from '../../users/create-user.ts';
import { cookieOf, setUpSignIn } from './test-sign-in.ts';

const { testContext, app, admin, login, refresh, settings, signedIn } = setUpSignIn();

describe('signing in', () => {
  it('returns a token, the person with their company, and a cookie that scripts cannot read', async () => {
    const answer = await login('Admin@Alfa.test');
    expect(answer.json()).toMatchObject({
      token: expect.any(String),
      user: { id: admin().userId, email: 'admin@alfa.test', profile: 'admin', queues: [], company: { name: 'alfa' } },
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
  ])('refuses %s with %s with the same answer', async (email, password) => {
    const answer = await login(email, password);
    expect([answer.statusCode, answer.json()]).toEqual([401, { error: 'ERR_INVALID_CREDENTIALS' }]);
    expect(answer.cookies).toEqual([]);
  });

  it('names the field of a malformed body', async () => {
    const answer = await app().inject({ method: 'POST', url: '/api/auth/login', payload: { email: 'a' } });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { error: 'ERR_INVALID_INPUT', details: { fields: { password: 'required' } } },
    ]);
  });

  it('is refused when the due date is past or missing; never for the provider', async () => {
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
    // Without the password the answer reveals nothing about the company.
    expect((await login('admin@vencida.test', 'wrong')).json()).toEqual({ error: 'ERR_INVALID_CREDENTIALS' });
  });

  it("is refused outside a person's hours, in the company's zone, but not for admins", async () => {
    const night = { startWork: '22:00', endWork: '06:00' }; // it is 12:00 in São Paulo
    await testContext.in(admin(), (tx) =>
      createUser(tx, admin(), { name: 'Noite', email: 'noite@alfa.test', password: 'password', ...night }),
    );
    await testContext.in(admin(), (tx) =>
      createUser(tx, admin(), {
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

describe('single session', () => {
  it('signing in elsewhere ends the first session, announces that, and closes its sockets', async () => {
    const first = await signedIn();
    testContext.takeNotices();
    testContext.ordered();
    const second = await signedIn();
    expect((await settings(first.token)).statusCode).toBe(401);
    expect((await refresh(first.cookie)).statusCode).toBe(401);
    expect((await settings(second.token)).statusCode).toBe(200);
    const { sessionId } = await testContext.tokens.verify(second.token);
    expect(testContext.takeNotices()).toMatchObject([
      {
        topic: 'auth',
        payload: {
          action: 'update',
          user: { id: admin().userId, email: 'admin@alfa.test', companyId: admin().companyId },
        },
        rooms: [`person:${admin().userId}`],
        except: [`session:${sessionId}`],
      },
    ]);
    const ended = (await testContext.tokens.verify(first.token)).sessionId;
    expect(testContext.ordered()).toEqual([{ order: 'sessionsEnded', sessionIds: [ended] }]);
  });

  it('signing in again from the same browser replaces the session silently: its other tabs stay signed in', async () => {
    const first = await signedIn();
    testContext.takeNotices();
    testContext.ordered();
    const again = await login('admin@alfa.test', 'password', first.cookie);
    expect(testContext.takeNotices()).toEqual([]);
    expect(testContext.ordered()).toEqual([]);
    expect((await settings(first.token)).statusCode).toBe(200);
    expect(cookieOf(again)).not.toBe(first.cookie);
  });

  it('is a setting of the company', async () => {
    const set = (value: string) =>
      testContext.in(admin(), (tx) => updateSetting(tx, admin(), 'singleSession', value, testContext.settingDeps));
    await set('disabled');
    const first = await signedIn();
    await signedIn();
    expect((await settings(first.token)).statusCode).toBe(200);
    await set('enabled');
  });
});
