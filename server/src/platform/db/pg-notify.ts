import type pg from 'pg';
import { retry } from '../async/retry.ts';
import type { Log } from '../log.ts';

/**
 * Notifications between the processes of one database, by LISTEN and NOTIFY. A notification only says that a table has
 * changed: a process that misses one (its connection was broken) finds the rows by polling. Calls for one name within a
 * few milliseconds are merged, because NOTIFY takes a lock on the whole database at commit, which would be too
 * expensive for each row.
 */
export type PgNotify = {
  notify(name: string): void;
  /** `content`: at most about 7,000 bytes. These calls are never merged. */
  notifyWithPayload(name: string, content: string): void;
  /** Resolves when LISTEN is active. */
  on(name: string, receive: (content: string) => void): Promise<void>;
  /** Runs when listening resumed after an interruption: notifications may have been missed. */
  onReconnect(look: () => void): void;
  close(): Promise<void>;
};

const channelNamePattern = /^[a-z_]+$/;

export async function openPgNotify(owner: pg.Pool, log: Log, minIntervalMs = 5): Promise<PgNotify> {
  const closing = new AbortController();
  const listener = await openListener(owner, log, closing.signal);
  const sender = openSender(owner, minIntervalMs);
  return {
    notify: sender.notify,
    notifyWithPayload: sender.notifyWithPayload,
    on: listener.on,
    onReconnect: listener.onReconnect,
    async close() {
      closing.abort();
      await sender.flush();
      await listener.release();
    },
  };
}

type Sender = Pick<PgNotify, 'notify' | 'notifyWithPayload'> & {
  /** Sends what is pending. Resolves when all of it has been sent or has failed. */
  flush(): Promise<void>;
};

function openSender(owner: pg.Pool, minIntervalMs: number): Sender {
  const pendingNames = new Set<string>();
  const inFlight = new Set<Promise<unknown>>();
  let timer: NodeJS.Timeout | undefined;
  let sentAt = 0;
  let order: Promise<unknown> = Promise.resolve();

  const send = (name: string, content: string): Promise<unknown> => {
    const sent = owner.query('select pg_notify($1, $2)', [name, content]).catch(() => {});
    inFlight.add(sent);
    return sent.finally(() => inFlight.delete(sent));
  };
  const sendPending = (): void => {
    timer = undefined;
    for (const name of pendingNames) void send(name, '');
    pendingNames.clear();
    sentAt = performance.now();
  };
  return {
    notify(name) {
      pendingNames.add(name);
      timer ??= setTimeout(sendPending, Math.max(0, sentAt + minIntervalMs - performance.now()));
    },
    notifyWithPayload(name, content) {
      // One after the other: sent over several connections of the pool, they could overtake each other.
      order = order.then(() => send(name, content));
    },
    async flush() {
      clearTimeout(timer);
      sendPending();
      await order;
      await Promise.all(inFlight);
    },
  };
}

type Listener = Pick<PgNotify, 'on' | 'onReconnect'> & {
  /** Returns the connection to the pool. */
  release(): Promise<void>;
};

/** Listens on a dedicated connection, and on a new one when that breaks, until `closing`. */
async function openListener(owner: pg.Pool, log: Log, closing: AbortSignal): Promise<Listener> {
  const receivers = new Map<string, ((content: string) => void)[]>();
  const reconnectListeners: (() => void)[] = [];
  let client: pg.PoolClient | null = null;
  /** A connection executes one statement at a time. */
  let listening: Promise<unknown> = Promise.resolve();

  const listen = async (): Promise<void> => {
    const newClient = await owner.connect();
    newClient.on('notification', ({ channel, payload }) => {
      for (const receive of receivers.get(channel) ?? []) receive(payload ?? '');
    });
    newClient.on('error', (error: Error) => onConnectionLost(newClient, error));
    try {
      for (const name of receivers.keys()) await newClient.query(`listen ${name}`);
      if (closing.aborted) throw new Error('closed meanwhile');
    } catch (error) {
      newClient.release(true);
      throw error;
    }
    client = newClient;
  };
  const onConnectionLost = (broken: pg.PoolClient, error: Error): void => {
    if (client !== broken || closing.aborted) return;
    client = null;
    log.warn({ error: error.message }, 'database signals are not received until the database is available again');
    broken.release(error);
    void listenAgain();
  };
  const listenAgain = async (): Promise<void> => {
    await retry(listen, { firstMs: 200, maxMs: 1000, delayFirst: true, isWanted: () => !closing.aborted, ref: false });
    if (client) for (const look of reconnectListeners) look();
  };
  await listen();

  return {
    async on(name, receive) {
      if (!channelNamePattern.test(name)) throw new Error(`"${name}" is not a valid name of a signal`);
      const others = receivers.get(name);
      if (others) others.push(receive);
      else {
        receivers.set(name, [receive]);
        listening = listening.then(() => client?.query(`listen ${name}`)).catch(() => {});
        await listening;
      }
    },
    onReconnect: (look) => void reconnectListeners.push(look),
    async release() {
      await listening;
      await client?.query('unlisten *').catch(() => {});
      client?.release();
      client = null;
    },
  };
}
