import { type Border, inTx, type Tx } from '../../platform/tx.ts';
import { keepSessions, readLinked, saveWish, tellWorkers, type Wish } from './session.store.ts';

/** A command of a person, one line opened anew, or a pairing by a code that is typed into the phone of this number. */
type Asked = 'tryAgain' | 'newQr' | 'disconnect' | 'restart' | { pairByCode: string };

/** A little longer than a worker takes for it. */
const unlinkWithinMs = 12_000;
/** Nobody has taken the line by then: no worker runs. */
const takenWithinMs = 4000;
const lookEveryMs = 100;

/** The desk's wishes for its lines by QR code, as `connections` asks for them. */
export const lineSessions = (border: Border) => ({
  keep: keepSessions,

  async wish(tx: Tx, whatsappId: number, asked: Asked): Promise<void> {
    await keepSessions(tx); // a line from before there were sessions
    await saveWish(tx, whatsappId, wishOf(asked));
    await tellWorkers(tx);
  },

  /** When nobody holds the line and nobody takes it, its keys are thrown away all the same, when it is deleted. */
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
    // A worker that has given up on the line sees by it that a person wants it again.
    case 'tryAgain':
    case 'restart':
      return { wanted: 'up', newPairing: false, phone: null, restart: true };
    case 'newQr':
      return { wanted: 'up', newPairing: true, phone: null, restart: false };
    case 'disconnect':
      return { wanted: 'down', newPairing: true, phone: null, restart: false };
  }
}
