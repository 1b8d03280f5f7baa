import type pg from 'pg';
import { retry } from './async/retry.ts';
import type { Log } from './log.ts';

/**
 * Notifications between processes of one database, by LISTEN and NOTIFY. A notification only says that a table has news;
 * a process that misses one (broken connection) finds the rows by polling. Calls for one name within a few milliseconds are
 * one: NOTIFY takes a lock of the whole database at commit, and must not be paid per row.
 */
export type Signals = {
  tell(name: string): void;
  /** At most some 7,000 bytes; never put together with others. */
  tellContent(name: string, content: string): void;
  /** Resolves when LISTEN is active. */
  on(name: string, heard: (content: string) => void): Promise<void>;
  /** Runs when listening began again after it had stopped: something may have been missed. */
  onGap(look: () => void): void;
  close(): Promise<void>;
};

const names = /^[a-z_]+$/;

export async function openSignals(owner: pg.Pool, log: Log, spaceMs = 5): Promise<Signals> {
  const listeners = new Map<string, ((content: string) => void)[]>();
  const gaps: (() => void)[] = [];
  const waiting = new Set<string>();
  const inHand = new Set<Promise<unknown>>();
  let client: pg.PoolClient | null = null;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let sentAt = 0;
  let order: Promise<unknown> = Promise.resolve();
  /** A connection takes one statement after the other. */
  let listening: Promise<unknown> = Promise.resolve();

  const listen = async (): Promise<void> => {
    const fresh = await owner.connect();
    fresh.on('notification', ({ channel, payload }) => {
      for (const heard of listeners.get(channel) ?? []) heard(payload ?? '');
    });
    fresh.on('error', (error: Error) => lost(fresh, error));
    try {
      for (const name of listeners.keys()) await fresh.query(`listen ${name}`);
      if (closed) throw new Error('closed meanwhile');
    } catch (error) {
      fresh.release(true);
      throw error;
    }
    client = fresh;
  };
  const lost = (broken: pg.PoolClient, error: Error): void => {
    if (client !== broken || closed) return;
    client = null;
    log.warn({ error: error.message }, 'signals are not heard until the database is there again');
    broken.release(error);
    void listenAgain();
  };
  const listenAgain = async (): Promise<void> => {
    await retry(listen, { firstMs: 200, maxMs: 1000, delayFirst: true, isWanted: () => !closed, ref: false });
    if (client) for (const look of gaps) look();
  };
  const send = (name: string, content: string): Promise<unknown> => {
    const sent = owner.query('select pg_notify($1, $2)', [name, content]).catch(() => {});
    inHand.add(sent);
    return sent.finally(() => inHand.delete(sent));
  };
  const sendWaiting = (): void => {
    timer = undefined;
    for (const one of waiting) void send(one, '');
    waiting.clear();
    sentAt = performance.now();
  };
  await listen();

  return {
    tell(name) {
      waiting.add(name);
      timer ??= setTimeout(sendWaiting, Math.max(0, sentAt + spaceMs - performance.now()));
    },
    tellContent(name, content) {
      // One after the other: the pool's connections would overtake each other.
      order = order.then(() => send(name, content));
    },
    async on(name, heard) {
      if (!names.test(name)) throw new Error(`"${name}" is no name of a signal`);
      const there = listeners.get(name);
      if (there) there.push(heard);
      else {
        listeners.set(name, [heard]);
        listening = listening.then(() => client?.query(`listen ${name}`)).catch(() => {});
        await listening;
      }
    },
    onGap(look) {
      gaps.push(look);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      for (const name of waiting) void send(name, '');
      await order;
      await Promise.all(inHand);
      await listening;
      await client?.query('unlisten *').catch(() => {});
      client?.release();
      client = null;
    },
  };
}
