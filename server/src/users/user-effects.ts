import type { Tx } from '../platform/db/tx.ts';

/** What a change of a person sets off in features that stand above this one; the composition root knows them. */
export type UserEffects = {
  /** Their sessions end, but for one when it is named, and the sockets of them close. */
  endSessions(tx: Tx, userId: number, except: string | null): Promise<void>;
  /** Their open tickets become pending. */
  unassignTickets(tx: Tx, userId: number): Promise<void>;
  /** They are in no room of the internal chat any more. */
  leaveChats(tx: Tx, userId: number): Promise<void>;
};
