import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort, waitForPort } from './free-port.ts';

/** A Redis for one test file, which can be killed and started again on its port; it stores nothing on disk. */
export async function startOwnRedis() {
  const port = await freePort();
  const program = process.env['REDIS_SERVER'] ?? 'redis-server';
  let server: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const started = spawn(program, settings, { stdio: 'ignore' });
    server = started;
    const failed = once(started, 'error').then(([error]) => Promise.reject(error));
    failed.catch(() => {});
    await Promise.race([waitForPort(port), failed]);
  };
  const kill = async (): Promise<void> => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const exit = once(server, 'exit');
    server.kill('SIGKILL');
    await exit;
  };
  await start();
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    start,
    kill,
    /** Connections stay open without responses. */
    freeze: () => void server?.kill('SIGSTOP'),
    thaw: () => void server?.kill('SIGCONT'),
  };
}
