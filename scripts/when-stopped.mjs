// Plain JavaScript without packages: it runs before there is a node_modules.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './install.mjs';

/** One stop reaches us several times: from the terminal, from npm, and from a service manager that tells a whole group. */
const sameStopMs = 500;
const lookEveryMs = 250;

/**
 * Runs a program to its end with our output; resolves with its exit code. It is told to stop once, by us: in a group of its
 * own the terminal does not reach it, and it notices our end by the channel.
 */
export function runUntilStopped(program, args) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit', 'ipc'], detached: true });
    child.once('error', (error) => {
      process.stderr.write(`${program} cannot be run (${error.message}).\n`);
      resolve(1);
    });
    child.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
    const end = () => child.kill('SIGTERM');
    whenStopped(end, end);
  });
}

/**
 * Calls `stop` at the first signal to end, and `force` at one that comes later than an echo of it. Also when npm, which
 * runs us, is gone without a word (`kill -9`): whoever started us thinks that everything has ended. Returns
 * how to ask for the same.
 */
export function whenStopped(stop, force = () => {}) {
  let asked = 0;
  let forced = false;
  const hear = (signal) => {
    if (asked === 0) {
      asked = Date.now();
      stop();
    } else if (Date.now() - asked > sameStopMs && !forced && signal !== 'SIGHUP') {
      forced = true;
      force();
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => hear(signal));
  // Not without npm: who starts us by hand and leaves the terminal wants us to go on.
  if (process.env.npm_lifecycle_event !== undefined) {
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && hear('SIGHUP'), lookEveryMs).unref();
  }
  return () => hear('SIGHUP');
}
