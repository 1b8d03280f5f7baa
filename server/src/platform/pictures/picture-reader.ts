import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Log } from '../log.ts';
import { pictureWord } from './picture-words.ts';
import type { PictureRead } from './read-picture.ts';

/** One process that reads pictures, one after the other. */
export type PictureReader = {
  /** `failed`: it could not do it, and is gone. `not-begun`: it was gone before; the picture is not to blame. */
  read(path: string): Promise<PictureRead | 'failed' | 'not-begun'>;
  /** by us, by a picture, or by whoever else ends processes */
  ended: Promise<void>;
  end(): Promise<void>;
};

export type ReaderLimits = {
  /** of writable memory, of which the program itself reserves some 650 MB; held by the system where it can (Linux) */
  maxBytes: number;
  /** for one picture */
  timeoutMs: number;
};

const program = fileURLToPath(new URL('./picture-process.ts', import.meta.url));

/** Started without our environment, which holds keys. */
export function startPictureReader({ maxBytes, timeoutMs }: ReaderLimits, log: Log): PictureReader {
  // The shell only sets the limit and becomes the program.
  const shell = ['/bin/sh', '-c', 'ulimit -d "$0" 2>/dev/null; exec "$@"', String(Math.floor(maxBytes / 1024))];
  const [command = process.execPath, ...args] = [
    ...(process.platform === 'win32' ? [] : shell),
    ...[process.execPath, '--max-old-space-size=64', program],
  ];
  const child = spawn(command, args, {
    env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '1' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  // Between pictures it holds nobody up who wants to leave, and ends by itself when we are gone.
  const hold = (what: 'ref' | 'unref') => {
    child[what]();
    child.channel?.[what]();
  };
  hold('unref');

  let told: (answer: PictureRead | 'failed') => void = () => {};
  let begun = false;
  let ready: () => void = () => {};
  const stands = new Promise<void>((resolve) => (ready = resolve));
  let over = false;
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      over = true;
      ready();
      told('failed');
      resolve();
    };
    child.once('exit', end);
    child.once('error', (error) => {
      log.error({ error: error.message }, 'the process that reads pictures cannot be started');
      if (child.pid === undefined) end();
    });
  });
  child.on('message', (given) => {
    const word = pictureWord.safeParse(given).data;
    if (word === 'ready') ready();
    else if (word === 'begun') begun = true;
    else if (word) told(word.read);
  });

  return {
    ended,
    async read(path) {
      hold('ref');
      await stands;
      if (over) return 'not-begun';
      begun = false;
      const answer = new Promise<PictureRead | 'failed'>((resolve) => (told = resolve));
      const timer = setTimeout(() => {
        begun = true;
        told('failed');
        child.kill('SIGKILL');
      }, timeoutMs);
      child.send(path, () => {}); // a channel that is closed says so by its exit
      const read = await answer;
      clearTimeout(timer);
      if (read !== 'failed') {
        hold('unref');
        return read;
      }
      await ended;
      return begun ? 'failed' : 'not-begun';
    },
    async end() {
      hold('ref');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
