import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { bareEnvironment } from '../../../../platform/process/bare-environment.ts';
import { type DecodeRequest, decoderMessage, type HistoryPart } from './history-part.ts';

const program = fileURLToPath(new URL('./decode-history-program.ts', import.meta.url));
/** Heap of the decoder process in MB; a real chunk needs tens. */
const maxHeapMb = 512;
/** Lower priority than live traffic. */
const niceness = 5;
/** Chunks come in sequence, so the process is kept this long for the next one. */
const idleMs = 10_000;

type DecodeResult = 'all' | 'tooLarge' | 'unreadable';

/** The decoder process crashed or timed out. */
export class DecodeFailedError extends Error {}

const idleProcesses = new Map<ChildProcess, NodeJS.Timeout>();

/**
 * Decodes a history chunk, or an address book, in a separate process with its own heap and time limit, and passes on its parts. `take` may
 * be slow: only the time of the decoder counts.
 */
export async function decodeHistory(
  input: DecodeRequest,
  withinMs: number,
  take: (part: HistoryPart) => Promise<void>,
): Promise<DecodeResult> {
  const child = takeIdleProcess() ?? start();
  let late: NodeJS.Timeout | undefined;
  const { promise, resolve, reject } = Promise.withResolvers<DecodeResult>();
  const request = (what: DecodeRequest | 'next'): void => {
    late = setTimeout(() => reject(new DecodeFailedError('a chunk of history took too long to decode')), withinMs);
    child.send(
      what,
      (error) => error && reject(new DecodeFailedError('the program that opens history does not listen')),
    );
  };
  child.on('error', () => reject(new DecodeFailedError('the program that opens history did not start')));
  child.on('exit', (code, signal) =>
    reject(new DecodeFailedError(`the program that opens history died: ${signal ?? code}`)),
  );
  child.on('message', (received) => {
    clearTimeout(late);
    const message = decoderMessage.safeParse(received).data;
    if (!message) return reject(new DecodeFailedError('the program that opens history said what nobody understands'));
    if (message.kind === 'end') return resolve('all');
    if (message.kind === 'failed') return resolve(message.reason);
    take(message.part).then(() => request('next'), reject);
  });
  request(input);
  try {
    const opened = await promise;
    parkProcess(child);
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
    execArgv: [`--max-old-space-size=${maxHeapMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: bareEnvironment(),
  });
  child.once('spawn', () => {
    try {
      if (child.pid !== undefined) setPriority(child.pid, niceness);
    } catch {
      // The process has already exited.
    }
  });
  return child;
}

function takeIdleProcess(): ChildProcess | undefined {
  for (const [child, ending] of idleProcesses) {
    clearTimeout(ending);
    idleProcesses.delete(child);
    removeListeners(child);
    if (child.connected) return child;
  }
  return undefined;
}

function parkProcess(child: ChildProcess): void {
  removeListeners(child);
  const end = (): void => {
    idleProcesses.delete(child);
    child.kill('SIGKILL');
  };
  child.once('exit', () => idleProcesses.delete(child));
  child.on('error', end);
  idleProcesses.set(child, setTimeout(end, idleMs).unref());
}

function removeListeners(child: ChildProcess): void {
  for (const name of ['message', 'exit', 'error'] as const) child.removeAllListeners(name);
}
