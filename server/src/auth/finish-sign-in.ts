import type { TwoFactorSetup } from '@balcao/contract/auth/two-factor.api';
import { Failure, invalidInput } from '@balcao/contract/errors';
import { recordSignIn } from '../companies/record-sign-in.ts';
import { retryOnRace } from '../platform/db/retry-on-race.ts';
import { inSystem, inTx, type Tx, type TxContext } from '../platform/db/tx.ts';
import type { SecretBox } from '../platform/security/secret-box.ts';
import { findEmail } from '../users/find-user.ts';
import { findAccount } from './account.store.ts';
import { clearLoginAttempts, countCodeAttempt } from './count-login-attempt.ts';
import { openSession } from './open-session.ts';
import { findSignInRefusal } from './sign-in.rules.ts';
import { noteFailedSignIn, type SignedIn, type SignInSource } from './sign-in.ts';
import { acceptCode } from './two-factor/accept-code.ts';
import { beginTwoFactor, confirmTwoFactor } from './two-factor/set-up-two-factor.ts';
import {
  type ChallengedUser,
  countWrong,
  findChallengedUser,
  requireChallenge,
  spendChallenges,
} from './two-factor/sign-in-challenge.ts';

type Step = { challenge: string; code: string };

/** The second step: a code of the app, or a recovery code. @throws Failure ERR_TWO_FACTOR_EXPIRED, ERR_RATE_LIMIT, or of `code` */
export async function finishSignIn(
  context: TxContext,
  step: Step,
  source: SignInSource,
  box: SecretBox,
): Promise<SignedIn> {
  const { signedIn } = await passChallenge(context, step, source, {
    enrols: false,
    async prove(tx, userId) {
      if (!(await acceptCode(tx, userId, step.code, box))) throw invalidInput('code', 'wrongCode');
    },
  });
  return signedIn;
}

/** Sets up the second step where the company requires one, before a session exists. Returns its secret. */
export async function enrolAtSignIn(context: TxContext, challenge: string, box: SecretBox): Promise<TwoFactorSetup> {
  const { companyId, userId } = await findChallengedUser(context, challenge);
  return inTx(context, companyId, async (tx) => {
    await requireChallenge(tx, challenge, { enrols: true });
    return beginTwoFactor(tx, { id: userId, email: await findEmail(tx, userId) }, box);
  });
}

/** Confirms a second step that was set up at sign-in by its first code. */
export async function confirmAtSignIn(
  context: TxContext,
  step: Step,
  source: SignInSource,
  box: SecretBox,
): Promise<{ signedIn: SignedIn; recoveryCodes: string[] }> {
  const { signedIn, proof } = await passChallenge(context, step, source, {
    enrols: true,
    prove: (tx, userId) => confirmTwoFactor(tx, userId, step.code, box),
  });
  return { signedIn, recoveryCodes: proof };
}

type Proof<T> = { enrols: boolean; prove(tx: Tx, userId: number): Promise<T> };

/** Attempts are counted before the code is checked, per account; a wrong one also counts against its challenge. */
async function passChallenge<T>(
  context: TxContext,
  { challenge }: Step,
  source: SignInSource,
  { enrols, prove }: Proof<T>,
): Promise<{ signedIn: SignedIn; proof: T }> {
  const user = await findChallengedUser(context, challenge);
  const counted = await inSystem(context, 0, (system) => countCodeAttempt(system, user.userId));
  await requireWelcome(context, user, source);
  const open = async (tx: Tx) => {
    await requireChallenge(tx, challenge, { enrols });
    const proof = await prove(tx, user.userId);
    return { proof, signedIn: await openProvenSession(tx, user, source) };
  };
  // Another device that finishes now deletes this challenge, and an admin who resets the second step locks it first.
  const opened = retryOnRace(() => inTx(context, user.companyId, open, source.device));
  const result = await opened.catch(async (error: unknown) => {
    if (error instanceof Failure && error.code === 'ERR_INVALID_INPUT')
      await inTx(context, user.companyId, (tx) => countWrong(tx, challenge));
    throw error;
  });
  await inSystem(context, 0, (system) => clearLoginAttempts(system, counted));
  return result;
}

/**
 * Hours, licence or company may have ended since the password. Checked before the code, which therefore stays unused.
 */
async function requireWelcome(
  context: TxContext,
  { companyId, userId }: ChallengedUser,
  source: SignInSource,
): Promise<void> {
  const { account } = await inTx(context, companyId, async (tx) => findAccount(tx, await findEmail(tx, userId)));
  const refusal = account && findSignInRefusal(account, context.clock.now());
  if (account && refusal) throw await noteFailedSignIn(context, account, source, refusal);
}

async function openProvenSession(
  tx: Tx,
  { companyId, userId }: ChallengedUser,
  source: SignInSource,
): Promise<SignedIn> {
  await spendChallenges(tx, userId);
  await recordSignIn(tx);
  const person = { id: userId, email: await findEmail(tx, userId) };
  return { token: await openSession(tx, person, source.browser, source.device), userId, companyId };
}
