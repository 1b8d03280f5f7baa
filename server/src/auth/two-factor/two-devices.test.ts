import { expect, it } from 'vitest';
import { totpOf } from '../../platform/security/totp.ts';
import { setUpTestContext } from '../../signup/test-context.ts';
import { finishSignIn } from '../finish-sign-in.ts';
import { beginTwoFactor, confirmTwoFactor } from './set-up-two-factor.ts';
import { challengeSignIn } from './sign-in-challenge.ts';

const testContext = setUpTestContext();
const { box, clock } = testContext;
const source = { device: { userAgent: '', address: '' }, browser: null };

it('of two devices that finish at the same moment one is signed in, and the other is sent back to the password', async () => {
  const { userId, companyId } = await testContext.company('alfa');
  const { codes, challenges } = await testContext.in(companyId, async (tx) => {
    const { secret } = await beginTwoFactor(tx, { id: userId, email: 'admin@alfa.test' }, box);
    const codes = await confirmTwoFactor(tx, userId, totpOf(secret, clock.now()), box);
    const challenges = [await challengeSignIn(tx, userId), await challengeSignIn(tx, userId)];
    return { codes, challenges: challenges.map((one) => one?.challenge ?? '') };
  });
  const { owner } = testContext.txContext.database;
  const client = await owner.connect();
  await client.query('begin');
  await client.query('select from two_factors where user_id = $1 for update', [userId]);
  const both = challenges.map((challenge, at) =>
    finishSignIn(testContext.txContext, { challenge, code: codes[at] ?? '' }, source, box),
  );
  await expect
    .poll(
      async () =>
        (
          await owner.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).rowCount,
      { interval: 5 },
    )
    .toBe(2);
  await client.query('commit');
  client.release();
  const ended = (await Promise.allSettled(both)).toSorted((a, b) => a.status.localeCompare(b.status));
  expect(ended).toMatchObject([
    { status: 'fulfilled', value: { userId } },
    { status: 'rejected', reason: { code: 'ERR_TWO_FACTOR_EXPIRED' } },
  ]);
});
