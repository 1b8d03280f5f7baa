import pg from 'pg';
import { z } from 'zod';
import type { TxContext } from '../server/src/platform/db/tx.ts';
import type { BenchServer } from './bench-server.ts';
import { nowMs } from './percentiles.ts';

/** A recorded statement of the product. */
export type Statement = { name?: string | undefined; text: string; values: unknown[] };

/** Measures how often per second the recorded statements can be sent, for the given duration. */
export type SqlBaseline = { measure(seconds: number): Promise<number> };

const clients = 8;

/**
 * Replays the recorded statements on the same PostgreSQL, sequentially by eight clients, without decisions, HTTP and sockets.
 * `recorded` has the statements of one operation each; `change` makes a repetition distinct.
 */
export function openReplay(
  ground: BenchServer,
  recorded: Statement[][],
  change: (statement: Statement, act: number, turn: number) => Statement,
): SqlBaseline {
  let turn = 0;
  return {
    async measure(seconds) {
      let isCleaning = false;
      const clean = setInterval(() => {
        if (isCleaning) return;
        isCleaning = true;
        // Deletes published outbox rows in batches, as the product does.
        ground.sql
          .query('begin; set local synchronous_commit = off; delete from outbox; commit')
          .catch(() => {})
          .finally(() => (isCleaning = false));
      }, 100);
      const connections = await Promise.all(Array.from({ length: clients }, () => openClient(ground.url)));
      let count = 0;
      const replay = async (n: number, connection: pg.Client, until: () => boolean) => {
        while (!until()) {
          const own = turn++;
          for (let act = n; act < recorded.length && !until(); act += clients) {
            for (const statement of recorded[act] ?? []) await connection.query(queryOf(change(statement, act, own)));
            count++;
          }
        }
      };
      try {
        const spread = (seconds: number) => {
          const end = nowMs() + seconds * 1000;
          return Promise.all(connections.map((connection, n) => replay(n, connection, () => nowMs() > end)));
        };
        await spread(0.5); // warm-up: statements are prepared
        const [began, before] = [nowMs(), count];
        await spread(seconds);
        return ((count - before) * 1000) / (nowMs() - began);
      } finally {
        clearInterval(clean);
        await Promise.all(connections.map((connection) => connection.end()));
      }
    },
  };
}

async function openClient(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, options: '-c role=balcao_app' });
  await client.connect();
  return client;
}

/** `begin; select set_config(…)` has no parameters and is one round trip only with the simple query protocol. */
const queryOf = ({ name, text, values }: Statement) =>
  values.length === 0 && name === undefined ? { text } : { text, values, ...(name !== undefined && { name }) };

const statementOf = z.union([
  z.string().transform((text): Statement => ({ text, values: [] })),
  z.looseObject({ name: z.string().optional(), text: z.string(), values: z.array(z.unknown()).default([]) }),
]);

/** The same transaction context, with its statements recorded. */
export function recordingContext(context: TxContext, statements: Statement[]): TxContext {
  const client = (real: pg.PoolClient) =>
    new Proxy(real, {
      get(target, key) {
        if (key !== 'query') return bindMethod(target, key);
        return (...given: unknown[]) => {
          const { name, text, values } = statementOf.parse(given[0]);
          statements.push({ name, text, values: Array.isArray(given[1]) ? given[1] : values });
          return Reflect.apply(target.query, target, given);
        };
      },
    });
  const app = new Proxy(context.database.app, {
    get: (target, key) => (key === 'connect' ? async () => client(await target.connect()) : bindMethod(target, key)),
  });
  return { ...context, database: { ...context.database, app } };
}

function bindMethod(target: object, key: string | symbol): unknown {
  const value: unknown = Reflect.get(target, key);
  return typeof value === 'function' ? value.bind(target) : value;
}
