import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Log } from './log.ts';

/** Keeps advisory locks of nodes apart from every other use of advisory locks. */
const lockClass = 471_100;

export type Node = {
  /** A pool of job workers is this node's: what it holds can be taken over when the node dies. */
  holds(poolId: string): Promise<void>;
  /** Frees what dead nodes held. Returns how many were dead. */
  buryDead(): Promise<number>;
  close(): Promise<void>;
};

/**
 * This process among its like. A lock on a connection of its own proves that it lives: the database lets go of it the
 * moment the process dies, so that nobody waits for a heartbeat to be missed.
 */
export async function joinNodes(owner: pg.Pool, log: Log): Promise<Node> {
  const id = randomUUID();
  const client = await owner.connect();
  let broken: Error | undefined;
  client.on('error', (error: Error) => {
    broken = error;
    log.error({ error: error.message }, 'this node lost its place among the nodes: what it holds may be taken over');
  });
  const { rows } = await client.query<{ key: number }>('insert into nodes (id) values ($1) returning key', [id]);
  await client.query('select pg_advisory_lock($1, $2)', [lockClass, rows[0]?.key]);

  return {
    async holds(poolId) {
      await owner.query(
        'update nodes set pool_ids = array_append(pool_ids, $2) where id = $1 and not $2 = any(pool_ids)',
        [id, poolId],
      );
    },
    async buryDead() {
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
      await client.query(
        `select graphile_worker.force_unlock_workers(array_agg(distinct holder)) from (
           select locked_by as holder from graphile_worker._private_jobs where locked_by is not null
           union select locked_by from graphile_worker._private_job_queues where locked_by is not null) held
         where not exists (select from nodes where holder = any(pool_ids)) having count(*) > 0`,
      );
      return dead;
    },
    async close() {
      if (!broken) {
        await client.query('delete from nodes where id = $1', [id]).catch(() => {});
        await client.query('select pg_advisory_unlock_all()').catch(() => {});
      }
      client.release(broken);
    },
  };
}
