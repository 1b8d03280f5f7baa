import { setTimeout as sleep } from 'node:timers/promises';
import { inTx, type Tx, type TxContext } from '../../platform/db/tx.ts';
import { type DesiredState, notifyWorkers, readLinked, saveDesiredState, syncSessions } from './session.store.ts';

/**
 * A command of a person: retry, new QR code, disconnect, restart, or pairing by a code typed into the phone of this
 * number.
 */
type SessionCommand = 'tryAgain' | 'newQr' | 'disconnect' | 'restart' | { pairByCode: string };

/** A little longer than a worker needs to unlink. */
const unlinkTimeoutMs = 12_000;
/** After this time without a lease, no worker is running. */
const leaseTimeoutMs = 4000;
const pollIntervalMs = 100;

/** Commands for sessions by QR code, as `connections` needs them. */
export const sessionCommands = (context: TxContext) => ({
  ensureSessions: syncSessions,

  async requestSession(tx: Tx, whatsappId: number, asked: SessionCommand): Promise<void> {
    await syncSessions(tx); // a connection that is older than the session table
    await saveDesiredState(tx, whatsappId, desiredStateOf(asked));
    await notifyWorkers(tx);
  },

  /** If no worker leases the connection, its keys are deleted together with it. */
  async waitUntilUnlinked(companyId: number, whatsappId: number): Promise<void> {
    const begun = Date.now();
    for (;;) {
      const linked = await inTx(context, companyId, (tx) => readLinked(tx, whatsappId));
      if (!linked || Date.now() > begun + (linked.isLeased ? unlinkTimeoutMs : leaseTimeoutMs)) return;
      await sleep(pollIntervalMs);
    }
  },
});

function desiredStateOf(asked: SessionCommand): DesiredState {
  if (typeof asked === 'object') return { wanted: 'up', newPairing: true, phone: asked.pairByCode, restart: false };
  switch (asked) {
    // Tells a worker that has given up that a person requests the connection again.
    case 'tryAgain':
    case 'restart':
      return { wanted: 'up', newPairing: false, phone: null, restart: true };
    case 'newQr':
      return { wanted: 'up', newPairing: true, phone: null, restart: false };
    case 'disconnect':
      return { wanted: 'down', newPairing: true, phone: null, restart: false };
  }
}
