import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { parseEnvironment } from '../config/config.ts';
import { silentLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { closeServer } from './close-server.ts';
import { createHttpServer } from './http-server.ts';
import { guardSlowBodies } from './slow-body-guard.ts';

async function serve() {
  const config = { ...parseEnvironment({}), secretKey: 'a key for tests' };
  const app = await createHttpServer(config, silentLog, createMetrics());
  app.post('/json', async () => ({ done: true }));
  app.get('/now', async () => ({ now: true }));
  // As on a full disk: the first bytes of a file are read, then it fails.
  app.post('/form', async (request) => {
    for await (const part of request.parts())
      if (part.type === 'file') {
        await new Promise((resolve) => part.file.once('data', resolve));
        part.file.destroy();
        throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });
      }
    return {};
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  return app;
}

function call(port: number, text: string): { socket: Socket; received(): string; closed: Promise<void> } {
  const socket = connect(port, '127.0.0.1');
  let response = '';
  socket.on('data', (bytes) => (response += bytes.toString()));
  socket.on('error', () => {});
  socket.write(text);
  onTestFinished(() => void socket.destroy());
  return { socket, received: () => response, closed: new Promise((resolve) => socket.once('close', () => resolve())) };
}
const portOf = (app: Awaited<ReturnType<typeof serve>>) => (app.server.address() as AddressInfo).port;
const until = async (isTrue: () => boolean) => {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5));
};
const slowBody = 'POST /json HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{';

it('a body that arrives byte by byte does not delay the stop: it is aborted after the grace period', async () => {
  const app = await serve();
  const bodies = guardSlowBodies(app.server);
  const slow = call(portOf(app), slowBody);
  const drip = setInterval(() => slow.socket.write(' '), 20);
  onTestFinished(() => clearInterval(drip));
  await new Promise((resolve) => app.server.once('request', resolve));
  const closeAll = vi.spyOn(app.server, 'closeAllConnections');
  await closeServer(app, bodies, async () => {}, 1_000);
  await slow.closed;
  expect(closeAll).not.toHaveBeenCalled(); // that is for responses that are read slowly
});

it('a body that hardly progresses is aborted while the server keeps running, and one that progresses is not', async () => {
  const app = await serve();
  const bodies = guardSlowBodies(app.server, 500);
  onTestFinished(() => bodies.stop());
  const length = 400 * 1024;
  const brisk = call(
    portOf(app),
    `POST /json HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`,
  );
  let left = length;
  const send = setInterval(() => {
    const size = Math.min(left, 8 * 1024);
    if (size > 0) brisk.socket.write(left === size ? `${' '.repeat(size - 2)}{}` : ' '.repeat(size));
    left -= size;
  }, 20);
  onTestFinished(() => clearInterval(send));
  const slow = call(portOf(app), slowBody);
  await slow.closed;
  await until(() => brisk.received().includes('{"done":true}'));
});

it('an upload on a full disk says so and frees its connection: the rest is read, and the next call on it is answered', async () => {
  const app = await serve();
  const size = 8 * 1024 * 1024;
  const head =
    '--b\r\ncontent-disposition: form-data; name="medias"; filename="a.bin"\r\ncontent-type: application/octet-stream\r\n\r\n';
  const end = '\r\n--b--\r\n';
  const upload = call(
    portOf(app),
    `POST /form HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${head.length + size + end.length}\r\n\r\n${head}`,
  );
  upload.socket.write(Buffer.alloc(size / 2));
  await until(() => upload.received().includes('ERR_'));
  expect(upload.received()).toMatch(/^HTTP\/1\.1 507 [\s\S]*\{"error":"ERR_STORAGE_FULL"\}/);
  upload.socket.write(Buffer.alloc(size / 2));
  upload.socket.write(`${end}GET /now HTTP/1.1\r\nhost: x\r\n\r\n`);
  await until(() => upload.received().includes('{"now":true}'));
});
