import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callOutside, NeverConnected } from './call-outside.ts';
import { AnswerTooLarge, readAnswer } from './read-answer.ts';

let server: Server;
let port = 0;
let reached = 0;
let sent = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    reached += 1;
    if (request.url === '/never') return;
    if (request.url === '/endless') {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536))) sent += 65_536;
      };
      response.on('drain', more).on('error', () => {});
      return more();
    }
    if (request.url === '/slow') return void response.write('{');
    request.pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const calm = { timeoutMs: 2000, mayBeInside: false };

describe('a call of an address that somebody chose', () => {
  it.each([
    'http://127.0.0.1',
    'https://127.0.0.1',
    'https://localhost',
    'https://10.0.0.1/x',
    'ftp://example.com',
    'no address',
  ])('%s is refused before anything is sent', async (address) => {
    await expect(callOutside(`${address}:${port}`, calm)).rejects.toBeInstanceOf(NeverConnected);
    expect(reached).toBe(0);
  });

  it('a name that leads nowhere, and a port where nobody is, are known to have taken nothing', async () => {
    await expect(callOutside('https://nobody.invalid', calm)).rejects.toBeInstanceOf(NeverConnected);
    await expect(callOutside('http://127.0.0.1:1', { ...calm, mayBeInside: true })).rejects.toBeInstanceOf(
      NeverConnected,
    );
  });

  it('what the provider has set may be inside, and what is posted arrives', async () => {
    const answer = await callOutside(`http://127.0.0.1:${port}/`, {
      ...calm,
      mayBeInside: true,
      method: 'POST',
      body: Buffer.from('olá'),
    });
    expect(await text(answer)).toBe('olá');
  });

  it('silence after the connection is not the same as no connection', async () => {
    const asked = callOutside(`http://127.0.0.1:${port}/never`, { ...calm, timeoutMs: 100, mayBeInside: true });
    await expect(asked).rejects.not.toBeInstanceOf(NeverConnected);
  });

  it('an answer without an end is given up when it is too long, and one that stops midway when its time is over', async () => {
    const ask = (path: string, timeoutMs = 20_000) =>
      callOutside(`http://127.0.0.1:${port}${path}`, { timeoutMs, mayBeInside: true });
    await expect(readAnswer(await ask('/endless'), 100_000)).rejects.toBeInstanceOf(AnswerTooLarge);
    expect(sent).toBeLessThan(50_000_000); // what the sockets of both sides hold, and not more
    await expect(readAnswer(await ask('/slow', 300), 100_000)).rejects.toThrow();
  });
});
