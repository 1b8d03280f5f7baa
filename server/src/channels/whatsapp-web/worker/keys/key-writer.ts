import { setImmediate as nextTurn } from 'node:timers/promises';
import { coalesce } from '../../../../platform/async/coalesce.ts';
import { retry } from '../../../../platform/async/retry.ts';
import { isDataError } from '../../../../platform/db/constraint-errors.ts';
import type { Database } from '../../../../platform/db/database.ts';
import type { Log } from '../../../../platform/log.ts';
import { errorText } from '../../../../platform/text/error-text.ts';
import {
  connectionKeyOf,
  type KeyWriter,
  type KeyWrites,
  type LeasedConnection,
  LeaseLostError,
  type SealedMessage,
} from '../context/worker-context.ts';

type Waiting = { connection: LeasedConnection; writing: KeyWrites; done(): void; failed(error: Error): void };

const backoff = { firstMs: 200, maxMs: 2000 };

/**
 * One statement at a time for all connections; writes that arrive meanwhile are batched into the next one. Nothing is
 * written for a connection unless its lease is held under the writer's epoch: the session row is locked against a new
 * owner (`for key share` against its `for update`), not against renewals.
 */
export function openKeyWriter(db: Database['owner'], workerId: string, log: Log): KeyWriter {
  let waiting: Waiting[] = [];
  const onFailure = (error: unknown, failures: number): void => {
    if (isDataError(error)) throw error;
    if (failures === 1) log.warn({ error: errorText(error) }, 'keys of connections wait for the database');
  };
  /** Data that PostgreSQL rejects is rejected at each attempt: it fails the writes of its own connection, and of no other. */
  const writeApart = async (batch: Waiting[]): Promise<void> => {
    try {
      const written = await retry(() => writeBatch(db, workerId, batch), { ...backoff, onFailure });
      for (const { connection, done, failed } of batch)
        written?.has(leaseKeyOf(connection)) ? done() : failed(new LeaseLostError());
    } catch (error) {
      const connections = Map.groupBy(batch, ({ connection }) => leaseKeyOf(connection));
      if (connections.size > 1) for (const one of connections.values()) await writeApart(one);
      else {
        const refusal = new Error(errorText(error), { cause: error });
        log.error(
          { whatsappId: batch[0]?.connection.whatsappId, error: refusal.message },
          'keys of a connection cannot be stored',
        );
        for (const { failed } of batch) failed(refusal);
      }
    }
  };
  const flush = coalesce(async () => {
    // In the next event-loop turn, to batch concurrent writes.
    await nextTurn();
    if (waiting.length === 0) return;
    const batch = waiting;
    waiting = [];
    await writeApart(batch);
  });
  /** Deferred writes do not start a write. */
  let running: Promise<void> = Promise.resolve();
  const start = (): void => {
    running = flush();
  };
  const put = (connection: LeasedConnection, writing: KeyWrites): Promise<void> =>
    new Promise((done, failed) => waiting.push({ connection, writing, done, failed }));
  return {
    write(connection, writing) {
      const written = put(connection, writing);
      start();
      return written;
    },
    writeWithNext(connection, writing) {
      const written = put(connection, writing);
      written.catch(() => {}); // the caller of the result gets the error
      return () => {
        start();
        return written;
      };
    },
    drain: () => running,
  };
}

const leaseKeyOf = (connection: LeasedConnection): string => `${connectionKeyOf(connection)}:${connection.epoch}`;

async function writeBatch(db: Database['owner'], workerId: string, batch: Waiting[]): Promise<Set<string>> {
  // A row may occur once per statement; the last write wins.
  const leases = new Map<string, LeasedConnection>();
  const keys = new Map<string, { connection: LeasedConnection; type: string; id: string; value: string | null }>();
  const creds = new Map<string, { connection: LeasedConnection; sealed: string; pairing: number }>();
  const messages = new Map<string, { connection: LeasedConnection } & SealedMessage>();
  for (const { connection, writing } of batch) {
    const name = leaseKeyOf(connection);
    leases.set(name, connection);
    for (const key of writing.keys ?? []) keys.set(`${name} ${key.type} ${key.id}`, { connection, ...key });
    if (writing.creds) creds.set(name, { connection, ...writing.creds });
    for (const one of writing.messages ?? []) {
      const place = `${name} ${one.fromMe} ${one.chat} ${one.providerId}`;
      // The author chooses the id: in a group it may collide with another member's.
      if ((messages.get(place)?.sender ?? one.sender) === one.sender) messages.set(place, { connection, ...one });
    }
  }
  const [l, k, c, m] = [[...leases.values()], [...keys.values()], [...creds.values()], [...messages.values()]];
  const { rows } = await db.query<LeasedConnection>({
    name: 'whatsapp-web-write',
    text: write,
    values: [
      workerId,
      l.map((x) => x.companyId),
      l.map((x) => x.whatsappId),
      l.map((x) => x.epoch),
      k.map((x) => x.connection.whatsappId),
      k.map((x) => x.connection.epoch),
      k.map((x) => x.type),
      k.map((x) => x.id),
      k.map((x) => x.value),
      c.map((x) => x.connection.whatsappId),
      c.map((x) => x.connection.epoch),
      c.map((x) => x.sealed),
      c.map((x) => x.pairing),
      m.map((x) => x.connection.whatsappId),
      m.map((x) => x.connection.epoch),
      m.map((x) => x.providerId),
      m.map((x) => x.chat),
      m.map((x) => x.fromMe),
      m.map((x) => x.sender),
      m.map((x) => x.sealed),
    ],
  });
  return new Set(rows.map(leaseKeyOf));
}

const write = `
  with held as (
    select s.company_id, s.whatsapp_id, s.epoch from unnest($2::int[], $3::int[], $4::bigint[]) x(c, w, e)
    join whatsapp_web_sessions s on s.company_id = c and s.whatsapp_id = w and s.epoch = e
    where s.owner = $1 for key share of s),
  given as (
    select h.company_id, h.whatsapp_id, t, i, v
    from unnest($5::int[], $6::bigint[], $7::text[], $8::text[], $9::text[]) x(w, e, t, i, v)
    join held h on h.whatsapp_id = w and h.epoch = e),
  put as (
    insert into whatsapp_web_keys (company_id, whatsapp_id, type, id, value) select * from given where v is not null
    on conflict (company_id, whatsapp_id, type, id) do update set value = excluded.value),
  gone as (
    delete from whatsapp_web_keys k using given g
    where k.company_id = g.company_id and k.whatsapp_id = g.whatsapp_id and k.type = g.t and k.id = g.i and g.v is null),
  named as (
    update whatsapp_web_sessions s set creds = v, creds_pairing = p
    from unnest($10::int[], $11::bigint[], $12::text[], $13::int[]) x(w, e, v, p) join held h on h.whatsapp_id = w and h.epoch = e
    where s.company_id = h.company_id and s.whatsapp_id = h.whatsapp_id),
  kept as (
    insert into whatsapp_web_messages (company_id, whatsapp_id, provider_id, chat, from_me, sender, content)
    select h.company_id, h.whatsapp_id, i, chat, mine, sender, v
    from unnest($14::int[], $15::bigint[], $16::text[], $17::text[], $18::boolean[], $19::text[], $20::text[]) x(w, e, i, chat, mine, sender, v)
    join held h on h.whatsapp_id = w and h.epoch = e
    on conflict (company_id, whatsapp_id, provider_id, from_me, chat) do update set content = excluded.content
      where whatsapp_web_messages.sender = excluded.sender)
  select company_id as "companyId", whatsapp_id as "whatsappId", epoch from held`;
