import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type HistoryPart, openerWord, type ToOpen } from './history-part.ts';

const program = fileURLToPath(new URL('./open-history-program.ts', import.meta.url));
/** Of JavaScript objects, in MB: an honest piece needs some tens. */
const heapMost = 512;
/** Beside the desk's work and the sending. */
const niceness = 5;
/** Pieces come one after the other: the program is kept for the next one so long. */
const idleMs = 10_000;

export type Opened = 'all' | 'tooLarge' | 'unreadable';

/** The program that was to open a piece has died of it, or did not come to an end. */
export class NotOpened extends Error {}

const idle = new Map<ChildProcess, NodeJS.Timeout>();

/**
 * Opens a piece of history in a program of its own, with a heap and a time of its own, and gives what is in it in parts.
 * `take` may be as slow as it needs: only the time of the other program counts.
 */
export async function openHistory(
  given: Omit<ToOpen, 'maxOutputLength'>,
  limits: { maxOutputLength: number; withinMs: number },
  take: (part: HistoryPart) => Promise<void>,
): Promise<Opened> {
  const child = takeIdle() ?? start();
  let late: NodeJS.Timeout | undefined;
  const { promise, resolve, reject } = Promise.withResolvers<Opened>();
  const ask = (what: ToOpen | 'next'): void => {
    late = setTimeout(() => reject(new NotOpened('a piece of history took too long to be opened')), limits.withinMs);
    child.send(what, (error) => error && reject(new NotOpened('the program that opens history does not listen')));
  };
  child.on('error', () => reject(new NotOpened('the program that opens history did not start')));
  child.on('exit', (code, signal) => reject(new NotOpened(`the program that opens history died: ${signal ?? code}`)));
  child.on('message', (said) => {
    clearTimeout(late);
    const word = openerWord.safeParse(said).data;
    if (!word) return reject(new NotOpened('the program that opens history said what nobody understands'));
    if (word.kind === 'end') return resolve('all');
    if (word.kind === 'failed') return resolve(word.reason);
    take(word.part).then(() => ask('next'), reject);
  });
  ask({ ...given, maxOutputLength: limits.maxOutputLength });
  try {
    const opened = await promise;
    keepIdle(child);
    return opened;
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  } finally {
    clearTimeout(late);
  }
}

function start(): ChildProcess {
  const child = fork(program, [], {
    execArgv: [`--max-old-space-size=${heapMost}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
  });
  child.once('spawn', () => {
    try {
      if (child.pid !== undefined) setPriority(child.pid, niceness);
    } catch {
      // It has ended already.
    }
  });
  return child;
}

function takeIdle(): ChildProcess | undefined {
  for (const [child, ending] of idle) {
    clearTimeout(ending);
    idle.delete(child);
    forgetListeners(child);
    if (child.connected) return child;
  }
  return undefined;
}

function keepIdle(child: ChildProcess): void {
  forgetListeners(child);
  const end = (): void => {
    idle.delete(child);
    child.kill('SIGKILL');
  };
  child.once('exit', () => idle.delete(child));
  child.on('error', end);
  idle.set(child, setTimeout(end, idleMs).unref());
}

function forgetListeners(child: ChildProcess): void {
  for (const name of ['message', 'exit', 'error'] as const) child.removeAllListeners(name);
}
