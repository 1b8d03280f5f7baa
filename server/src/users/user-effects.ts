import type { Tx } from '../platform/tx.ts';

/** What a change of a person sets off in features that stand above this one; the composition root knows them. */
export type UserEffects = {
  /** His sessions end, but for one when it is named. Says which. */
  endSessions(tx: Tx, userId: number, except: string | null): Promise<string[]>;
  /** His open tickets go back to pending. */
  releaseTickets(tx: Tx, userId: number): Promise<void>;
  /** Once committed: the sockets of these sessions close. */
  sessionsEnded(companyId: number, sessionIds: string[]): void;
  /** Once committed: his sockets read their audiences anew. */
  sightChanged(companyId: number, userId: number): void;
};
