import type { Credentials } from '@balcao/contract/auth/auth.api';
import { Failure } from '@balcao/contract/errors';
import { recordAudit } from '../audit/record-audit.ts';
import { recordSignIn } from '../companies/record-sign-in.ts';
import { createConcurrencyLimiter } from '../platform/async/concurrency-limiter.ts';
import { ConcurrentChangeError, isConcurrentChange } from '../platform/db/concurrent-change.ts';
import { retryOnRace, retryWhile } from '../platform/db/retry-on-race.ts';
import { inSystem, inTx, type Tx, type TxContext } from '../platform/db/tx.ts';
import type { Device } from '../platform/http/device.rules.ts';
import { subscriberNetwork } from '../platform/http/subscriber-network.ts';
import { hashToken } from '../platform/security/tokens.ts';
import { hashPassword, isForeignHash, isPassword } from '../users/passwords/hash-password.ts';
import { setPassword } from '../users/set-password.ts';
import { type Account, findAccount, lockPassword } from './account.store.ts';
import { type CountedAttempt, clearLoginAttempts, countLoginAttempt } from './count-login-attempt.ts';
import { openSession } from './open-session.ts';
import type { RefreshToken } from './refresh-token.ts';
import { selectActiveSession } from './session.store.ts';
import { findSignInRefusal } from './sign-in.rules.ts';
import { challengeSignIn } from './two-factor/sign-in-challenge.ts';

export type SignedIn = { token: RefreshToken; userId: number; companyId: number };
export type SignInSource = { device: Device; browser: RefreshToken | null };

/** Large enough for an office of 80 people signing in at once; those waiting hold no database connection. */
const signInLimits = { maxConcurrent: 4, maxWaiting: 320, maxWaitingPerKey: 80 };

/** @throws Failure ERR_RATE_LIMIT when too many are signing in, ERR_TWO_FACTOR_REQUIRED with what the second step needs */
export function createSignIn(context: TxContext): (credentials: Credentials, from: SignInSource) => Promise<SignedIn> {
  const limiter = createConcurrencyLimiter(signInLimits);
  return (credentials, from) =>
    limiter.run(subscriberNetwork(from.device.address), () =>
      // The password was changed while it was being verified: it is verified again, against the new one.
      retryWhile(isConcurrentChange, () => signIn(context, credentials, from)),
    );
}

/**
 * Opens a session. Bypasses row-level security until the company is known. No database connection is in use while the
 * password is verified, which is slow on purpose.
 */
async function signIn(context: TxContext, { email, password }: Credentials, source: SignInSource): Promise<SignedIn> {
  const { account, counted } = await inSystem(context, 0, (system) => countAttemptFor(system, email, source));
  const isCorrect = await isPassword(account?.passwordHash, password);
  if (account === null) throw new Failure('ERR_INVALID_CREDENTIALS');
  if (!isCorrect) throw await noteFailedSignIn(context, account, source, new Failure('ERR_INVALID_CREDENTIALS'));
  await inSystem(context, 0, (system) => clearLoginAttempts(system, counted));

  const refusal = findSignInRefusal(account, context.clock.now());
  if (refusal !== null) throw await noteFailedSignIn(context, account, source, refusal);
  const { userId, companyId } = account;
  const ownHash = isForeignHash(account.passwordHash) ? await hashPassword(password) : null;
  const open = async (tx: Tx) => {
    // A password change ends the sessions that the old password has opened, so it must see this one: the row is locked,
    // and a sign-in after the change is refused.
    if ((await lockPassword(tx, userId)) !== account.passwordHash) throw new ConcurrentChangeError('another password');
    if (ownHash !== null) await setPassword(tx, userId, ownHash);
    const challenge = await challengeSignIn(tx, userId);
    if (challenge !== null) return challenge;
    await recordSignIn(tx);
    return openSession(tx, { id: userId, email: account.email }, source.browser, source.device);
  };
  const opened = await retryOnRace(() => inTx(context, companyId, open, source.device));
  // Thrown after the commit: the challenge is stored.
  if ('challenge' in opened) throw new Failure('ERR_TWO_FACTOR_REQUIRED', opened);
  return { token: opened, userId, companyId };
}

/** Audits it in the account's company, with the error code as the reason. */
export async function noteFailedSignIn<F extends Failure>(
  context: TxContext,
  { companyId, userId, email }: Account,
  { device }: SignInSource,
  failure: F,
): Promise<F> {
  const entry = {
    action: 'session.sign-in-failed',
    by: { userId, name: email },
    changes: { reason: { after: failure.code } },
  } as const;
  await inTx(context, companyId, (tx) => recordAudit(tx, entry), device);
  return failure;
}

async function countAttemptFor(
  system: Tx,
  email: string,
  { device: { address }, browser }: SignInSource,
): Promise<{ account: Account | null; counted: CountedAttempt }> {
  const { lowercaseEmail: normalizedEmail, account } = await findAccount(system, email);
  const knownSession =
    account && browser && (await isSessionProof(system, account, browser)) ? browser.sessionId : null;
  return { account, counted: await countLoginAttempt(system, { account: normalizedEmail, address, knownSession }) };
}

async function isSessionProof(system: Tx, { userId }: Account, browser: RefreshToken): Promise<boolean> {
  const session = await selectActiveSession(system, browser.sessionId);
  return session?.userId === userId && session.refreshHash === hashToken(browser.secret);
}
