// npm start, npm run dev. Plain JavaScript without packages: it runs before there is a node_modules.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { buildScreen } from './build-web.mjs';
import { install, root } from './install.mjs';
import { whenStopped } from './stop-signals.mjs';

const dev = process.argv.includes('--dev');
const node = install();
if (!dev) await buildScreen(node);

// Small semi-spaces of the young heap: 204 to 245 MB with 1,000 attendants instead of 327, and no fewer messages a second. The old
// heap grows slowly: docs/decisions/0332.
const serverFlags = JSON.parse(readFileSync(new URL('server-flags.json', import.meta.url), 'utf8'));
const webPort = process.env.WEB_PORT || '5173';
const viteOrigins = [`http://localhost:${webPort}`, `http://127.0.0.1:${webPort}`];
/** Test payments in development, unless configured otherwise. */
const testPayments =
  process.env.PIX_URL || process.env.ASAAS_API_KEY
    ? {}
    : { PAYMENT_PROVIDER: process.env.PAYMENT_PROVIDER || 'sandbox' };
const environment = dev
  ? {
      ...process.env,
      ...testPayments,
      WEB_ORIGINS: [process.env.WEB_ORIGINS, ...viteOrigins].filter(Boolean).join(','),
    }
  : { ...process.env, NODE_ENV: process.env.NODE_ENV ?? 'production' };

const children = [
  start(node, [...serverFlags, ...(dev ? ['--watch', '--watch-preserve-output'] : []), 'server/src/main.ts']),
];
if (dev) {
  children.push(
    start(node, [
      join('node_modules', 'vite', 'bin', 'vite.js'),
      'web',
      '--config',
      'web/vite.config.ts',
      '--clearScreen',
      'false',
    ]),
  );
  console.log(`The screen that reloads: http://localhost:${webPort}`);
}

/**
 * Own process group: Ctrl+C in the terminal reaches this process and npm, which both forward it, and the server
 * would treat the second signal as a forced stop.
 */
function start(program, args) {
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
    env: environment,
  });
  child.once('exit', (code, signal) => {
    end(code ?? 128 + (constants.signals[signal] ?? 0));
  });
  child.once('error', (error) => {
    process.stderr.write(`${program} cannot be run (${error.message}).\n`);
    end(1);
  });
  return child;
}

let asked = false;
const stop = whenStopped(
  () => {
    asked = true;
    for (const child of children) child.kill('SIGTERM');
  },
  () => {
    for (const child of children) child.kill('SIGTERM'); // the second signal forces the stop
    setTimeout(() => children.map((child) => child.kill('SIGKILL')), 3000).unref();
  },
);

/** When one child exits, all are stopped, then this process. */
function end(code) {
  process.exitCode ||= asked ? 0 : code;
  if (!asked) stop();
}
