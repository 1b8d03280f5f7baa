import { ensure } from '@balcao/contract/errors';
import { inSystem, type Tx, type TxContext } from '../../platform/db/tx.ts';
import { hashToken, randomToken } from '../../platform/security/tokens.ts';
import { readSetting } from '../../settings/read-setting.ts';
import {
  countWrongCode,
  deleteChallengesOf,
  insertChallenge,
  lockChallenge,
  selectChallengeAnywhere,
} from './sign-in-challenge.store.ts';
import { selectState } from './two-factor.store.ts';

/** A set-up takes longer: the person may have to install an app first. */
const lifetimeMs = { asks: 5 * 60_000, enrols: 15 * 60_000 };
const maxWrongCodes = 5;

type Challenge = { challenge: string; enrols: boolean };
export type ChallengedUser = { companyId: number; userId: number };

/** After the right password: the challenge for the second step, or null when none is needed. */
export async function challengeSignIn(tx: Tx, userId: number): Promise<Challenge | null> {
  const { enabled } = await selectState(tx, userId);
  const enrols = !enabled && (await readSetting(tx, 'twoFactorRequired')) === 'enabled';
  if (!enabled && !enrols) return null;
  const challenge = randomToken();
  const expiresAt = new Date(tx.now.getTime() + (enrols ? lifetimeMs.enrols : lifetimeMs.asks));
  await insertChallenge(tx, { userId, enrols, expiresAt, tokenHash: hashToken(challenge) });
  return { challenge, enrols };
}

/**
 * The person of a challenge; bypasses row-level security, because a challenge names no company. @throws Failure
 * ERR_TWO_FACTOR_EXPIRED
 */
export async function findChallengedUser(context: TxContext, challenge: string): Promise<ChallengedUser> {
  const found = await inSystem(context, 0, (system) => selectChallengeAnywhere(system, hashToken(challenge)));
  ensure(found, 'ERR_TWO_FACTOR_EXPIRED');
  return found;
}

/**
 * Locks it until the end of the transaction. @throws Failure ERR_TWO_FACTOR_EXPIRED when it is too old or had too many
 * attempts
 */
export async function requireChallenge(tx: Tx, challenge: string, { enrols }: { enrols: boolean }): Promise<void> {
  const found = await lockChallenge(tx, hashToken(challenge));
  const isOpen = found?.enrols === enrols && found.expiresAt > tx.now && found.wrongCodes < maxWrongCodes;
  ensure(isOpen, 'ERR_TWO_FACTOR_EXPIRED');
}

export const countWrong = (tx: Tx, challenge: string): Promise<void> => countWrongCode(tx, hashToken(challenge));

/** The sign-in is complete: this challenge and all others of the person become invalid. */
export const spendChallenges = (tx: Tx, userId: number): Promise<void> => deleteChallengesOf(tx, userId);
