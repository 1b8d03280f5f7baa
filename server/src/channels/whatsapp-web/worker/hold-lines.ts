import { signals } from '../protocol.ts';
import { takeCommands } from './command.store.ts';
import { keyOfLine, type Worker } from './line.ts';
import { type LineSession, openLineSession } from './line-session.ts';
import {
  freeLines,
  isAnyFree,
  type Reach,
  readSession,
  readWishes,
  renewLines,
  takeLines,
  type Wish,
} from './session.store.ts';

export type Holding = { stop(): Promise<void> };

/**
 * Manages leases: takes unleased connections a few at a time so that workers share, renews what it has, drops lost ones
 * at once, and releases all at shutdown.
 */
export function holdLines(worker: Worker, before: Promise<void>): Holding {
  const { db, id, times, log, signals: heard } = worker;
  const lines = new Map<string, LineSession>();
  let stopping = false;
  let freeSince: number | null = null;

  const renew = async (): Promise<void> => {
    const mine = [...lines.values()];
    if (mine.length === 0) return;
    const given = mine.map((session) => ({ ...session.line, ...session.heard() }));
    const kept = new Set((await renewLines(db, id, given, times.leaseLasts)).map(nameOf));
    for (const session of mine) if (!kept.has(nameOf(session.line))) drop(session);
  };
  const drop = (session: LineSession): void => {
    session.lose();
    if (lines.get(keyOfLine(session.line)) === session) lines.delete(keyOfLine(session.line));
  };
  const begin = async (wish: Wish): Promise<void> => {
    const { companyId, whatsappId, epoch } = wish;
    const stored = await readSession(db, wish);
    if (stored && !stopping)
      lines.set(
        keyOfLine(wish),
        openLineSession(worker, { companyId, whatsappId, epoch }, wish, stored, () => giving.now()),
      );
  };
  const look = async (): Promise<boolean> => {
    await before;
    const wishes = await readWishes(db, id);
    const wished = new Map(wishes.map((wish) => [nameOf(wish), wish]));
    for (const session of lines.values()) {
      const wish = wished.get(nameOf(session.line));
      if (wish) session.wish(wish);
      else drop(session);
    }
    // Leases of ours without a session: the answer of a take was lost.
    for (const wish of wishes) if (!lines.has(keyOfLine(wish))) await begin(wish);
    const idle = [...lines.values()].filter((session) => session.isIdle());
    if (idle.length > 0) {
      for (const session of idle) lines.delete(keyOfLine(session.line));
      await freeLines(
        db,
        id,
        idle.map((session) => session.line),
      );
    }
    const most = Math.min(times.takeMost, times.linesMost - lines.size);
    if (most <= 0 || stopping) return false;
    const taken = await takeLines(db, id, { most, leaseMs: times.leaseLasts, reach: await reach() });
    for (const wish of taken) await begin(wish);
    return taken.length === most;
  };
  /** A worker with connections briefly leaves new companies to idle workers; no connection waits for ever. */
  const reach = async (): Promise<Reach> => {
    freeSince = (await isAnyFree(db)) ? (freeSince ?? Date.now()) : null;
    const waited = freeSince === null ? 0 : Date.now() - freeSince;
    if (waited > times.lookEvery * 5) return 'any';
    return lines.size === 0 || waited > times.lookEvery ? 'new' : 'ours';
  };
  const giveCommands = async (): Promise<boolean> => {
    const ready = [...lines.values()].filter((session) => session.isReady());
    if (ready.length === 0 || stopping) return false;
    for (const command of await takeCommands(
      db,
      id,
      ready.map((session) => ({ line: session.line, room: session.room() })),
    ))
      lines.get(keyOfLine(command))?.take(command);
    return false;
  };

  const looking = repeat(times.lookEvery, look, (error) => log.warn({ error }, 'the lines cannot be looked after'));
  // Separate loop: commands do not wait for the reconciliation of all connections.
  const giving = repeat(times.lookEvery, giveCommands, (error) => log.warn({ error }, 'commands cannot be taken'));
  const renewing = repeat(
    times.renewEvery,
    async () => renew().then(() => false),
    (error) => log.warn({ error }, 'leases cannot be renewed'),
  );
  for (const { now } of [looking, giving]) {
    heard.on(signals.wanted, now);
    heard.onGap(now);
  }
  heard.on(signals.commands, giving.now);
  return {
    async stop() {
      stopping = true;
      await Promise.all([looking.stop(), giving.stop()]);
      await Promise.all([...lines.values()].map((session) => session.stop()));
      await renewing.stop();
      lines.clear();
      await freeLines(db, id, null);
      heard.tell(signals.wanted);
    },
  };
}

const nameOf = (line: { companyId: number; whatsappId: number; epoch: number }): string =>
  `${keyOfLine(line)}:${line.epoch}`;

/** Runs `work` repeatedly, every `ms` and on demand; again soon when it returns true. */
function repeat(ms: number, work: () => Promise<boolean>, failed: (error: string) => void) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let [asked, stopped] = [false, false];
  const run = async (): Promise<void> => {
    clearTimeout(timer);
    let more = false;
    do {
      asked = false;
      more = await work().catch((error: unknown) => {
        failed(error instanceof Error ? error.message : String(error));
        return false;
      });
    } while (asked && !stopped);
    running = null;
    if (!stopped) timer = setTimeout(now, more ? 100 + Math.random() * 200 : ms * (0.9 + Math.random() / 5));
  };
  const now = (): void => {
    asked = true;
    if (!stopped) running ??= run();
  };
  now();
  return {
    now,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
