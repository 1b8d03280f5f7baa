import { ensure } from '@balcao/contract/errors';
import type { Database } from '../../db/database.ts';
import type { Metrics } from '../../metrics.ts';
import type { HttpServer } from '../http-server.ts';
import { canReadMetrics } from './metrics-access.ts';

/** Null, or the failing part in a few words. Public: it contains no addresses and no values. */
export type HealthCheck = () => string | null;

/** A load balancer asks every few seconds and does not wait longer than this for the answer. */
const maxAnswerMs = 3_000;

/**
 * `/health/live`: the process answers. `/health/ready` (and `/health`): 200 while it works, else 503 with the reason.
 * `/metrics`: for Prometheus, with access by `metricsToken`.
 */
export function addHealth(
  app: HttpServer,
  database: Database,
  metrics: Metrics,
  checks: HealthCheck[],
  metricsToken: string | null,
): void {
  const findProblem = async (): Promise<string | null> => {
    for (const check of checks) {
      const found = check();
      if (found !== null) return found;
    }
    return (await isDatabaseAnswering(database)) ? null : 'the database does not answer';
  };
  app.get('/health/live', async () => ({ status: 'live' }));
  for (const path of ['/health', '/health/ready'])
    app.get(path, async (_request, reply) => {
      const reason = await findProblem();
      return reason === null ? { status: 'ready' } : reply.status(503).send({ status: 'unready', reason });
    });
  app.get('/metrics', async (request, reply) => {
    ensure(canReadMetrics(request, metricsToken), 'ERR_NO_PERMISSION');
    reply.type(metrics.registry.contentType);
    return metrics.registry.metrics();
  });
}

async function isDatabaseAnswering({ app: pool }: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), maxAnswerMs);
  });
  const answer = pool.query('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([answer, timeout]).finally(() => clearTimeout(timer));
}
