import { type Border, inTx, type Tx } from '../../platform/tx.ts';
import { keepSessions, readLinked, saveWish, tellWorkers, type Wish } from './session.store.ts';

/**
 * A command of a person: retry, new QR code, disconnect, restart, or pairing by a code typed into the phone of this
 * number.
 */
type Asked = 'tryAgain' | 'newQr' | 'disconnect' | 'restart' | { pairByCode: string };

/** A little longer than a worker needs for it. */
const unlinkWithinMs = 12_000;
/** No worker has leased the connection by then: none is running. */
const takenWithinMs = 4000;
const lookEveryMs = 100;

/** Commands for sessions by QR code, as `connections` needs them. */
export const lineSessions = (border: Border) => ({
  keep: keepSessions,

  async wish(tx: Tx, whatsappId: number, asked: Asked): Promise<void> {
    await keepSessions(tx); // a connection that is older than the session table
    await saveWish(tx, whatsappId, wishOf(asked));
    await tellWorkers(tx);
  },

  /** If no worker leases the connection, its keys are deleted all the same when it is deleted. */
  async unlinked(companyId: number, whatsappId: number): Promise<void> {
    const begun = Date.now();
    for (;;) {
      const linked = await inTx(border, companyId, (tx) => readLinked(tx, whatsappId));
      if (!linked || Date.now() > begun + (linked.isHeld ? unlinkWithinMs : takenWithinMs)) return;
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    }
  },
});

function wishOf(asked: Asked): Wish {
  if (typeof asked === 'object') return { wanted: 'up', newPairing: true, phone: asked.pairByCode, restart: false };
  switch (asked) {
    // Tells a worker that has given up that a person wants the connection again.
    case 'tryAgain':
    case 'restart':
      return { wanted: 'up', newPairing: false, phone: null, restart: true };
    case 'newQr':
      return { wanted: 'up', newPairing: true, phone: null, restart: false };
    case 'disconnect':
      return { wanted: 'down', newPairing: true, phone: null, restart: false };
  }
}
