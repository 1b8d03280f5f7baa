import type { Credentials } from '@balcao/contract/auth/auth.api';
import { signInRefusal } from '@balcao/contract/auth/sign-in.rules';
import { Failure } from '@balcao/contract/errors';
import { openGate } from '../platform/gate.ts';
import { networkOf } from '../platform/network-of.ts';
import { hashToken } from '../platform/tokens.ts';
import { type Border, inSystem, inTx, type Tx } from '../platform/tx.ts';
import { isPassword } from '../users/password.ts';
import { type Account, findAccount, noteSignIn } from './account.store.ts';
import { type Counted, countAttempt, forgiveAttempt } from './count-attempt.ts';
import { openSession } from './open-session.ts';
import type { RefreshToken } from './refresh-token.ts';
import { selectLivingSession } from './session.store.ts';

export type SignedIn = { token: RefreshToken; userId: number; companyId: number };
type From = { address: string; browser: RefreshToken | null };

/** Large enough for an office of 80 people signing in at once; more wait here and take no database connections. */
const entranceLimits = { atOnce: 4, maxWaiting: 320, maxWaitingPerKey: 80 };

/** @throws Failure ERR_RATE_LIMIT when too many are signing in */
export function openSignIn(border: Border): (credentials: Credentials, from: From) => Promise<SignedIn> {
  const entrance = openGate(entranceLimits);
  return (credentials, from) => entrance.run(networkOf(from.address), () => signIn(border, credentials, from));
}

/**
 * Opens a session. Bypasses row-level security until the company is known. No database connection is in use while the
 * password is verified, which is slow on purpose.
 */
async function signIn(border: Border, { email, password }: Credentials, from: From): Promise<SignedIn> {
  const { account, counted } = await inSystem(border, 0, (system) => count(system, email, from));
  const proven = await isPassword(account?.passwordHash, password);
  if (!proven || account === null) throw new Failure('ERR_INVALID_CREDENTIALS');
  await inSystem(border, 0, (system) => forgiveAttempt(system, counted));

  const refusal = signInRefusal(account, border.clock.now());
  if (refusal !== null) throw refusal;
  const { userId, companyId } = account;
  const token = await inTx(border, companyId, async (tx) => {
    await noteSignIn(tx);
    return openSession(tx, { id: userId, email: account.email }, from.browser);
  });
  return { token, userId, companyId };
}

async function count(
  system: Tx,
  email: string,
  { address, browser }: From,
): Promise<{ account: Account | null; counted: Counted }> {
  const { folded, account } = await findAccount(system, email);
  const knownSession = account && browser && (await provesSession(system, account, browser)) ? browser.sessionId : null;
  return { account, counted: await countAttempt(system, { account: folded, address, knownSession }) };
}

async function provesSession(system: Tx, { userId }: Account, browser: RefreshToken): Promise<boolean> {
  const session = await selectLivingSession(system, browser.sessionId);
  return session?.userId === userId && session.refreshHash === hashToken(browser.secret);
}
