import type { PgNotify } from '../../platform/db/pg-notify.ts';
import { inTx, type Tx, type TxContext } from '../../platform/db/tx.ts';
import type { ChannelConnection } from '../channel.ts';
import { signals as names } from './protocol.ts';

/** Writes commands of a connection in a transaction of its company, and wakes the worker. */
export type EnqueueCommand = <T>(connection: ChannelConnection, write: (tx: Tx) => Promise<T>) => Promise<T>;

export const enqueueCommandBy =
  (context: TxContext, signals: PgNotify): EnqueueCommand =>
  async (connection, write) => {
    const written = await inTx(context, connection.companyId, write);
    signals.notify(names.commands);
    return written;
  };
