import type pg from 'pg';
import { retry } from '../async/retry.ts';
import type { Log } from '../log.ts';

/**
 * Notifications between processes of one database, by LISTEN and NOTIFY. A notification only says that a table has news;
 * a process that misses one (broken connection) finds the rows by polling. Calls for one name within a few milliseconds are
 * one: NOTIFY takes a lock of the whole database at commit, and must not be paid per row.
 */
export type PgNotify = {
  notify(name: string): void;
  /** At most some 7,000 bytes; never put together with others. */
  notifyWithPayload(name: string, content: string): void;
  /** Resolves when LISTEN is active. */
  on(name: string, heard: (content: string) => void): Promise<void>;
  /** Runs when listening began again after it had stopped: something may have been missed. */
  onReconnect(look: () => void): void;
  close(): Promise<void>;
};

const channelNamePattern = /^[a-z_]+$/;

export async function openPgNotify(owner: pg.Pool, log: Log, minIntervalMs = 5): Promise<PgNotify> {
  const listeners = new Map<string, ((content: string) => void)[]>();
  const reconnectListeners: (() => void)[] = [];
  const pendingNames = new Set<string>();
  const inFlight = new Set<Promise<unknown>>();
  let client: pg.PoolClient | null = null;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let sentAt = 0;
  let order: Promise<unknown> = Promise.resolve();
  /** A connection takes one statement after the other. */
  let listening: Promise<unknown> = Promise.resolve();

  const listen = async (): Promise<void> => {
    const newClient = await owner.connect();
    newClient.on('notification', ({ channel, payload }) => {
      for (const heard of listeners.get(channel) ?? []) heard(payload ?? '');
    });
    newClient.on('error', (error: Error) => onConnectionLost(newClient, error));
    try {
      for (const name of listeners.keys()) await newClient.query(`listen ${name}`);
      if (closed) throw new Error('closed meanwhile');
    } catch (error) {
      newClient.release(true);
      throw error;
    }
    client = newClient;
  };
  const onConnectionLost = (broken: pg.PoolClient, error: Error): void => {
    if (client !== broken || closed) return;
    client = null;
    log.warn({ error: error.message }, 'signals are not heard until the database is there again');
    broken.release(error);
    void listenAgain();
  };
  const listenAgain = async (): Promise<void> => {
    await retry(listen, { firstMs: 200, maxMs: 1000, delayFirst: true, isWanted: () => !closed, ref: false });
    if (client) for (const look of reconnectListeners) look();
  };
  const send = (name: string, content: string): Promise<unknown> => {
    const sent = owner.query('select pg_notify($1, $2)', [name, content]).catch(() => {});
    inFlight.add(sent);
    return sent.finally(() => inFlight.delete(sent));
  };
  const sendWaiting = (): void => {
    timer = undefined;
    for (const one of pendingNames) void send(one, '');
    pendingNames.clear();
    sentAt = performance.now();
  };
  await listen();

  return {
    notify(name) {
      pendingNames.add(name);
      timer ??= setTimeout(sendWaiting, Math.max(0, sentAt + minIntervalMs - performance.now()));
    },
    notifyWithPayload(name, content) {
      // One after the other: the pool's connections would overtake each other.
      order = order.then(() => send(name, content));
    },
    async on(name, heard) {
      if (!channelNamePattern.test(name)) throw new Error(`"${name}" is no name of a signal`);
      const there = listeners.get(name);
      if (there) there.push(heard);
      else {
        listeners.set(name, [heard]);
        listening = listening.then(() => client?.query(`listen ${name}`)).catch(() => {});
        await listening;
      }
    },
    onReconnect(look) {
      reconnectListeners.push(look);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      for (const name of pendingNames) void send(name, '');
      await order;
      await Promise.all(inFlight);
      await listening;
      await client?.query('unlisten *').catch(() => {});
      client?.release();
      client = null;
    },
  };
}
