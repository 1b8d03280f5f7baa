import { createClient } from '@redis/client';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { z } from 'zod';
import type { StoredNotice } from '../db/outbox.ts';
import type { Log } from '../log.ts';
import { StartupError } from '../process/startup-error.ts';

/** What processes say to each other, as Socket.IO types it. */
export type StreamEvents = { notice(notice: unknown): void; beat(beat: unknown): void };

export type NoticeStream = {
  readonly client: RedisClient;
  /** of the stream, and before the names of what else is kept there */
  readonly name: string;
  /** For the Server of Socket.IO, which closes it: the process hears what is sent, from itself as from others, in one order. */
  openAdapter(): ReturnType<typeof createAdapter>;
  /** Resolves when it is in the stream. @throws when it is not, or nobody knows */
  send(event: keyof StreamEvents, payload: object): Promise<void>;
  close(): Promise<void>;
};

type RedisClient = ReturnType<typeof createClient>;

/** Some seconds at the rate of a large installation, at 1 to 3 kB each. Who was away for longer has closed its sockets. */
const maxLength = 100_000;
const answerTimeoutMs = 5_000;
/** The adapter looks this often whether it is to end. */
const blockTimeInMs = 1_000;

/**
 * What committed transactions say to screens, on its way to all processes with sockets: one stream of Redis or Valkey for
 * an installation. Each entry is one notice, and each process tells its own sockets.
 *
 * Socket.IO's adapter reads the stream. An entry is written here, in the adapter's form and in the name that it keeps for
 * senders without sockets ("emitter"), not by the adapter: that swallows what could not be written, sends
 * `serverSideEmit` outside the stream, and needs an entry for each room and event.
 *
 * `name` is one of this installation alone. @throws StartupError when there is no Redis
 */
export async function openNoticeStream(url: string, name: string, log: Log): Promise<NoticeStream> {
  let opened = false;
  const client: RedisClient = createClient({
    url,
    disableOfflineQueue: true, // a notice that cannot be sent stays in the outbox
    socket: {
      connectTimeout: answerTimeoutMs,
      reconnectStrategy: (retries, cause) => (opened ? Math.min(50 * 2 ** Math.min(retries, 6), 2_000) : cause),
    },
  });
  client.on('error', (error: Error) => opened && log.warn({ error: error.message }, 'the connection to Redis broke'));
  await client.connect().catch((error: unknown) => {
    client.destroy();
    throw new StartupError(explainUnreachable(url, error));
  });
  opened = true;
  // The adapter makes its own connections after this one's example. They wait for a Redis that is away: what they ask
  // would fail at once otherwise, and they would ask again at once.
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

/** A Redis that is stopped, or a network that swallows, never answers. */
async function answered(answer: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Redis does not answer')), answerTimeoutMs);
  });
  await Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

function explainUnreachable(url: string, error: unknown): string {
  const { hostname, port } = new URL(url);
  const { code = '', message = String(error) } = error as NodeJS.ErrnoException;
  return `No Redis answers at ${hostname}:${port || 6379} (${code || message}): start it, correct REDIS_URL, or leave REDIS_URL out where one process has the sockets.`;
}

/** A notice as it comes out of the stream. */
export const streamedNotice: z.ZodType<StoredNotice> = z.object({
  id: z.number(),
  companyId: z.number(),
  topic: z.custom<StoredNotice['topic']>((topic) => typeof topic === 'string'),
  payload: z.unknown(),
  rooms: z.array(z.string()),
  except: z.array(z.string()),
  vacate: z.string().nullable(),
});
