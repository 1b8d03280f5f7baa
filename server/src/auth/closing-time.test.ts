import type { Actor } from '@balcao/contract/users/actor';
import pg from 'pg';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { totpOf } from '../platform/security/totp.ts';
import { setUpTestContext } from '../signup/test-context.ts';
import { createUser } from '../users/create-user.ts';
import { loadActor } from '../users/load-actor.ts';
import { endAtClosingTime } from './end-at-closing-time.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { openSession } from './open-session.ts';
import { checkSession } from './refresh-session.ts';
import { beginTwoFactor, confirmTwoFactor } from './two-factor/set-up-two-factor.ts';
import { challengeSignIn } from './two-factor/sign-in-challenge.ts';

const testContext = setUpTestContext();
const minutes = 60_000;
let admin: Actor;

beforeAll(async () => {
  admin = await testContext.company('alfa');
});
beforeEach(() => {
  testContext.takeNotices();
  testContext.ordered();
});

/** A signed-in person with these hours. It is 12:00 in São Paulo. */
async function inside(name: string, hours: { startWork?: string; endWork?: string; profile?: 'admin' | 'supervisor' }) {
  const form = { name, email: `${name}@alfa.test`, password: 'password', ...hours };
  const { id: userId } = await testContext.in(admin, (tx) => createUser(tx, admin, form));
  const token = await testContext.in(admin, (tx) => openSession(tx, { id: userId, email: form.email }, null));
  const claims = { companyId: admin.companyId, userId, sessionId: token.sessionId };
  return {
    ...claims,
    call: () => testContext.in(admin, (tx) => loadActor(tx, claims)),
    isRenewable: () => testContext.in(admin, async (tx) => (await checkSession(tx, token)) !== null),
  };
}

it("when a person's hours are over, their open session is refused; then it ends, and its screens are sent the reason", async () => {
  const ana = await inside('ana', { startWork: '08:00', endWork: '12:10' });
  testContext.takeNotices();
  testContext.ordered();
  testContext.clock.move(10 * minutes);
  await endAtClosingTime(testContext.txContext);
  await expect(ana.call()).resolves.toMatchObject({ userId: ana.userId }); // the last minute is included
  testContext.clock.move(1 * minutes);
  await expect(ana.call()).rejects.toThrow('ERR_OUT_OF_HOURS');
  expect(testContext.ordered()).toEqual([]);
  await endAtClosingTime(testContext.txContext);
  expect(testContext.takeNotices()).toMatchObject([
    { topic: 'sessionEnd', payload: { reason: 'outOfHours' }, rooms: [`session:${ana.sessionId}`] },
  ]);
  expect(testContext.ordered()).toEqual([{ order: 'sessionsEnded', sessionIds: [ana.sessionId] }]);
  expect(await ana.isRenewable()).toBe(false);
  await endAtClosingTime(testContext.txContext);
  expect(testContext.ordered()).toEqual([]); // ended only once
  testContext.clock.move(-11 * minutes);
});

it('admins, people of the night shift and people without hours stay', async () => {
  const stays = [
    await inside('boss', { startWork: '08:00', endWork: '12:10', profile: 'admin' }),
    await inside('noturna', { startWork: '22:00', endWork: '21:00', profile: 'supervisor' }),
    await inside('livre', {}),
  ];
  testContext.ordered();
  testContext.clock.move(30 * minutes);
  await endAtClosingTime(testContext.txContext);
  expect(testContext.ordered()).toEqual([]);
  for (const person of stays) await expect(person.call()).resolves.toMatchObject({ userId: person.userId });
  testContext.clock.move(-30 * minutes);
});

it('sessions of people on duty are not read: a large installation has a hundred thousand', async () => {
  const [early, late] = [
    await inside('cedo', { startWork: '06:00', endWork: '11:00' }),
    await inside('tarde', { startWork: '08:00', endWork: '18:00' }),
  ];
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await endAtClosingTime(testContext.txContext);
  const answers: unknown[] = await Promise.all(query.mock.results.map(({ value }) => value));
  query.mockRestore();
  const read = JSON.stringify(
    answers.map((answer) => (answer instanceof Object && 'rows' in answer ? answer.rows : [])),
  );
  expect([read.includes(early.sessionId), read.includes(late.sessionId)]).toEqual([true, false]);
});

it('a person whose hours end between password and code gets no session and no sign-in entry, and their code stays unused', async () => {
  const lia = await inside('lia', { startWork: '08:00', endWork: '12:10' });
  const { secret } = await testContext.in(admin, (tx) =>
    beginTwoFactor(tx, { id: lia.userId, email: 'lia@alfa.test' }, testContext.box),
  );
  const code = () => totpOf(secret, testContext.clock.now());
  await testContext.in(admin, (tx) => confirmTwoFactor(tx, lia.userId, code(), testContext.box));
  testContext.clock.move(9 * minutes);
  const asked = await testContext.in(admin, (tx) => challengeSignIn(tx, lia.userId));
  const step = () =>
    finishSignIn(
      testContext.txContext,
      { challenge: asked?.challenge ?? '', code: code() },
      { device: { userAgent: '', address: '10.0.0.1' }, browser: null },
      testContext.box,
    );
  const sessions = () =>
    testContext.in(admin, (tx) => tx.db.selectFrom('sessions').select('id').where('userId', '=', lia.userId).execute());
  testContext.clock.move(2 * minutes);
  await expect(step()).rejects.toThrow('ERR_OUT_OF_HOURS');
  expect(await sessions()).toHaveLength(1);
  testContext.clock.move(-1 * minutes);
  await expect(step()).resolves.toMatchObject({ userId: lia.userId });
  testContext.clock.move(-10 * minutes);
});
