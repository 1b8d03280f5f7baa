import { closeGap, dropGap, noteRecovered, openGap } from './gap.store.ts';
import type { HeldLine, Worker } from './line.ts';

export type LineGap = {
  /** The connection is not receiving since then. One period is open at a time. */
  begin(since: Date, reason: string): Promise<void>;
  /** It is receiving again. */
  end(): Promise<void>;
  /** How many messages arrived that were written meanwhile. */
  note(recovered: number): Promise<void>;
  /** The downtime is our own reconnect to check whether the server withholds messages. */
  looking: boolean;
};

/** Periods in which a connection was not receiving, shown to its owner. */
export function lineGap({ db, id: owner, log }: Worker, line: HeldLine): LineGap {
  let id: number | null = null;
  const gap: LineGap = {
    looking: false,
    begin: (since, reason) => openGap(db, owner, line, since, reason),
    async end() {
      id = await closeGap(db, owner, line);
    },
    async note(recovered) {
      if (id === null) return;
      const { looking } = gap;
      gap.looking = false;
      if (looking && recovered === 0) return dropGap(db, owner, line, id);
      await noteRecovered(db, owner, line, id, recovered);
      if (!looking) return;
      log.warn({ whatsappId: line.whatsappId, recovered }, 'a line was deaf: the server had kept messages from it');
    },
  };
  return gap;
}
