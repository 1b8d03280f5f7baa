import type { Log } from '../../../platform/log.ts';
import type { Arrived, LineKey, Worker } from './line.ts';

type Arrival = Arrived & { whatsappId: number };
type Waiting = { arrivals: Arrival[]; wanted(): boolean; done(): void; failed(error: Error): void };

/** Inserts into the journal in a committed transaction of the company; twice is once. */
export type KeepArrivals = (companyId: number, arrivals: Arrival[]) => Promise<unknown>;

/**
 * What comes on many lines at the same moment becomes durable together: one transaction per company and turn. While the
 * database is away it waits, and with it the receipts of those messages.
 */
export function keepInBatches(insert: KeepArrivals, kept: () => void, log: Log): Worker['keep'] {
  const companies = new Map<number, Waiting[]>();

  const run = async (companyId: number, waiting: Waiting[]): Promise<void> => {
    // In the next turn: what other lines of the company have at this moment goes with it.
    await new Promise<void>((turn) => setImmediate(turn));
    for (let failures = 0; waiting.length > 0; ) {
      const batch = waiting.splice(0, 500);
      const arrivals = batch.flatMap((one) => one.arrivals);
      try {
        await insert(companyId, arrivals).catch((error: unknown) => {
          if (!isOfData(error)) throw error;
          return insertEach(companyId, arrivals);
        });
        failures = 0;
        kept();
        for (const { done } of batch) done();
      } catch (error) {
        if (++failures === 1) log.warn({ error: String(error) }, 'arrivals wait for the database');
        await new Promise((again) => setTimeout(again, Math.min(50 * 2 ** failures, 2000)));
        for (const one of batch)
          if (!one.wanted()) one.failed(new Error('the link ended before its arrivals were kept'));
        waiting.unshift(...batch.filter((one) => one.wanted()));
      }
    }
    companies.delete(companyId);
  };
  /** What PostgreSQL cannot hold must not hold up the rest: it is kept without the vendor's words. */
  const insertEach = async (companyId: number, arrivals: Arrival[]): Promise<void> => {
    for (const arrival of arrivals)
      await insert(companyId, [arrival])
        .catch(() => insert(companyId, [{ ...arrival, raw: null }]))
        .catch((error: unknown) => {
          if (!isOfData(error)) throw error;
          log.error({ whatsappId: arrival.whatsappId, kind: arrival.event.kind }, 'an arrival cannot be stored at all');
        });
  };
  return (line: LineKey, arrived, wanted) => {
    if (arrived.length === 0) return Promise.resolve();
    return new Promise((done, failed) => {
      const arrivals = arrived.map((one) => ({ ...one, whatsappId: line.whatsappId }));
      const waiting = companies.get(line.companyId);
      if (waiting) return void waiting.push({ arrivals, wanted, done, failed });
      const first = [{ arrivals, wanted, done, failed }];
      companies.set(line.companyId, first);
      void run(line.companyId, first);
    });
  };
}

/** Classes of errors that come again with the same data. */
const isOfData = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^(22|54)/.test(error.code);
