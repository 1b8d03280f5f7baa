import { isPhone } from '../reading/jid.ts';
import type { ChatTimer } from '../reading/read-timer.ts';
import type { Known } from '../reading/stanza.ts';
import { keepTimer, readTimer } from './chat-timer.store.ts';
import { type HeldLine, LostLine, type Worker } from './line.ts';
import { recentMap } from './recent.ts';

export type ChatTimers = {
  hear(timer: ChatTimer): void;
  /** Disappearing-message timer in seconds; 0: off. */
  of(jid: string): Promise<number>;
};

/**
 * Disappearing-message timers of chats: messages we send carry them, as those of every phone. A connection has one
 * owner, so caching is safe.
 */
export function openTimers(worker: Worker, line: HeldLine, known: Pick<Known, 'lidOf' | 'pnOf'>): ChatTimers {
  const seconds = recentMap<{ seconds: number; at: Date }>(5000);
  const namesOf = (jid: string): string[] =>
    [jid, isPhone(jid) ? known.lidOf(jid) : known.pnOf(jid)].filter((name) => name !== null);
  return {
    hear(timer) {
      const before = seconds.get(timer.chat);
      if (before && (before.seconds === timer.seconds || before.at > timer.at)) return;
      seconds.set(timer.chat, timer);
      keepTimer(worker.db, worker.id, line, timer).catch((error: unknown) => {
        // The next message carries it again.
        seconds.delete(timer.chat);
        if (!(error instanceof LostLine))
          worker.log.debug({ whatsappId: line.whatsappId }, 'the timer of a chat was not kept');
      });
    },
    async of(jid) {
      const names = namesOf(jid);
      for (const name of names) {
        const known = seconds.get(name);
        if (known) return known.seconds;
      }
      const found = await readTimer(worker.db, line, names);
      seconds.set(jid, found ?? { seconds: 0, at: new Date(0) });
      return found?.seconds ?? 0;
    },
  };
}
