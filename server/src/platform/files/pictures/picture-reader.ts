import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Log } from '../../log.ts';
import { bareEnvironment } from '../../process/bare-environment.ts';
import { pictureMessage } from './picture-ipc.ts';
import type { PictureAnswer, PictureTask } from './run-picture-task.ts';

/** A process that decodes pictures, one after the other. */
export type PictureReader = {
  /** `failed`: the process ended while decoding. `not-begun`: it had ended before, so the picture is not the cause. */
  run(task: PictureTask): Promise<PictureAnswer | 'failed' | 'not-begun'>;
  /** resolves when the process has ended, whoever ended it */
  ended: Promise<void>;
  end(): Promise<void>;
};

export type ReaderLimits = {
  /** limit of writable memory, of which the program itself reserves about 650 MB; enforced by the system where possible (Linux) */
  maxBytes: number;
  /** per picture */
  timeoutMs: number;
};

const pictureProgram = fileURLToPath(new URL('./picture-process.ts', import.meta.url));

export function startPictureReader({ maxBytes, timeoutMs }: ReaderLimits, log: Log): PictureReader {
  const child = spawnPictureProcess(maxBytes);
  setRef(child, 'unref');
  let onAnswer: (answer: PictureAnswer | 'failed') => void = () => {};
  let begun = false;
  let ready: () => void = () => {};
  const started = new Promise<void>((resolve) => (ready = resolve));
  let hasEnded = false;
  const ended = endOf(child, log).then(() => {
    hasEnded = true;
    ready();
    onAnswer('failed');
  });
  child.on('message', (given) => {
    const message = pictureMessage.safeParse(given).data;
    if (message === 'ready') ready();
    else if (message === 'begun') begun = true;
    else if (message) onAnswer(message.answer);
  });

  return {
    ended,
    async run(task) {
      setRef(child, 'ref');
      await started;
      if (hasEnded) return 'not-begun';
      begun = false;
      const answer = new Promise<PictureAnswer | 'failed'>((resolve) => (onAnswer = resolve));
      const timer = setTimeout(() => {
        begun = true;
        onAnswer('failed');
        child.kill('SIGKILL');
      }, timeoutMs);
      child.send(task, () => {}); // a closed channel is noticed by the exit of the process
      const found = await answer;
      clearTimeout(timer);
      if (found !== 'failed') {
        setRef(child, 'unref');
        return found;
      }
      await ended;
      return begun ? 'failed' : 'not-begun';
    },
    async end() {
      setRef(child, 'ref');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Started without our environment, which contains keys. */
function spawnPictureProcess(maxBytes: number): ChildProcess {
  // The shell only sets the limit and then becomes the program.
  const shell = ['/bin/sh', '-c', 'ulimit -d "$0" 2>/dev/null; exec "$@"', String(Math.floor(maxBytes / 1024))];
  const [command = process.execPath, ...args] = [
    ...(process.platform === 'win32' ? [] : shell),
    process.execPath,
    '--max-old-space-size=64',
    pictureProgram,
  ];
  return spawn(command, args, {
    env: bareEnvironment({ MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '1' }),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
}

/** Between pictures the child process does not keep our process alive, and it ends by itself when our process has ended. */
function setRef(child: ChildProcess, what: 'ref' | 'unref'): void {
  child[what]();
  child.channel?.[what]();
}

/** Resolves when the process has exited or could not be started. */
const endOf = (child: ChildProcess, log: Log) =>
  new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', (error) => {
      log.error({ error: error.message }, 'the process that reads pictures cannot be started');
      if (child.pid === undefined) resolve();
    });
  });
