import type { Actor } from '@balcao/contract/users/actor';
import { updateUserInput } from '@balcao/contract/users/user.api';
import { describe, expect, it } from 'vitest';
import { createRateLimiter } from '../../platform/async/rate-limiter.ts';
import { createQueue } from '../../queues/create-queue.ts';
import { updateSetting } from '../../settings/update-setting.ts';
import { loadActor } from '../load-actor.ts';
import { showUser } from '../show-user.ts';
import { updateUser } from '../update-user.ts';
import { setUpUsers } from './test-users.ts';

const { testContext, effects, admin, outsider, ana, sales, add, actorOf, change } = setUpUsers();

describe('user form', () => {
  it('a user changes only their own profile fields, and no other user', async () => {
    await change(ana(), ana().userId, {
      name: 'Ana L.',
      profile: 'admin',
      queueIds: [],
      allHistoric: 'enabled',
      isTricked: 'enabled',
      defaultTheme: 'dark',
    });
    expect(await testContext.in(admin(), (tx) => showUser(tx, admin(), ana().userId))).toMatchObject({
      name: 'Ana L.',
      profile: 'user',
      queues: [{ id: sales() }],
      allHistoric: 'disabled',
      isTricked: 'disabled',
      defaultTheme: 'dark',
    });
    await expect(change(ana(), admin().userId, { name: 'Hacked' })).rejects.toThrow('ERR_NO_PERMISSION');
  });

  it('leaves absent fields as they are: a language does not wipe the queues', async () => {
    await change(admin(), ana().userId, { language: 'en' });
    expect(await testContext.in(ana(), (tx) => showUser(tx, ana(), ana().userId))).toMatchObject({
      language: 'en',
      queues: [{ id: sales() }],
    });
  });

  it('accepts a whole row back, as old clients send it, and changes nothing', async () => {
    const before = await testContext.in(admin(), (tx) => showUser(tx, admin(), ana().userId));
    const user = await change(admin(), ana().userId, updateUserInput.parse({ ...before, password: '' }));
    expect(user).toEqual({ ...before, updatedAt: user.updatedAt });
    expect(testContext.ordered()).toEqual([{ order: 'visibilityChanged', userId: ana().userId }]);
  });

  it('accepts an e-mail once across all companies, and no queue or connection of another company', async () => {
    await expect(add({ name: 'Double', email: 'ADMIN@beta.test' })).rejects.toThrow('ERR_EMAIL_ALREADY_EXISTS');
    await expect(change(admin(), ana().userId, { email: 'admin@beta.test' })).rejects.toThrow(
      'ERR_EMAIL_ALREADY_EXISTS',
    );
    const foreign = (
      await testContext.in(outsider(), (tx) => createQueue(tx, outsider(), { name: 'Deles', color: '#123456' }))
    ).id;
    await expect(change(admin(), ana().userId, { queueIds: [sales(), foreign] })).rejects.toThrow('ERR_NO_QUEUE_FOUND');
    await expect(change(admin(), ana().userId, { whatsappId: 999_999 })).rejects.toThrow('ERR_NO_WAPP_FOUND');
  });

  it('with a new password ends the other sessions of the person, not the one that asked', async () => {
    await testContext.in(admin(), (tx) =>
      updateSetting(tx, admin(), 'singleSession', 'disabled', testContext.settingDeps),
    );
    const [here, there] = [await actorOf(ana().userId), await actorOf(ana().userId)];
    testContext.ordered();
    await change(here, ana().userId, { password: 'new password', currentPassword: 'password' });
    const [ended] = testContext.ordered();
    expect(ended).toMatchObject({ order: 'sessionsEnded', sessionIds: expect.arrayContaining([there.sessionId]) });
    expect(JSON.stringify(ended)).not.toContain(here.sessionId);
    const load = (actor: Actor) => testContext.in(actor, (tx) => loadActor(tx, actor));
    await expect(load(there)).rejects.toThrow('ERR_SESSION_EXPIRED');
    await expect(load(here)).resolves.toBeTruthy();
    await change(admin(), ana().userId, { password: 'by the admin' });
    expect(testContext.ordered()).toContainEqual({ order: 'sessionsEnded', sessionIds: [here.sessionId] });
  });
});

describe("a person's own password and e-mail", () => {
  it('can be changed only with the current password, by an admin too; other fields need none', async () => {
    const eva = await actorOf((await add({ name: 'Eva Própria' })).id);
    const refused = (wrong: string) => ({ code: 'ERR_INVALID_INPUT', details: { fields: { currentPassword: wrong } } });
    for (const who of [eva, admin()])
      for (const form of [{ password: 'stolen' }, { email: `stolen.${who.userId}@alfa.test` }]) {
        await expect(change(who, who.userId, form)).rejects.toMatchObject(refused('required'));
        const guess = change(who, who.userId, { ...form, currentPassword: 'guess' });
        await expect(guess).rejects.toMatchObject(refused('wrongPassword'));
      }
    const same = await testContext.in(eva, (tx) => showUser(tx, eva, eva.userId));
    await change(eva, eva.userId, { name: 'Eva', email: same.email.toUpperCase(), password: undefined });
    const email = 'eva.nova@alfa.test';
    expect(await change(eva, eva.userId, { email, currentPassword: 'password' })).toMatchObject({ email });
    expect(await change(admin(), eva.userId, { email: 'eva@alfa.test', password: 'by the admin' })).toBeTruthy();
  });

  it('cannot be guessed from a session: after ten attempts further ones are refused for a while', async () => {
    const ivo = await actorOf((await add({ name: 'Ivo' })).id);
    const guesses = createRateLimiter({ burst: 10, perSecond: 0.01, now: () => 0 });
    const guess = (currentPassword: string) =>
      testContext.in(ivo, (tx) =>
        updateUser(
          tx,
          ivo,
          ivo.userId,
          { password: 'stolen', currentPassword },
          { ...effects, passwordLimiter: guesses },
        ),
      );
    for (let i = 0; i < 10; i++) await expect(guess(`guess ${i}`)).rejects.toThrow('ERR_INVALID_INPUT');
    await expect(guess('password')).rejects.toThrow('ERR_RATE_LIMIT');
  });
});
