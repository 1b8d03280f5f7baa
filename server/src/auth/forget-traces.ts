import { type Border, inSystem } from '../platform/tx.ts';
import { attemptLimits } from './count-attempt.ts';
import { deleteOldAttempts } from './login-attempt.store.ts';
import { deleteDeadSessions } from './session.store.ts';

/** Of all companies, now and then: attempts out of their window, and sessions that ended a month ago. */
export const forgetTraces = (border: Border): Promise<void> =>
  inSystem(border, 0, async (system) => {
    const ago = (ms: number) => new Date(system.now.getTime() - ms);
    await deleteOldAttempts(system, ago(attemptLimits.windowMs));
    await deleteDeadSessions(system, ago(30 * 86_400_000));
  });
