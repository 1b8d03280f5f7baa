import type pg from 'pg';
import type { Log } from '../log.ts';
import { StartupError } from '../process/startup-error.ts';

/** Apart from every other use of advisory locks; see nodes.ts. */
const [lockClass, lockKey] = [471_101, 1];

export type SocketLeadership = {
  /** false: another process took the sockets while our connection to the database was gone */
  isLeader(): boolean;
  close(): Promise<void>;
};

/**
 * The sockets of all people belong to one process: each notice is published once, by the process that sweeps it, and
 * two would publish half each. An advisory lock on a dedicated connection elects it; a killed process releases it at once.
 * Waits for one that is stopping. @throws StartError when the other stays
 */
export async function acquireSocketLeadership(
  owner: pg.Pool,
  log: Log,
  { waitMs = 15_000, taken }: { waitMs?: number; taken(): void },
): Promise<SocketLeadership> {
  let client: pg.PoolClient | null = null;
  let state: 'ours' | 'lost' | 'taken' = 'lost';
  let closed = false;

  const tryAcquire = async (): Promise<boolean> => {
    const fresh = await owner.connect();
    try {
      const { rows } = await fresh.query<{ got: boolean }>('select pg_try_advisory_lock($1, $2) as got', [
        lockClass,
        lockKey,
      ]);
      if (!rows[0]?.got || closed) {
        fresh.release(closed); // a lock that nobody wants any more goes with its connection
        return false;
      }
    } catch (error) {
      fresh.release(true);
      throw error;
    }
    fresh.on('error', (error: Error) => onConnectionLost(fresh, error));
    client = fresh;
    state = 'ours';
    return true;
  };
  const onConnectionLost = (broken: pg.PoolClient, error: Error) => {
    if (client !== broken) return;
    client = null;
    broken.release(error);
    if (closed) return;
    state = 'lost';
    log.warn({ error: error.message }, 'the place of the process with the sockets is asked for again');
    reacquire();
  };
  const reacquire = () => {
    if (closed) return;
    tryAcquire().then(
      (got) => {
        if (got) return log.info({}, 'this process has the sockets again');
        if (state !== 'taken') {
          state = 'taken';
          log.error({}, `${otherLeaderMessage} This process takes no sockets until the other has stopped.`);
          taken();
        }
        setTimeout(reacquire, 1_000).unref();
      },
      () => setTimeout(reacquire, 1_000).unref(),
    );
  };

  const until = performance.now() + waitMs;
  while (!(await tryAcquire())) {
    if (performance.now() > until)
      throw new StartupError(
        `${otherLeaderMessage} Start this one with ROLES=api,jobs,channels, or stop the other first.`,
      );
    await new Promise((next) => setTimeout(next, 200));
  }
  return {
    isLeader: () => state !== 'taken',
    async close() {
      closed = true;
      await client?.query('select pg_advisory_unlock($1, $2)', [lockClass, lockKey]).catch(() => {});
      client?.release();
      client = null;
    },
  };
}

const otherLeaderMessage =
  'Another process with the role live runs on this database, and the sockets of all people belong to one.';
