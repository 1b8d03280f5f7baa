import type { Tx } from '../platform/db/tx.ts';

/** Effects of a change of a person in features that depend on this one; wired in the composition root. */
export type UserEffects = {
  /** Ends their sessions, except for one if given, and closes the sockets of the ended ones. */
  endSessions(tx: Tx, userId: number, except: string | null): Promise<void>;
  /** Makes their open tickets pending. */
  unassignTickets(tx: Tx, userId: number): Promise<void>;
  /** Removes them from all rooms of the internal chat. */
  leaveChats(tx: Tx, userId: number): Promise<void>;
};
