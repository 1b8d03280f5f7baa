import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FakeWhatsApp } from '../../peers/whatsapp/start-whatsapp.ts';

const program = fileURLToPath(new URL('../../server/src/whatsapp-web-worker.ts', import.meta.url));

/** The program of the lines by QR code, started by a test instead of the server: it is killed without a word. */
export async function killableWorker({
  databaseUrl,
  whatsapp,
  sql,
}: {
  databaseUrl: string;
  whatsapp: FakeWhatsApp;
  sql: (text: string) => Promise<unknown>;
}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'balcao-web-killed-'));
  let child: ChildProcess | undefined;
  let exited: Promise<unknown> = Promise.resolve();
  const kill = async (): Promise<void> => {
    child?.kill('SIGKILL');
    await exited;
  };
  return {
    start(): void {
      const started = spawn(process.execPath, [program], {
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        env: {
          ...process.env,
          DATABASE_URL: databaseUrl,
          DATA_DIR: dataDir,
          SECRET_KEY: 'a key for tests only, never elsewhere',
          WHATSAPP_WEB_URL: whatsapp.url,
          WHATSAPP_WEB_ROOT_KEY: whatsapp.rootKey,
          NODE_EXTRA_CA_CERTS: whatsapp.caFile,
          WHATSAPP_WEB_TIMES: JSON.stringify({
            resendAfter: 500,
            ackWithin: 3000,
            lookEvery: 300,
            backoffFirst: 100,
          }),
          WHATSAPP_WEB_WORKER_ID: randomUUID(),
        },
      });
      child = started;
      exited = new Promise((resolve) => started.once('exit', resolve));
    },
    /** As its parent does it: who is certainly dead holds nothing. */
    async kill(): Promise<void> {
      await kill();
      await sql('update whatsapp_web_sessions set owner = null, leased_until = null');
    },
    async close(): Promise<void> {
      await kill();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
