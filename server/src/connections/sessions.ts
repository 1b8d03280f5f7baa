import type { SessionCommand } from '@balcao/contract/connections/connection.rules';
import type { Tx } from '../platform/tx.ts';

/** A command of a person, or one line opened anew, or a pairing by a code that is typed into the phone of this number. */
export type SessionWish = SessionCommand | 'restart' | { pairByCode: string };

/** Lines that come up by a session are held by another program. What is wished of it is written where that one reads. */
export type Sessions = {
  /** Every such line of the company has its session, and the program knows what has been set for it. */
  keep(tx: Tx): Promise<void>;
  /** What the program has said of the line before is not heard any more. */
  wish(tx: Tx, whatsappId: number, wish: SessionWish): Promise<void>;
  /** Resolves when the account is unlinked from a line that was disconnected, or when that takes too long. */
  unlinked(companyId: number, whatsappId: number): Promise<void>;
};
