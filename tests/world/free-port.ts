import { once } from 'node:events';
import { connect, createServer } from 'node:net';

const portsPerWorker = 5_000;
/** Below the ports that the system gives to whoever asks for any; above those that browsers refuse. */
const firstPort = 11_000 + (Number(process.env['VITEST_POOL_ID'] ?? 0) % 4) * portsPerWorker;
let tried = Math.floor(Math.random() * portsPerWorker);

/**
 * Each worker of a test run has ports of its own, and takes one after the other: a port that the system gave could be given to
 * another program before the server that it is for has started.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = firstPort + (tried++ % portsPerWorker);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** Resolves when the port accepts connections. */
export async function waitForPort(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isThere) return;
    await new Promise((again) => setTimeout(again, 20));
  }
}
