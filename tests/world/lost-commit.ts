import type pg from 'pg';
import type { TxContext } from '../../server/src/platform/db/tx.ts';

/**
 * The context with a connection that breaks when the transaction commits for the `nth` time: PostgreSQL executes the
 * commit, and its answer does not arrive.
 */
export function losingCommit<C extends Pick<TxContext, 'database'>>(context: C, nth: number): C {
  let commits = 0;
  const losing = (client: pg.PoolClient): pg.PoolClient =>
    proxyOf(client, {
      query: (...given: unknown[]) => {
        const answer = Reflect.apply(client.query, client, given);
        if (given[0] !== 'commit' || ++commits !== nth) return answer;
        return answer.then(() => {
          throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' });
        });
      },
    });
  const { app } = context.database;
  const pool = proxyOf(app, { connect: async () => losing(await app.connect()) });
  return { ...context, database: { ...context.database, app: pool } };
}

const proxyOf = <T extends object>(target: T, instead: Record<string, unknown>): T =>
  new Proxy(target, {
    get(of, name) {
      if (typeof name === 'string' && name in instead) return instead[name];
      const value = Reflect.get(of, name, of);
      return typeof value === 'function' ? value.bind(of) : value;
    },
  });
