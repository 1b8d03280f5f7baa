import { setTimeout as sleep } from 'node:timers/promises';
import { backoffMs } from '../../../../platform/async/backoff.ts';
import { isDataError } from '../../../../platform/db/constraint-errors.ts';
import type { Log } from '../../../../platform/log.ts';
import { type InboundItem, type LeasedConnection, LeaseLostError, type Worker } from '../context/worker-context.ts';
import { leaseKeyOf } from '../session/check-leases.ts';

export type LeasedInboundItem = InboundItem & Pick<LeasedConnection, 'whatsappId' | 'epoch'>;
type PendingWrite = {
  connection: LeasedConnection;
  arrivals: LeasedInboundItem[];
  wanted(): boolean;
  done(): void;
  failed(error: Error): void;
};

/**
 * Writes arrivals of connections whose lease is still held to the journal, in a committed transaction of the company,
 * and returns those leases. Idempotent.
 */
export type WriteArrivals = (companyId: number, arrivals: LeasedInboundItem[]) => Promise<ReadonlySet<string>>;

const retryPauses = { firstMs: 100, maxMs: 2000 };

export type BatchWriter = {
  write: Worker['writeToJournal'];
  /** Rejects further writes and waits for pending ones. */
  stop(): Promise<void>;
};

/**
 * Batches concurrent writes of many connections: one transaction per company and event-loop turn. While the database is
 * unavailable writes wait, and so do the receipts of those messages.
 */
export function openBatchWriter(insert: WriteArrivals, written: () => void, log: Log): BatchWriter {
  const companies = new Map<number, PendingWrite[]>();
  const running = new Set<Promise<void>>();
  let stopped = false;

  const run = async (companyId: number, waiting: PendingWrite[]): Promise<void> => {
    // In the next event-loop turn, to batch concurrent writes of the company.
    await new Promise<void>((turn) => setImmediate(turn));
    for (let failures = 0; waiting.length > 0; ) {
      const batch = waiting.splice(0, 500);
      const arrivals = batch.flatMap((one) => one.arrivals);
      try {
        const leased = await insert(companyId, arrivals).catch((error: unknown) => {
          if (!isDataError(error)) throw error;
          return insertEach(insert, companyId, arrivals, log);
        });
        failures = 0;
        written();
        for (const { connection, done, failed } of batch)
          leased.has(leaseKeyOf(connection)) ? done() : failed(new LeaseLostError());
      } catch (error) {
        if (++failures === 1) log.warn({ error: String(error) }, 'received events wait for the database');
        if (!stopped) await sleep(backoffMs(failures, retryPauses));
        const isWanted = (one: PendingWrite): boolean => !stopped && one.wanted();
        for (const one of batch)
          if (!isWanted(one)) one.failed(new Error('the link ended before its events were stored'));
        waiting.unshift(...batch.filter(isWanted));
      }
    }
    companies.delete(companyId);
  };
  const enqueue: Worker['writeToJournal'] = (connection, arrived, wanted) => {
    if (arrived.length === 0) return Promise.resolve();
    if (stopped) return Promise.reject(new Error('the worker is stopping'));
    return new Promise((done, failed) => {
      const { whatsappId, epoch } = connection;
      const arrivals = arrived.map((one) => ({ ...one, whatsappId, epoch }));
      const one = { connection, arrivals, wanted, done, failed };
      const waiting = companies.get(connection.companyId);
      if (waiting) return void waiting.push(one);
      const first = [one];
      companies.set(connection.companyId, first);
      const work = run(connection.companyId, first).finally(() => running.delete(work));
      running.add(work);
    });
  };
  return {
    write: enqueue,
    async stop() {
      stopped = true;
      await Promise.all(running);
    },
  };
}

/** Data that PostgreSQL rejects must not block the rest: it is stored without the vendor's payload. */
async function insertEach(
  insert: WriteArrivals,
  companyId: number,
  arrivals: LeasedInboundItem[],
  log: Log,
): Promise<ReadonlySet<string>> {
  const all = new Set<string>();
  for (const arrival of arrivals) {
    const leased = await insert(companyId, [arrival])
      .catch((error: unknown) => {
        if (!isDataError(error)) throw error;
        return insert(companyId, [{ ...arrival, raw: null }]);
      })
      .catch((error: unknown) => {
        if (!isDataError(error)) throw error;
        log.error({ whatsappId: arrival.whatsappId, kind: arrival.event.kind }, 'a received event cannot be stored');
        return new Set([leaseKeyOf(arrival)]);
      });
    for (const name of leased) all.add(name);
  }
  return all;
}
