import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { StartupError } from '../process/startup-error.ts';

/** The class and key of this advisory lock, different from all others (see node-registration.ts). */
const [lockClass, lockKey] = [471_101, 1];

export type SocketLeadership = {
  /** false: another process took over the sockets while our connection to the database was lost */
  isLeader(): boolean;
  close(): Promise<void>;
};

type LeadershipOptions = {
  /** true: shared with other processes because a stream connects them; a process that does not share excludes all others */
  shared?: boolean;
  waitMs?: number;
  taken(): void;
};

/**
 * The sockets of all people belong to one process, or to several that a stream connects: without a stream each notice
 * is published once, by the process that sweeps it, so two processes would each publish only a part. An advisory lock
 * on a dedicated connection elects the process; when it is killed the lock is released at once. Waits for a process
 * that is stopping. @throws StartupError when the other process stays
 */
export async function acquireSocketLeadership(
  owner: pg.Pool,
  log: Log,
  { shared = false, waitMs = 15_000, taken }: LeadershipOptions,
): Promise<SocketLeadership> {
  let client: pg.PoolClient | null = null;
  let state: 'ours' | 'lost' | 'taken' = 'lost';
  let closed = false;

  const tryAcquire = async (): Promise<boolean> => {
    const fresh = await lockOnNewConnection(owner, shared);
    if (fresh === null) return false;
    if (closed) {
      fresh.release(true); // releases the lock, which is no longer wanted, by closing its connection
      return false;
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
    log.warn({ error: error.message }, 'this process lost the sockets and requests them again');
    reacquire();
  };
  const reacquire = () => {
    if (closed) return;
    tryAcquire().then(
      (got) => {
        if (got) return log.info({}, 'this process has the sockets again');
        if (state !== 'taken') {
          state = 'taken';
          log.error({}, `${otherLeader(shared)} This process takes no sockets until the other has stopped.`);
          taken();
        }
        setTimeout(reacquire, 1_000).unref();
      },
      () => setTimeout(reacquire, 1_000).unref(),
    );
  };

  if (!(await succeedsWithin(waitMs, tryAcquire))) throw new StartupError(`${otherLeader(shared)} ${remedy(shared)}`);
  return {
    isLeader: () => state !== 'taken',
    async close() {
      closed = true;
      await client?.query('select pg_advisory_unlock_all()').catch(() => {});
      client?.release();
      client = null;
    },
  };
}

/** Null when another process holds the lock. */
async function lockOnNewConnection(owner: pg.Pool, shared: boolean): Promise<pg.PoolClient | null> {
  const client = await owner.connect();
  try {
    const { rows } = await client.query<{ got: boolean }>(tryLock(shared), [lockClass, lockKey]);
    if (rows[0]?.got) return client;
  } catch (error) {
    client.release(true);
    throw error;
  }
  client.release();
  return null;
}

async function succeedsWithin(waitMs: number, attempt: () => Promise<boolean>): Promise<boolean> {
  const until = performance.now() + waitMs;
  while (!(await attempt())) {
    if (performance.now() > until) return false;
    await sleep(200);
  }
  return true;
}

const tryLock = (shared: boolean) => `select pg_try_advisory_lock${shared ? '_shared' : ''}($1, $2) as got`;

const otherLeader = (shared: boolean) =>
  shared
    ? 'Another process with the role live runs on this database without REDIS_URL, and has the sockets of all people.'
    : 'Another process with the role live runs on this database, and without REDIS_URL the sockets of all people belong to one.';

const remedy = (shared: boolean) =>
  shared
    ? 'Give it the same REDIS_URL, or start this one with ROLES=api,jobs,channels.'
    : 'Start this one with ROLES=api,jobs,channels, stop the other first, or give all of them one REDIS_URL.';
