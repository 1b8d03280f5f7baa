// Plain JavaScript without packages: it runs before there is a node_modules.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './install.mjs';

/** One stop may arrive as several signals: from the terminal, npm, and a service manager that signals the group. */
const sameStopMs = 500;
const lookEveryMs = 250;

/**
 * Runs a program with inherited output; resolves with its exit code. It receives a single stop from this process: in its
 * own process group the terminal does not signal it, and it detects our exit by the IPC channel.
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
 * Calls `stop` on the first stop signal, and `force` on one later than an echo of it. Also stops when the parent npm
 * was killed (`kill -9`), because its caller assumes that everything has ended. Returns
 * a function that triggers the same.
 */
export function whenStopped(stop, force = () => {}) {
  let asked = 0;
  let forced = false;
  const onSignal = (signal) => {
    if (asked === 0) {
      asked = Date.now();
      stop();
    } else if (Date.now() - asked > sameStopMs && !forced && signal !== 'SIGHUP') {
      forced = true;
      force();
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => onSignal(signal));
  // Only under npm: started by hand, the process keeps running after the terminal closes.
  if (process.env.npm_lifecycle_event !== undefined) {
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && onSignal('SIGHUP'), lookEveryMs).unref();
  }
  return () => onSignal('SIGHUP');
}
