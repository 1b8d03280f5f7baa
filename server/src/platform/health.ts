import type { Database } from './db.ts';
import type { HttpServer } from './http-server.ts';
import type { Metrics } from './metrics.ts';

/** `/health/live`: the process answers. `/health/ready` (and `/health`): so does its database. `/metrics`: Prometheus. */
export function addHealth(app: HttpServer, { app: pool }: Database, metrics: Metrics): void {
  const ready = async () => {
    await pool.query('select 1');
    return { status: 'ready' };
  };
  app.get('/health/live', async () => ({ status: 'live' }));
  for (const path of ['/health', '/health/ready'])
    app.get(path, async (_request, reply) => {
      try {
        return await ready();
      } catch {
        return reply.status(503).send({ status: 'database' });
      }
    });
  app.get('/metrics', async (_request, reply) => {
    reply.type(metrics.registry.contentType);
    return metrics.registry.metrics();
  });
}
