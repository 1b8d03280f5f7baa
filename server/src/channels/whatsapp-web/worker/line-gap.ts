import { closeGap, dropGap, noteRecovered, openGap } from './gap.store.ts';
import type { HeldLine, Worker } from './line.ts';

export type LineGap = {
  /** The line does not listen since then. One gap is open at a time. */
  begin(since: Date, reason: string): Promise<void>;
  /** It listens again. */
  end(): Promise<void>;
  /** What came in that had been written meanwhile. */
  note(recovered: number): Promise<void>;
  /** The gap is one that we make to look whether the server holds something back. */
  looking: boolean;
};

/** When a line was not listening, for its owner to see. */
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
