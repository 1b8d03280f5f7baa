import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { type FakeWhatsApp, startWhatsApp } from '../../peers/whatsapp/start-whatsapp.ts';
import { runningServer } from '../world/running-server.ts';

const program = fileURLToPath(new URL('../../server/src/whatsapp-web-worker.ts', import.meta.url));

/** A server whose own worker is disabled, and a worker of the test that can be killed without notice. */
export function serverWithKillableWorker() {
  const server = runningServer({ WHATSAPP_WEB_WORKERS: '0', WHATSAPP_WEB_URL: 'ws://127.0.0.1:9/ws/chat' });
  let whatsapp: FakeWhatsApp;
  let owner: pg.Pool;
  let dataDir: string;
  let worker: { child: ChildProcess; exited: Promise<unknown> } | null = null;

  beforeAll(async () => {
    whatsapp = await startWhatsApp();
    owner = new pg.Pool({ connectionString: server.databaseUrl(), max: 4 });
    owner.on('error', () => {});
    dataDir = await mkdtemp(join(tmpdir(), 'balcao-web-killed-'));
  });
  afterAll(async () => {
    worker?.child.kill('SIGKILL');
    await worker?.exited;
    await whatsapp.close();
    await owner.end();
    await rm(dataDir, { recursive: true, force: true });
  });

  return {
    server,
    whatsapp: () => whatsapp,
    owner: () => owner,
    startWorker(): void {
      const child = spawn(process.execPath, [program], {
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        env: {
          ...process.env,
          DATABASE_URL: server.databaseUrl(),
          DATA_DIR: dataDir,
          SECRET_KEY: 'a key for tests only, never elsewhere',
          WHATSAPP_WEB_URL: whatsapp.url,
          WHATSAPP_WEB_ROOT_KEY: whatsapp.rootKey,
          NODE_EXTRA_CA_CERTS: whatsapp.caFile,
          WHATSAPP_WEB_TIMES: JSON.stringify({ resendAfter: 500, ackWithin: 3000, lookEvery: 300, backoffFirst: 100 }),
          WHATSAPP_WEB_WORKER_ID: randomUUID(),
        },
      });
      worker = { child, exited: new Promise((resolve) => child.once('exit', resolve)) };
    },
    /**
     * Like the parent process: releases the leases of a worker that is certainly dead. A kill in the middle of a connection's work
     * counts as a crash by that connection, and the third within an hour pauses it (crash-tracker.ts): these are the test's.
     */
    async kill(): Promise<void> {
      if (!worker) return;
      worker.child.kill('SIGKILL');
      await worker.exited;
      await owner.query('update whatsapp_web_sessions set owner = null, leased_until = null, crashes = 0');
      worker = null;
    },
  };
}
