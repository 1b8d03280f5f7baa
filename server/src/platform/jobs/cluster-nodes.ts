import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { retry } from '../async/retry.ts';
import type { Log } from '../log.ts';

/** Keeps advisory locks of nodes apart from every other use of advisory locks. */
const lockClass = 471_100;
const firstRetryMs = 200;
const maxRetryMs = 5_000;

export type ClusterNode = {
  /** A pool of job workers is this node's: what it holds can be taken over when the node dies. @throws while there is no place */
  registerPool(poolId: string): Promise<void>;
  /** The pool has ended: its locked jobs can be released. */
  unregisterPool(poolId: string): Promise<void>;
  /** Unlocks the jobs of dead nodes and ended pools. Returns how many nodes were dead. */
  releaseDeadNodes(): Promise<number>;
  /** Whether the database knows that this process lives. */
  isRegistered(): boolean;
  /** Runs when the place was lost: from then on others may take what this process holds. */
  onRegistrationLost(heard: () => void): void;
  close(): Promise<void>;
};

type NodeRegistration = { client: pg.PoolClient; id: string; written: string };

/**
 * Registers this process among the nodes of the database. An advisory lock on a dedicated connection proves that it is
 * alive: the database releases it when the process dies, so no heartbeat timeout is needed. When that connection breaks,
 * the node registers again as soon as the database answers.
 */
export async function joinCluster(owner: pg.Pool, log: Log): Promise<ClusterNode> {
  const pools = new Set<string>();
  const lossListeners: (() => void)[] = [];
  let registration: NodeRegistration | null = null;
  const closing = new AbortController();

  const register = async (): Promise<void> => {
    const client = await owner.connect();
    const fresh: NodeRegistration = { client, id: randomUUID(), written: poolsAsText() };
    client.on('error', (error: Error) => onConnectionLost(fresh, error));
    try {
      const { rows } = await client.query<{ key: number }>(
        'insert into nodes (id, pool_ids) values ($1, $2) returning key',
        [fresh.id, [...pools]],
      );
      await client.query('select pg_advisory_lock($1, $2)', [lockClass, rows[0]?.key]);
      if (closing.signal.aborted) throw new Error('closed meanwhile');
    } catch (error) {
      client.release(true);
      throw error;
    }
    registration = fresh;
  };
  const onConnectionLost = (lost: NodeRegistration, error: Error): void => {
    if (registration !== lost || closing.signal.aborted) return;
    registration = null;
    log.error({ error: error.message }, 'this node lost its place among the nodes: what it holds may be taken over');
    lost.client.release(error);
    for (const heard of lossListeners) heard();
    void registerAgain();
  };
  const registerAgain = async (): Promise<void> => {
    const pauses = { firstMs: firstRetryMs, maxMs: maxRetryMs, delayFirst: true };
    await retry(register, { ...pauses, signal: closing.signal, ref: false });
    if (registration) log.info({}, 'this node has a place among the nodes again');
  };
  const poolsAsText = (): string => [...pools].join(' ');
  const write = async (to: NodeRegistration): Promise<void> => {
    const text = poolsAsText();
    const { rowCount } = await to.client.query('update nodes set pool_ids = $2 where id = $1', [to.id, [...pools]]);
    if (rowCount === 0) throw new Error('the row of this node is gone');
    to.written = text;
  };
  await register();

  return {
    async registerPool(poolId) {
      pools.add(poolId);
      if (!registration) throw new Error('this node has no place among the nodes');
      await write(registration);
    },
    async unregisterPool(poolId) {
      pools.delete(poolId);
      // A place that is taken anew, or the next look, writes it as well.
      if (registration) await write(registration).catch(() => {});
    },
    async releaseDeadNodes() {
      const here = registration;
      if (!here) return 0;
      if (here.written !== poolsAsText()) await write(here);
      const dead = await deleteDeadNodes(here);
      await unlockOrphanedJobs(here.client, [...pools]);
      return dead;
    },
    isRegistered: () => registration !== null,
    onRegistrationLost(heard) {
      lossListeners.push(heard);
    },
    async close() {
      closing.abort();
      const last = registration;
      registration = null;
      if (!last) return;
      const left = await deleteNode(last).then(
        () => true,
        () => false,
      );
      last.client.release(!left);
    },
  };
}

async function deleteNode({ client, id }: NodeRegistration): Promise<void> {
  await client.query('delete from nodes where id = $1', [id]);
  await client.query('select pg_advisory_unlock_all()');
}

async function deleteDeadNodes({ client, id }: NodeRegistration): Promise<number> {
  const { rows: others } = await client.query<{ id: string; key: number }>(
    `select id, key from nodes where id <> $1 and started_at < now() - interval '1 second'`,
    [id],
  );
  let dead = 0;
  for (const other of others) {
    const { rows: tried } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1, $2) as got', [
      lockClass,
      other.key,
    ]);
    if (!tried[0]?.got) continue;
    await client.query('delete from nodes where id = $1', [other.id]);
    await client.query('select pg_advisory_unlock($1, $2)', [lockClass, other.key]);
    dead++;
  }
  return dead;
}

/** What is locked by a pool that no living node holds. */
async function unlockOrphanedJobs(client: pg.PoolClient, own: string[]): Promise<void> {
  await client.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct holder)) from (
       select locked_by as holder from graphile_worker._private_jobs where locked_by is not null
       union select locked_by from graphile_worker._private_job_queues where locked_by is not null) held
     where not exists (select from nodes where holder = any(pool_ids)) and not holder = any($1::text[])
     having count(*) > 0`,
    [own],
  );
}
