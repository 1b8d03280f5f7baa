import type { LeasedConnection, Worker } from '../context/worker-context.ts';
import { closeDowntime, deleteDowntime, openDowntime, recordRecovered } from './downtime.store.ts';

export type Downtime = {
  /** The connection is not receiving since then. One period is open at a time. */
  begin(since: Date, reason: string): Promise<void>;
  /** It is receiving again. */
  end(): Promise<void>;
  /** Records the number of messages that were written meanwhile. */
  recordRecovered(recovered: number): Promise<void>;
  /** The downtime is our own reconnect to check whether the server withholds messages. */
  isProbe: boolean;
};

/** Periods in which a connection was not receiving, shown to its owner. */
export function trackDowntime({ db, id: owner, log }: Worker, connection: LeasedConnection): Downtime {
  let id: number | null = null;
  const downtime: Downtime = {
    isProbe: false,
    begin: (since, reason) => openDowntime(db, owner, connection, since, reason),
    async end() {
      id = await closeDowntime(db, owner, connection);
    },
    async recordRecovered(recovered) {
      if (id === null) return;
      const { isProbe } = downtime;
      downtime.isProbe = false;
      if (isProbe && recovered === 0) return deleteDowntime(db, owner, connection, id);
      await recordRecovered(db, owner, connection, id, recovered);
      if (!isProbe) return;
      log.warn(
        { whatsappId: connection.whatsappId, recovered },
        'a link had stalled: the server had withheld messages from it',
      );
    },
  };
  return downtime;
}
