import { isPhone } from '../../decode/jid.ts';
import type { ChatTimer } from '../../decode/read-disappearing-timer.ts';
import type { Directory } from '../../decode/stanza.ts';
import { boundedMap } from '../context/bounded-map.ts';
import { type LeasedConnection, LeaseLostError, type Worker } from '../context/worker-context.ts';
import { readTimer, upsertTimers } from './chat-timer.store.ts';

type Setting = Omit<ChatTimer, 'chat'>;
export type ChatTimers = {
  record(timer: ChatTimer): void;
  /** Those of a phone's history: durable once this resolves. */
  recordHistory(timers: readonly ChatTimer[]): Promise<void>;
  /** The account was unlinked: the next one has chats of its own. */
  clear(): void;
  /** Disappearing-message timer in seconds; 0: off. */
  secondsFor(jid: string): Promise<number>;
};

/**
 * Disappearing-message timers of chats: messages we send carry them, as those of any phone. A connection has one owner,
 * so caching is safe.
 */
export function openChatTimers(
  worker: Worker,
  connection: LeasedConnection,
  known: Pick<Directory, 'lidOf' | 'pnOf'>,
): ChatTimers {
  const seconds = boundedMap<Setting>(5000);
  const namesOf = (jid: string): string[] =>
    [jid, isPhone(jid) ? known.lidOf(jid) : known.pnOf(jid)].filter((name) => name !== null);
  return {
    record(timer) {
      const before = seconds.get(timer.chat);
      if (before && before.at > timer.at) return;
      seconds.set(timer.chat, timer);
      if (before?.seconds === timer.seconds) return;
      upsertTimers(worker.db, worker.id, connection, [timer]).catch((error: unknown) => {
        // The next message carries it again.
        seconds.delete(timer.chat);
        if (!(error instanceof LeaseLostError))
          worker.log.debug({ whatsappId: connection.whatsappId }, 'the timer of a chat was not stored');
      });
    },
    async recordHistory(timers) {
      await upsertTimers(worker.db, worker.id, connection, timers);
      for (const timer of timers) {
        const before = latestOf(namesOf(timer.chat).map((name) => seconds.get(name)));
        if (before && before.at <= timer.at) seconds.set(timer.chat, timer);
      }
    },
    clear: () => seconds.clear(),
    async secondsFor(jid) {
      const names = namesOf(jid);
      const recorded = latestOf(names.map((name) => seconds.get(name)));
      if (recorded) return recorded.seconds;
      const stored = await readTimer(worker.db, connection, names);
      // One may have been recorded meanwhile.
      const latest = latestOf([...names.map((name) => seconds.get(name)), stored]) ?? { seconds: 0, at: new Date(0) };
      seconds.set(jid, latest);
      return latest.seconds;
    },
  };
}

const latestOf = (settings: (Setting | null | undefined)[]): Setting | undefined =>
  settings.flatMap((one) => one ?? []).toSorted((a, b) => b.at.getTime() - a.at.getTime())[0];
