import type { SessionCommand } from '@balcao/contract/connections/connection.rules';
import type { Tx } from '../../platform/db/tx.ts';

/** A command of a person, a restart of one connection, or pairing by a code typed into the phone of this number. */
export type DesiredSession = SessionCommand | 'restart' | { pairByCode: string };

/** Session-based connections run in a worker process. Desired states are written to the table that the worker reads. */
export type SessionPort = {
  /** Ensures that each such connection of the company has a session row with its current settings. */
  ensureSessions(tx: Tx): Promise<void>;
  /** Sets the desired state. Reports that the worker wrote before are ignored. */
  requestSession(tx: Tx, whatsappId: number, desired: DesiredSession): Promise<void>;
  /** Resolves when the account of a disconnected connection is unlinked, or after a timeout. */
  waitUntilUnlinked(companyId: number, whatsappId: number): Promise<void>;
};
