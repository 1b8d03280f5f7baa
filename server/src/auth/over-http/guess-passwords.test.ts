import { describe, expect, it } from 'vitest';
import { inSystem } from '../../platform/db/tx.ts';
import { loginAttemptLimits } from '../count-login-attempt.ts';
import { setUpSignIn } from './test-sign-in.ts';

const { testContext, login, signedIn } = setUpSignIn();

describe('guessing passwords', () => {
  it('ten wrong passwords block the account for the address they came from, for nobody else, and for a limited time', async () => {
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

  it('guesses from many addresses block it for unknown browsers, not for a browser in which the person is signed in', async () => {
    const { cookie } = await signedIn();
    for (let i = 0; i < loginAttemptLimits.account; i++) {
      const guess = await login('admin@alfa.test', 'guess', undefined, `10.0.${Math.floor(i / 9)}.1`);
      expect(guess.statusCode).toBe(401);
    }
    expect((await login('admin@alfa.test', 'password', undefined, '10.1.1.1')).statusCode).toBe(429);
    expect((await login('admin@alfa.test', 'password', cookie, '10.1.1.1')).statusCode).toBe(200);
  });

  it('a cookie gives no access to another account, and has its own ten attempts at its own', async () => {
    await testContext.company('gama');
    const { cookie } = await signedIn();
    for (let i = 0; i < loginAttemptLimits.accountFromOnePlace; i++) await login('admin@gama.test', 'guess', cookie);
    expect((await login('admin@gama.test', 'password', cookie)).statusCode).toBe(429);
    const own = await Promise.all(Array.from({ length: 15 }, () => login('admin@alfa.test', 'guess', cookie)));
    expect(own.filter(({ statusCode }) => statusCode === 401)).toHaveLength(loginAttemptLimits.accountFromOnePlace);
  });

  it('other spellings of an e-mail count as the same account: no letter gives ten more attempts', async () => {
    const spellings = ['admin@alfa.test', 'ADMIN@ALFA.TEST', 'adm\u0130n@alfa.test', 'Adm\u0130N@alfa.test'];
    for (const email of spellings) for (let i = 0; i < 10; i++) await login(email, 'guess', undefined, '10.0.0.3');
    const counts = await inSystem(testContext.txContext, 0, (system) =>
      system.rows<{ count: number }>(
        'count-attempts',
        `select count(*)::int from login_attempts where subject like 'account:%@10.0.0.3' group by subject`,
        [],
      ),
    );
    const folds = await inSystem(testContext.txContext, 0, (system) =>
      system.rows<{ folds: boolean }>('folds', `select lower($1) = 'i' as folds`, ['\u0130']),
    );
    // Where the database's locale distinguishes the dotted letter, it is another e-mail for the sign-in as well.
    expect(counts.map(({ count }) => count)).toEqual(folds[0]?.folds ? [10] : [10, 10]);
  });

  it('an account that does not exist is blocked like one that does', async () => {
    for (let i = 0; i < loginAttemptLimits.accountFromOnePlace; i++) await login('nobody@alfa.test', 'x');
    expect((await login('nobody@alfa.test', 'x')).statusCode).toBe(429);
    expect((await login()).statusCode).toBe(200); // another account from the same address
  });

  it('fifty wrong ones block an address, whatever the accounts, and of a hundred at once no more are checked', async () => {
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

  it('a success clears the failed attempts of its address at the account, and is not counted itself', async () => {
    for (let i = 0; i < 30; i++) {
      if (i % 9 === 8) expect((await login()).statusCode).toBe(200);
      else expect((await login('admin@alfa.test', 'wrong')).statusCode).toBe(401);
    }
    const left = await inSystem(testContext.txContext, 0, (system) =>
      system.db.selectFrom('loginAttempts').selectAll().execute(),
    );
    const of = (kind: RegExp) => left.filter(({ subject }) => kind.test(subject)).length;
    expect([of(/^account:.*@127/), of(/^account:[^@]*$/), of(/^address:/)]).toEqual([3, 27, 27]);
  });
});
