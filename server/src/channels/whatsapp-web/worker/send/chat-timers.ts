import { isPhone } from '../../decode/jid.ts';
import type { ChatTimer } from '../../decode/read-disappearing-timer.ts';
import type { Directory } from '../../decode/stanza.ts';
import { boundedMap } from '../context/bounded-map.ts';
import { type LeasedConnection, LeaseLostError, type Worker } from '../context/worker-context.ts';
import { readTimer, upsertTimer } from './chat-timer.store.ts';

export type ChatTimers = {
  record(timer: ChatTimer): void;
  /** Disappearing-message timer in seconds; 0: off. */
  secondsFor(jid: string): Promise<number>;
};

/**
 * Disappearing-message timers of chats: messages we send carry them, as those of every phone. A connection has one
 * owner, so caching is safe.
 */
export function openChatTimers(
  worker: Worker,
  connection: LeasedConnection,
  known: Pick<Directory, 'lidOf' | 'pnOf'>,
): ChatTimers {
  const seconds = boundedMap<{ seconds: number; at: Date }>(5000);
  const namesOf = (jid: string): string[] =>
    [jid, isPhone(jid) ? known.lidOf(jid) : known.pnOf(jid)].filter((name) => name !== null);
  return {
    record(timer) {
      const before = seconds.get(timer.chat);
      if (before && (before.seconds === timer.seconds || before.at > timer.at)) return;
      seconds.set(timer.chat, timer);
      upsertTimer(worker.db, worker.id, connection, timer).catch((error: unknown) => {
        // The next message carries it again.
        seconds.delete(timer.chat);
        if (!(error instanceof LeaseLostError))
          worker.log.debug({ whatsappId: connection.whatsappId }, 'the timer of a chat was not kept');
      });
    },
    async secondsFor(jid) {
      const names = namesOf(jid);
      for (const name of names) {
        const known = seconds.get(name);
        if (known) return known.seconds;
      }
      const found = await readTimer(worker.db, connection, names);
      seconds.set(jid, found ?? { seconds: 0, at: new Date(0) });
      return found?.seconds ?? 0;
    },
  };
}
