import { demand } from '@balcao/contract/errors';
import type { Database } from './db.ts';
import type { HttpServer } from './http-server.ts';
import { mayReadMetrics } from './may-read-metrics.ts';
import type { Metrics } from './metrics.ts';

/** Null, or in a few words what stands still. Said to anybody who asks: it names no place and no value. */
export type Trouble = () => string | null;

/** A load balancer asks every few seconds, and an answer that comes later than its patience is none. */
const patienceMs = 3_000;

/**
 * `/health/live`: the process answers. `/health/ready` (and `/health`): it does its work, else 503 with the reason.
 * `/metrics`: Prometheus, as `metricsToken` says.
 */
export function addHealth(
  app: HttpServer,
  database: Database,
  metrics: Metrics,
  troubles: Trouble[],
  metricsToken: string | null,
): void {
  const trouble = async (): Promise<string | null> => {
    for (const look of troubles) {
      const found = look();
      if (found !== null) return found;
    }
    return (await answers(database)) ? null : 'the database does not answer';
  };
  app.get('/health/live', async () => ({ status: 'live' }));
  for (const path of ['/health', '/health/ready'])
    app.get(path, async (_request, reply) => {
      const reason = await trouble();
      return reason === null ? { status: 'ready' } : reply.status(503).send({ status: 'unready', reason });
    });
  app.get('/metrics', async (request, reply) => {
    demand(mayReadMetrics(request, metricsToken), 'ERR_NO_PERMISSION');
    reply.type(metrics.registry.contentType);
    return metrics.registry.metrics();
  });
}

async function answers({ app: pool }: Database): Promise<boolean> {
  let late: NodeJS.Timeout | undefined;
  const patience = new Promise<false>((resolve) => {
    late = setTimeout(() => resolve(false), patienceMs);
  });
  const answer = pool.query('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([answer, patience]).finally(() => clearTimeout(late));
}
