import type { createClient } from '@redis/client';
import type { createAdapter } from '@socket.io/redis-streams-adapter';
import { z } from 'zod';
import { backoffMs } from '../async/backoff.ts';
import type { StoredNotice } from '../db/outbox.ts';
import type { Log } from '../log.ts';
import { StartupError } from '../process/startup-error.ts';
import { errorCode, errorText } from '../text/error-text.ts';

/** Events between processes, as types for Socket.IO. */
export type StreamEvents = { notice(notice: unknown): void; beat(beat: unknown): void };

const reconnectPauses = { firstMs: 50, maxMs: 2_000 };

export type NoticeStream = {
  readonly client: RedisClient;
  /** the name of the stream, and the prefix of other keys in Redis */
  readonly name: string;
  /** For the Socket.IO server, which closes it: the process receives all sent entries in one order. */
  openAdapter(): ReturnType<typeof createAdapter>;
  /** Resolves when the entry is in the stream. @throws when it is not, or when that is unknown */
  send(event: keyof StreamEvents, payload: object): Promise<void>;
  close(): Promise<void>;
};

type RedisClient = ReturnType<typeof createClient>;

/**
 * Some seconds' worth of entries of 1 to 3 kB on a large installation. A process that was disconnected for longer has
 * closed its sockets.
 */
const maxLength = 100_000;
const answerTimeoutMs = 5_000;
/** How often the adapter checks whether it was closed. */
const blockTimeInMs = 1_000;

/**
 * Carries the notices of committed transactions to all processes with sockets, in one Redis or Valkey stream per
 * installation. Each entry is one notice, and each process emits it to its own sockets.
 *
 * Socket.IO's adapter reads the stream. Entries are written here, in the adapter's format and under the name that it
 * reserves for senders without sockets ("emitter"), and not by the adapter itself: it ignores write errors, sends
 * `serverSideEmit` outside the stream, and needs an entry for each room and event.
 *
 * `name` belongs to this installation only. @throws StartupError when there is no Redis
 */
export async function openNoticeStream(url: string, name: string, log: Log): Promise<NoticeStream> {
  // 28 MB and 500 files, which only installations with several processes need.
  const [{ createClient }, { createAdapter }] = await Promise.all([
    import('@redis/client'),
    import('@socket.io/redis-streams-adapter'),
  ]);
  let opened = false;
  const client: RedisClient = createClient({
    url,
    disableOfflineQueue: true, // a notice that cannot be sent stays in the outbox
    socket: {
      connectTimeout: answerTimeoutMs,
      reconnectStrategy: (retries, cause) => (opened ? backoffMs(retries + 1, reconnectPauses) : cause),
    },
  });
  client.on('error', (error: Error) => opened && log.warn({ error: error.message }, 'the connection to Redis broke'));
  await client.connect().catch((error: unknown) => {
    client.destroy();
    throw new StartupError(explainUnreachable(url, error));
  });
  opened = true;
  // The adapter creates its connections as copies of this one. They queue commands while Redis is unavailable: a command that
  // failed at once would be repeated at once.
  const example = client.duplicate({ disableOfflineQueue: false });
  return {
    client,
    name,
    openAdapter: () => createAdapter(example, { streamName: name, channelPrefix: name, blockTimeInMs }),
    async send(event, payload) {
      const entry = { ...fromEmitter, data: JSON.stringify({ packet: [event, payload] }) };
      await answered(client.xAdd(name, '*', entry, trim));
    },
    async close() {
      if (client.isOpen) client.destroy();
    },
  };
}

/** Type 9 is SERVER_SIDE_EMIT of socket.io-adapter. */
const fromEmitter = { uid: 'emitter', nsp: '/', type: '9' };
const trim = { TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: maxLength } } as const;

/** A timeout: a stopped Redis, or a network that drops packets, never answers. */
async function answered(answer: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Redis does not answer')), answerTimeoutMs);
  });
  await Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

function explainUnreachable(url: string, error: unknown): string {
  const { hostname, port } = new URL(url);
  return `No Redis answers at ${hostname}:${port || 6379} (${errorCode(error) ?? errorText(error)}): start it, correct REDIS_URL, or leave REDIS_URL out where one process has the sockets.`;
}

/** The schema of a notice that is read from the stream. */
export const streamedNotice: z.ZodType<StoredNotice> = z.object({
  id: z.number(),
  companyId: z.number(),
  topic: z.custom<StoredNotice['topic']>((topic) => typeof topic === 'string'),
  payload: z.unknown(),
  rooms: z.array(z.string()),
  except: z.array(z.string()),
  vacate: z.string().nullable(),
  isPresence: z.literal(true).optional(),
});
