import type { AuthState } from './auth-state.ts';
import type { Taken } from './command.store.ts';
import { keepLink } from './keep-link.ts';
import { type HeldLine, LostLine, type Worker, type Writing } from './line.ts';
import { openSayer } from './say-session.ts';
import { serveCommands } from './serve-commands.ts';
import { noteRestart, type StoredSession, type Wish } from './session.store.ts';

export type LineSession = {
  line: HeldLine;
  /** the desired state */
  wish(wish: Wish): void;
  take(command: Taken): void;
  /** how many more sends it accepts now */
  room(): number;
  isReady(): boolean;
  /** nothing is desired of it: its lease may be released */
  isIdle(): boolean;
  heard(): { heardAt: Date | null; probedAt: Date | null; undecryptable: number };
  /** Another worker holds the lease: stops without reporting. */
  lose(): void;
  /** Finishes work in progress and closes the link. */
  stop(): Promise<void>;
};

/** A leased connection: applies desired states one after the other. */
export function openLineSession(
  worker: Worker,
  line: HeldLine,
  first: Wish,
  stored: StoredSession,
  freed: () => void,
): LineSession {
  const { log } = worker;
  const facts = { whatsappId: line.whatsappId };
  let wish = first;
  let [over, idle] = [false, false];
  let restartsDone = stored.restartsDone;
  let auth: AuthState | null = null;
  let [following, again] = [false, false];

  const wanted = (): boolean => !over;
  const lose = (): void => {
    if (over) return;
    over = true;
    log.info(facts, 'a line is held by another worker now');
    void link.close();
  };
  const { write, writeWithNext } = fencedWriter(worker, line, lose);
  const sayer = openSayer(worker, line, stored.said, lose);
  const serving = serveCommands(worker, line, {
    ...{ config: () => wish.config, write, writeWithNext, wanted, lockedUntil: stored.lockedUntil },
    known: { lidOf: (pn) => auth?.known.lidOf(pn) ?? null, pnOf: (lid) => auth?.known.pnOf(lid) ?? null },
    lockChanged: () => link.sayUp(),
    freed,
  });
  const follow = (): void => {
    again = true;
    if (!following) void followAll();
  };
  const followAll = async (): Promise<void> => {
    following = true;
    while (again && !over) {
      again = false;
      try {
        await followWish();
      } catch (error) {
        log.warn({ ...facts, error: String(error).slice(0, 200) }, 'a wish could not be followed yet');
        await new Promise((soon) => setTimeout(soon, 1000));
        again = true;
      }
    }
    following = false;
  };
  const followWish = async (): Promise<void> => {
    if (wish.toUnlink) {
      await link.unlink();
      wish = { ...wish, toUnlink: false };
    }
    if (wish.wanted === 'down') {
      await link.close();
      const { status, reason = null } = sayer.last() ?? {};
      if (!idle) sayer.say({ status: 'DISCONNECTED', reason: status === 'DISCONNECTED' ? reason : null });
      idle = true;
      return;
    }
    if (wish.restarts > restartsDone) {
      restartsDone = wish.restarts;
      link.forgive();
      await link.close();
      await noteRestart(worker.db, worker.id, line, restartsDone);
    }
    // A new code was requested while one was shown.
    if (link.pairing() !== null && link.pairing() !== wish.pairing) await link.close();
    idle = false;
    await link.open();
  };
  const link = keepLink(worker, line, stored, {
    ...{ wish: () => wish, wanted, lose, write, sayer, due: follow, serving: () => serving },
    // The desired state is reset in the database; until that is read here, it is as it was.
    downForGood() {
      idle = true;
    },
    authChanged(next) {
      auth = next;
    },
  });
  follow();
  return {
    line,
    wish(next) {
      const { config, ...asked } = next;
      const { config: _, ...before } = wish;
      wish = next;
      if (JSON.stringify(asked) !== JSON.stringify(before)) {
        idle = false;
        sayer.renew();
        follow();
      }
      void serving.lookForUnknown().catch(() => {});
    },
    take: serving.take,
    room: serving.room,
    isReady: () => serving.ready() !== null && !over,
    isIdle: () => idle && wish.wanted === 'down' && !wish.toUnlink,
    heard: link.heard,
    lose,
    async stop() {
      const late = new Promise<void>((passed) => setTimeout(passed, worker.times.stopWithin));
      await Promise.race([serving.settled(), late]);
      over = true;
      await link.close();
      await worker.writer.settled();
    },
  };
}

/** What is refused because the line is another's ends it here. */
function fencedWriter({ writer }: Worker, line: HeldLine, lose: () => void) {
  const fenced = async (written: Promise<void>): Promise<void> => {
    try {
      await written;
    } catch (error) {
      if (error instanceof LostLine) lose();
      throw error;
    }
  };
  return {
    write: (writing: Writing): Promise<void> => fenced(writer.write(line, writing)),
    writeWithNext(writing: Writing): () => Promise<void> {
      const written = writer.writeWithNext(line, writing);
      return () => fenced(written());
    },
  };
}
