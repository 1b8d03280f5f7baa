import pg from 'pg';
import { z } from 'zod';
import type { InboundEvent } from '../server/src/channels/inbound-event.ts';
import { insertFailedEntry } from '../server/src/inbound/journal/journal.store.ts';
import { receivePending } from '../server/src/inbound/receive.ts';
import { inTx, type TxContext } from '../server/src/platform/db/tx.ts';
import type { BenchCompany, BenchServer } from './bench-server.ts';
import { nowMs } from './percentiles.ts';

/** A recorded statement of the product. */
type Statement = { name?: string | undefined; text: string; values: unknown[] };

const clients = 8;
const chats = 80;

/** Measures messages per second for the given duration. */
export type SqlBaseline = { measure(seconds: number): Promise<number> };

/**
 * Baseline A of docs/inbound.md: the statements of one message, journal and receive transaction, sent to the same
 * PostgreSQL sequentially by eight clients. They are recorded while the product's verbs receive one
 * message of each chat, and replayed with other message ids: without decisions, HTTP and sockets.
 */
export async function openSqlBaseline(ground: BenchServer, company: BenchCompany): Promise<SqlBaseline> {
  const said = await recordStatements(ground, company);
  let turn = 0;
  return {
    async measure(seconds) {
      const clean = setInterval(() => {
        // Deletes published outbox rows in batches, as the product does.
        ground.sql.query('begin; set local synchronous_commit = off; delete from outbox; commit').catch(() => {});
      }, 100);
      const connections = await Promise.all(Array.from({ length: clients }, () => openClient(ground.url)));
      let count = 0;
      const say = async (n: number, connection: pg.Client, until: () => boolean) => {
        while (!until()) {
          const own = turn++;
          for (let chat = n; chat < said.length && !until(); chat += clients) {
            for (const statement of said[chat] ?? []) await connection.query(withId(statement, chat, own));
            count++;
          }
        }
      };
      try {
        const spread = (seconds: number) => {
          const end = nowMs() + seconds * 1000;
          return Promise.all(connections.map((connection, n) => say(n, connection, () => nowMs() > end)));
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

const idOf = (chat: number, turn: number) => `floor-${chat}-${turn}-end`;

const withId = ({ name, text, values }: Statement, chat: number, turn: number) => {
  const [from, to] = [idOf(chat, -1), idOf(chat, turn)];
  const changed = values.map((value) => {
    if (typeof value === 'string') return value.replaceAll(from, to);
    return Array.isArray(value)
      ? value.map((v: unknown) => (typeof v === 'string' ? v.replaceAll(from, to) : v))
      : value;
  });
  // `begin; select set_config(…)` has no parameters and is one round trip only with the simple query protocol.
  return changed.length === 0 && name === undefined
    ? { text }
    : { text, values: changed, ...(name !== undefined && { name }) };
};

async function recordStatements(ground: BenchServer, company: BenchCompany): Promise<Statement[][]> {
  const whatsappId = company.cloud.at(-1)?.id ?? 0;
  const receiveOne = async (context: TxContext, chat: number, id: string) => {
    const number = `55117${String(70_000_000 + chat)}`;
    const event: InboundEvent = {
      kind: 'message',
      chat: number,
      providerId: id,
      at: new Date(),
      name: `Cliente ${chat}`,
      fromMe: false,
      identities: [{ kind: 'phone', value: number }],
      content: { mediaType: 'conversation', body: 'Bom dia, o pedido já saiu para entrega?' },
    };
    const arrival = { companyId: company.id, whatsappId, event, raw: { id } };
    await inTx(context, company.id, (tx) => insertFailedEntry(tx, arrival, ''));
    await inTx(context, company.id, (tx) => receivePending(tx, { whatsappId, chat: number }));
  };
  const all: Statement[][] = [];
  for (let chat = 0; chat < chats; chat++) {
    await receiveOne(ground.context, chat, `first-${chat}`); // the first message of a new contact costs more and is not part of the baseline
    const statements: Statement[] = [];
    await receiveOne(recordingContext(ground.context, statements), chat, idOf(chat, -1));
    all.push(statements);
  }
  return all;
}

const statementOf = z.union([
  z.string().transform((text): Statement => ({ text, values: [] })),
  z.looseObject({ name: z.string().optional(), text: z.string(), values: z.array(z.unknown()).default([]) }),
]);

/** The same transaction context, with its statements recorded. */
function recordingContext(context: TxContext, statements: Statement[]): TxContext {
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
