import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { nowMs } from './percentiles.ts';

export const root = fileURLToPath(new URL('..', import.meta.url));

export type ServerUnderTest = {
  port: number;
  pid: number;
  /** from process start to the first success of /health/ready */
  readyMs: number;
  /** resident memory, in MB */
  memoryMb(): number;
  stop(): Promise<void>;
};

/** Starts the product as on the command line, in its own process group. */
export async function startServer(
  command: [string, ...string[]],
  env: Record<string, string>,
  port: number,
): Promise<ServerUnderTest> {
  const began = nowMs();
  let output = '';
  const child = spawn(command[0], command.slice(1), {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LOG_LEVEL: 'warn', HOST: '127.0.0.1', PORT: String(port), ...env },
  });
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const end = async () => {
    // Kills the group: npm alone would leave its children running.
    const sendSignal = (signal: NodeJS.Signals) => process.kill(-(child.pid ?? 0), signal);
    if (child.exitCode === null && child.signalCode === null) sendSignal('SIGTERM');
    const late = setTimeout(() => sendSignal('SIGKILL'), 60_000);
    await exited;
    clearTimeout(late);
  };
  await ready(port, child, () => output);
  return {
    port,
    pid: child.pid ?? 0,
    readyMs: nowMs() - began,
    memoryMb: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    stop: end,
  };
}

async function ready(port: number, child: ChildProcess, output: () => string): Promise<void> {
  const until = Date.now() + 120_000;
  for (;;) {
    const status = await fetch(`http://127.0.0.1:${port}/health/ready`).then(
      (reply) => reply.status,
      () => 0,
    );
    if (status === 200) return;
    if (child.exitCode !== null || Date.now() > until) throw new Error(`the server did not start:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
