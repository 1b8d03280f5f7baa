import type { LeasedConnection, Worker } from '../context/worker-context.ts';
import type { ConnectionAccount } from '../keys/connection-account.ts';
import { isLeaseHeld, type StoredSession } from '../session/session.store.ts';
import type { SessionReporter } from '../session/session-reporter.ts';
import type { DisconnectAction } from '../socket/disconnect-reason.ts';
import type { ReconnectBackoff } from './reconnect-backoff.ts';

type DisconnectHandlerDeps = {
  reporter: SessionReporter;
  who: ConnectionAccount['identity'];
  backoff: ReconnectBackoff;
  reopen(): void;
  leaseLost(): void;
  stop(reason: string, wipe: boolean): Promise<void>;
};

/** The end of a temporary ban, as last reported. */
export const banEndOf = (reported: StoredSession['said']): Date | null =>
  reported?.reason === 'tempBanned' && reported.expirationTime !== null ? new Date(reported.expirationTime) : null;

/** Reports a disconnect and schedules the reconnect. */
export function openDisconnectHandler(
  worker: Worker,
  connection: LeasedConnection,
  needs: DisconnectHandlerDeps,
): (meaning: DisconnectAction) => Promise<void> {
  const { reporter, who, backoff } = needs;
  return async (meaning) => {
    switch (meaning.does) {
      case 'reopen':
        return needs.reopen();
      case 'stop':
        return needs.stop(meaning.reason, meaning.wipe);
      case 'rest': {
        if (meaning.reason === 'outdated') worker.raiseAlarm(meaning.reason);
        const expirationTime = meaning.until?.getTime() ?? null;
        reporter.report({ status: 'DISCONNECTED', reason: meaning.reason, account: who(), expirationTime });
        return backoff.afterRefusal(meaning.until);
      }
      // Another client logged in with our credentials. If it is another worker, it has the lease; else reconnect much
      // later.
      case 'yield': {
        if (!(await isLeaseHeld(worker.db, worker.id, connection))) return needs.leaseLost();
        reporter.report({ status: 'DISCONNECTED', reason: 'replaced', account: who() });
        return backoff.afterReplacement();
      }
      case 'retry': {
        const isOut = backoff.afterFailure() || meaning.reason === 'forgedServer';
        if (isOut) reporter.report({ status: 'TIMEOUT', reason: meaning.reason, account: who() });
        if (!isOut && reporter.lastReported()?.status !== 'PAIRING')
          reporter.report({ status: 'OPENING', account: who() });
      }
    }
  };
}
