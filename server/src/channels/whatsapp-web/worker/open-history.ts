import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type HistoryPart, openerWord, type ToOpen } from './history-part.ts';

const program = fileURLToPath(new URL('./open-history-program.ts', import.meta.url));
/** Heap of the decoder process in MB; a real chunk needs tens. */
const heapMost = 512;
/** Lower priority than live traffic. */
const niceness = 5;
/** Chunks come in sequence, so the process is kept this long for the next one. */
const idleMs = 10_000;

export type Opened = 'all' | 'tooLarge' | 'unreadable';

/** The decoder process crashed or timed out. */
export class NotOpened extends Error {}

const idle = new Map<ChildProcess, NodeJS.Timeout>();

/**
 * Decodes a history chunk in a separate process with its own heap and time limit, and passes on its parts. `take` may
 * be slow: only the time of the decoder counts.
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
