import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseEnvironment } from '../config/config.ts';
import { localFileStore } from '../files/file-store.ts';
import { openPicturePool } from '../files/pictures/picture-pool.ts';
import { openUploads } from '../files/uploads.ts';
import { createHttpServer } from '../http/http-server.ts';
import { receiveUploads } from '../http/receive-uploads.ts';
import { type Log, silentLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';

const folder = await mkdtemp(join(tmpdir(), 'balcao-cut-off-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

test('an upload that the client breaks off is not logged as a defect', async () => {
  const entries: { level: string; text: string; fields: object }[] = [];
  const logAt = (level: string) => (fields: object, text: string) => void entries.push({ level, text, fields });
  const log: Log = { debug: logAt('debug'), info: logAt('info'), warn: logAt('warn'), error: logAt('error') };
  const app = await createHttpServer({ ...parseEnvironment({}), secretKey: 'a key for tests' }, log, createMetrics());
  const store = localFileStore(join(folder, 'files'));
  const uploads = openUploads({
    store,
    pictures: openPicturePool(silentLog),
    spoolDir: join(folder, 'spool'),
    maxBytes: 1e7,
    now: () => new Date(),
  });
  let reached = 0;
  const failed: unknown[] = [];
  app.post('/form', async (incoming) => {
    reached++;
    await receiveUploads(uploads, incoming, 1).catch((error) => {
      failed.push(error);
      throw error;
    });
    return {};
  });
  app.post('/json', async () => ({}));
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);

  /** Breaks off once the request has begun: the server reads the form, or the socket has accepted the bytes. */
  const breakOff = async (path: string, type: string, start: string) => {
    const before = reached;
    const headers = { 'content-type': type, 'content-length': '100000' };
    const call = request({ port, path, method: 'POST', headers });
    call.on('error', () => {});
    const disconnected = new Promise((closed) => call.on('close', closed));
    await new Promise((written) => call.write(start, written));
    while (path === '/form' && reached === before) await new Promise((next) => setTimeout(next, 5));
    call.destroy();
    await disconnected;
  };
  const part = '--x\r\ncontent-disposition: form-data; name="media"; filename="a.txt"\r\n\r\n';
  for (let i = 0; i < 5; i++) {
    await breakOff('/form', 'multipart/form-data; boundary=x', `${part}${'a'.repeat(i * 1000)}`);
    await breakOff('/form', 'multipart/form-data; boundary=x', '--x\r\ncontent-dispo');
    await breakOff('/json', 'application/json', '{"a":');
  }
  while (failed.length < 10) await new Promise((next) => setTimeout(next, 10));
  await app.close();
  expect(reached).toBe(10);
  expect(entries.filter(({ level }) => level === 'error' || level === 'warn')).toEqual([]);
});
