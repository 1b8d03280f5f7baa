import type { LeaseScope } from '../session/session.store.ts';

/** The connections that a worker may lease: one with connections briefly leaves new companies to idle workers. */
export function leaseScopeOf(worker: { connections: number; waitedMs: number; lookEveryMs: number }): LeaseScope {
  const { connections, waitedMs, lookEveryMs } = worker;
  // No connection waits for ever.
  if (waitedMs > lookEveryMs * 5) return 'any';
  return connections === 0 || waitedMs > lookEveryMs ? 'new' : 'ours';
}
