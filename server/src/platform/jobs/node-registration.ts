import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** The class of these advisory locks, which keeps them apart from all others. */
const lockClass = 471_100;

/** A node's row, and the connection that holds its lock. `written`: the pools that the row lists. */
export type NodeRegistration = { client: pg.PoolClient; id: string; written: string };

/**
 * Inserts the node's row and takes its lock. Until the lock is held, other nodes regard the row as a dead node's after
 * a second. `connectionLost` may be called before this resolves.
 */
export async function insertNode(
  owner: pg.Pool,
  pools: ReadonlySet<string>,
  connectionLost: (node: NodeRegistration, error: Error) => void,
): Promise<NodeRegistration> {
  const client = await owner.connect();
  const node: NodeRegistration = { client, id: randomUUID(), written: asText(pools) };
  client.on('error', (error: Error) => connectionLost(node, error));
  try {
    const { rows } = await client.query<{ key: number }>(
      'insert into nodes (id, pool_ids) values ($1, $2) returning key',
      [node.id, [...pools]],
    );
    await client.query('select pg_advisory_lock($1, $2)', [lockClass, rows[0]?.key]);
  } catch (error) {
    client.release(true);
    throw error;
  }
  return node;
}

export async function writePools(node: NodeRegistration, pools: ReadonlySet<string>): Promise<void> {
  const written = asText(pools);
  const { rowCount } = await node.client.query('update nodes set pool_ids = $2 where id = $1', [node.id, [...pools]]);
  if (rowCount === 0) throw new Error('the row of this node was deleted');
  node.written = written;
}

/** Whether the node's row lists exactly these pools. */
export const namesExactly = (node: NodeRegistration, pools: ReadonlySet<string>): boolean =>
  node.written === asText(pools);

const asText = (pools: ReadonlySet<string>): string => [...pools].join(' ');

export async function leave(node: NodeRegistration): Promise<void> {
  const left = await deleteNode(node).then(
    () => true,
    () => false,
  );
  node.client.release(!left);
}

async function deleteNode({ client, id }: NodeRegistration): Promise<void> {
  await client.query('delete from nodes where id = $1', [id]);
  await client.query('select pg_advisory_unlock_all()');
}

export async function deleteDeadNodes({ client, id }: NodeRegistration): Promise<number> {
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

/** Unlocks jobs that are locked by a pool which no living node has. */
export async function unlockOrphanedJobs(client: pg.PoolClient, own: string[]): Promise<void> {
  await client.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct holder)) from (
       select locked_by as holder from graphile_worker._private_jobs where locked_by is not null
       union select locked_by from graphile_worker._private_job_queues where locked_by is not null) held
     where not exists (select from nodes where holder = any(pool_ids)) and not holder = any($1::text[])
     having count(*) > 0`,
    [own],
  );
}

/**
 * Unlocks queues in which no job is locked. A record of the queue that the database lost in a crash (docs/decisions/0497)
 * lets a second pool take a job that is still running: the first to finish deletes the job, and the second then finds no
 * job by which it would unlock its queue. A job and its queue are locked by one statement, and its time is asked again
 * under the row's lock: a queue that is being used meanwhile stays locked.
 */
export async function unlockIdleQueues(client: pg.PoolClient): Promise<void> {
  await client.query(
    `update graphile_worker._private_job_queues q set locked_by = null, locked_at = null
     where q.locked_at < now() - interval '1 second'
       and not exists (select from graphile_worker._private_jobs j where j.job_queue_id = q.id and j.locked_at is not null)`,
  );
}
