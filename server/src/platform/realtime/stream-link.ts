import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Log } from '../log.ts';
import { StartupError } from '../process/startup-error.ts';
import type { NoticeStream } from './notice-stream.ts';

/**
 * Whether this process receives the notices of the others: it does while its own heartbeat, sent every second, comes
 * back through the stream. That tests both connections, Redis, the stream and the speed of this process at once.
 */
export type StreamLink = {
  isUp(): boolean;
  /** Receives a heartbeat from the stream, ours or another process's. */
  receive(beat: unknown): void;
  /** Sends heartbeats until the first has come back. @throws StartupError when none does */
  begin(): Promise<void>;
  close(): void;
};

type LinkOptions = {
  log: Log;
  /** From now on entries may be missed. */
  lost(): void;
  /** All entries are received again. */
  found(): void;
  /** Called at every heartbeat, once a second. */
  beaten(): void;
  beatEveryMs?: number;
  maxSilenceMs?: number;
};

const beat = z.object({ from: z.string(), number: z.number() });
const firstBeatEveryMs = 50;
const beginTimeoutMs = 10_000;

/** `id` is this process's. A broken connection is noticed at once, a silent one after `maxSilenceMs`. */
export function watchStreamLink(stream: NoticeStream, id: string, options: LinkOptions): StreamLink {
  const { log, lost, found, beaten, beatEveryMs = 1_000, maxSilenceMs = 10_000 } = options;
  let isUp = false;
  let number = 0;
  /** Heartbeats sent before the loss may arrive late and prove nothing. */
  let lostAt = 0;
  let receivedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;

  const send = () => {
    stream.send('beat', { from: id, number: ++number }).catch(() => {}); // a lost heartbeat is noticed anyway
  };
  const lose = (why: string) => {
    if (!isUp) return;
    isUp = false;
    lostAt = number;
    log.error({ why }, 'no notices of other processes arrive through Redis: this process has no sockets until they do');
    lost();
  };
  const onError = (error: Error) => lose(error.message);
  const tick = () => {
    if (isUp && performance.now() - receivedAt > maxSilenceMs) {
      lose('silence');
      reconnect(stream, log);
    }
    send();
    beaten();
  };
  stream.client.on('error', onError);

  return {
    isUp: () => isUp,
    receive(payload) {
      const parsed = beat.safeParse(payload);
      if (!parsed.success || parsed.data.from !== id || parsed.data.number <= lostAt) return;
      receivedAt = performance.now();
      if (isUp) return;
      isUp = true;
      if (lostAt > 0) log.info({}, 'notices of other processes arrive through Redis again');
      found();
    },
    async begin() {
      // The adapter reads entries newer than "now", which is fixed by the first entry it sees: several may be needed.
      const until = performance.now() + beginTimeoutMs;
      while (!isUp) {
        if (performance.now() > until)
          throw new StartupError(
            'The Redis of REDIS_URL accepts notices and does not return them: it must be Redis 5 or newer, or Valkey.',
          );
        send();
        await sleep(firstBeatEveryMs);
      }
      timer = setInterval(tick, beatEveryMs);
    },
    close() {
      clearInterval(timer);
      stream.client.off('error', onError);
    },
  };
}

/** Otherwise a connection whose other end disappeared silently would be considered open for a quarter of an hour. */
function reconnect({ client }: NoticeStream, log: Log): void {
  if (!client.isOpen) return;
  client.destroy();
  client.connect().catch((error: unknown) => log.error({ error: String(error) }, 'Redis cannot be reached any more'));
}
