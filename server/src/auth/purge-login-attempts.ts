import { inSystem, type TxContext } from '../platform/db/tx.ts';
import { loginAttemptLimits } from './count-login-attempt.ts';
import { deleteOldAttempts } from './login-attempt.store.ts';
import { deleteExpiredPasswordResets } from './password-reset/password-reset.store.ts';
import { deleteExpiredSessions } from './session.store.ts';
import { purgeChallenges } from './two-factor/purge-challenges.ts';

/** Deletes, in all companies, attempts out of their window and sessions that ended a month ago. */
export const purgeLoginAttempts = (context: TxContext): Promise<void> =>
  inSystem(context, 0, async (system) => {
    const ago = (ms: number) => new Date(system.now.getTime() - ms);
    await deleteOldAttempts(system, ago(loginAttemptLimits.windowMs));
    await purgeChallenges(system);
    await deleteExpiredPasswordResets(system);
    await deleteExpiredSessions(system, ago(30 * 86_400_000));
  });
