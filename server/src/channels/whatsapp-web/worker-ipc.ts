import { z } from 'zod';

/**
 * IPC messages between the server and a worker process that it started, besides the database: over the IPC channel,
 * because standard output is discarded (the library prints keys there).
 */

/** Environment variable of the child, besides those of docs/OPERATIONS.md: the uuid of its leases. */
export const workerIdVariable = 'WHATSAPP_WEB_WORKER_ID';

/** worker → server */
export const workerMessage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('log'),
    level: z.enum(['debug', 'info', 'warn', 'error']),
    fields: z.record(z.string(), z.unknown()),
    text: z.string(),
  }),
  /** its self-checks passed and it leases connections */
  z.object({ kind: z.literal('ready') }),
  /** it refuses to start, for this reason, and exits */
  z.object({ kind: z.literal('refused'), reason: z.string() }),
]);
export type WorkerMessage = z.infer<typeof workerMessage>;
