import type { TxContext } from '../platform/db/tx.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { recountYesterday } from './recount-yesterday.ts';

/** Runs once a night (UTC), when load is low; the result stays in the metrics until the next run. */
export function openNightlyRecount(
  context: Pick<TxContext, 'database' | 'clock'>,
  log: Log,
  metrics: Pick<Metrics, 'analyticsDrift'>,
): () => Promise<void> {
  let last = '';
  return async () => {
    const now = context.clock.now();
    const day = now.toISOString().slice(0, 10);
    if (day === last || now.getUTCHours() < 3) return;
    const drift = await recountYesterday(context);
    last = day;
    metrics.analyticsDrift.set(drift);
    if (drift > 0) log.error({ drift }, 'yesterday’s figures differ from their rows');
  };
}
