import { createHash } from 'node:crypto';
import { Failure } from '@balcao/contract/errors';
import type { Tx } from '../platform/db/tx.ts';
import { subscriberNetwork } from '../platform/http/subscriber-network.ts';
import {
  deleteAttempt,
  deleteAttempts,
  deleteAttemptsOfAccount,
  insertAttempt,
  lockSubject,
  selectAttempts,
} from './login-attempt.store.ts';

/**
 * Failed sign-ins within the window after which further ones are refused without checking the password
 * (docs/decisions/0070). An account is blocked for the network that guesses; only when many networks guess is it
 * blocked for all but the user's own browsers.
 */
export const loginAttemptLimits = { accountFromOnePlace: 10, account: 100, address: 50, windowMs: 15 * 60_000 };

type AttemptSource = {
  /** the account's e-mail as the database compares it */
  account: string;
  address: string;
  /** the active session of this account whose cookie was sent along */
  knownSession: string | null;
};

/** The rows and the subject under which an attempt was counted before its password was verified. */
export type CountedAttempt = { ids: number[]; subject: string };

/**
 * Counts an attempt before its password is verified, so that a burst cannot slip through; `clearLoginAttempts` removes
 * it. Accounts that do not exist are counted, too. @throws Failure ERR_RATE_LIMIT
 */
export async function countLoginAttempt(system: Tx, source: AttemptSource): Promise<CountedAttempt> {
  const [narrowest = '', ...widerSubjects] = attemptSubjects(source);
  const limits = [loginAttemptLimits.accountFromOnePlace, loginAttemptLimits.account, loginAttemptLimits.address];
  const subjects = [narrowest, ...widerSubjects];
  for (const subject of subjects) await lockSubject(system, subject);
  for (const [i, subject] of subjects.entries()) await refuseOverLimit(system, subject, limits[i] ?? 0);
  const ids: number[] = [];
  for (const subject of subjects) ids.push(await insertAttempt(system, subject));
  return { ids, subject: narrowest };
}

/** Codes of the second step are counted per account, whatever the address: a guesser already knows the password. */
const codeAttemptLimit = 10;

/** @throws Failure ERR_RATE_LIMIT */
export async function countCodeAttempt(system: Tx, userId: number): Promise<CountedAttempt> {
  const subject = `code:${userId}`;
  await lockSubject(system, subject);
  await refuseOverLimit(system, subject, codeAttemptLimit);
  return { ids: [await insertAttempt(system, subject)], subject };
}

/** Password reset mails per account, and requests per network for whichever accounts. */
const resetRequestLimits = { account: 3, address: 20 };
const resetAttemptLimits = { account: 10, address: 50 };

type ResetSource = { account: string; address: string };

/** Counts a request for a reset mail, also for an account that does not exist. @throws Failure ERR_RATE_LIMIT */
export const countResetRequest = async (system: Tx, source: ResetSource): Promise<void> =>
  void (await countByAccountAndPlace(system, 'reset-request', source, resetRequestLimits));

/** Counts an attempt to set a password by token. @throws Failure ERR_RATE_LIMIT */
export const countResetAttempt = (system: Tx, source: ResetSource): Promise<CountedAttempt> =>
  countByAccountAndPlace(system, 'reset', source, resetAttemptLimits);

/** Sign-up codes sent to one address, companies created by one network, and wrong confirmation tokens. */
const signUpCodeLimits = { account: 5, address: 30 };
const signUpLimits = { account: 10, address: 40 };
const confirmationLimits = { account: 5, address: 30 };

export const countSignUpCode = async (system: Tx, source: ResetSource): Promise<void> =>
  void (await countByAccountAndPlace(system, 'signup-code', source, signUpCodeLimits));

export const countSignUp = async (system: Tx, source: ResetSource): Promise<void> =>
  void (await countByAccountAndPlace(system, 'signup', source, signUpLimits));

export const countConfirmation = async (system: Tx, source: ResetSource): Promise<void> =>
  void (await countByAccountAndPlace(system, 'confirmation', source, confirmationLimits));

/** Password attempts of an impersonating operator who wants to change the company. */
const impersonationLimits = { account: 10, address: 50 };
export const countImpersonationConfirmation = (system: Tx, source: ResetSource): Promise<CountedAttempt> =>
  countByAccountAndPlace(system, 'looking', source, impersonationLimits);

async function countByAccountAndPlace(
  system: Tx,
  what: string,
  { account, address }: ResetSource,
  limits: { account: number; address: number },
): Promise<CountedAttempt> {
  const subjects = [`${what}:${hashAccount(account)}`, `${what}:address:${subscriberNetwork(address)}`] as const;
  for (const subject of subjects) await lockSubject(system, subject);
  await refuseOverLimit(system, subjects[0], limits.account);
  await refuseOverLimit(system, subjects[1], limits.address);
  const ids: number[] = [];
  for (const subject of subjects) ids.push(await insertAttempt(system, subject));
  return { ids, subject: subjects[0] };
}

/** The password was right: removes this attempt and the subject's earlier ones. */
export async function clearLoginAttempts(system: Tx, { ids, subject: place }: CountedAttempt): Promise<void> {
  for (const id of ids) await deleteAttempt(system, id);
  await deleteAttempts(system, place);
}

/**
 * A mail has proved that the account is theirs: wrong passwords from before no longer block it, wherever they were
 * typed. Those at other accounts stay counted.
 */
export const forgiveSignIns = (system: Tx, account: string): Promise<void> =>
  deleteAttemptsOfAccount(system, hashAccount(account));

/** Ordered from the narrowest to the widest, which is also the lock order. */
function attemptSubjects({ account, address, knownSession }: AttemptSource): string[] {
  if (knownSession !== null) return [`session:${knownSession}`];
  const network = subscriberNetwork(address);
  const subject = hashAccount(account);
  return [`${subject}@${network}`, subject, `address:${network}`];
}

async function refuseOverLimit(system: Tx, subject: string, limit: number): Promise<void> {
  const now = system.now.getTime();
  const attempts = await selectAttempts(system, subject, new Date(now - loginAttemptLimits.windowMs));
  const oldest = attempts.at(-limit); // when this attempt leaves the window, the next one is allowed
  if (oldest === undefined) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((oldest.getTime() + loginAttemptLimits.windowMs - now) / 1000));
  throw new Failure('ERR_RATE_LIMIT', { retryAfterSeconds });
}

/** Hashed, because a password typed into the e-mail field must not end up in a table. */
const hashAccount = (account: string): string => `account:${createHash('sha256').update(account).digest('base64url')}`;
