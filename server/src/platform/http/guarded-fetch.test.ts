import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type ClientRequest, createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerNames } from '../../../../tests/world/fake-dns.ts';
import { guardedFetch, NotConnectedError } from './guarded-fetch.ts';
import { ResponseTooLargeError, readResponse } from './read-response.ts';

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

const calm = { timeoutMs: 2000, allowPrivateNetwork: false };

describe('a call to an address that somebody outside chose', () => {
  it.each([
    'http://127.0.0.1',
    'https://127.0.0.1',
    'https://localhost',
    'https://10.0.0.1/x',
    'ftp://example.com',
    'no address',
  ])('%s is refused before anything is sent', async (address) => {
    await expect(guardedFetch(`${address}:${port}`, calm)).rejects.toBeInstanceOf(NotConnectedError);
    expect(reached).toBe(0);
  });

  it('a name that does not resolve and a closed port are known to have received nothing', async () => {
    await expect(guardedFetch('https://nobody.invalid', calm)).rejects.toBeInstanceOf(NotConnectedError);
    await expect(guardedFetch('http://127.0.0.1:1', { ...calm, allowPrivateNetwork: true })).rejects.toBeInstanceOf(
      NotConnectedError,
    );
  });

  it('a token that no header can carry is known to have been sent to nobody', async () => {
    const call = { ...calm, allowPrivateNetwork: true, headers: { authorization: 'Bearer EAAB\u201d' } };
    await expect(guardedFetch(`http://127.0.0.1:${port}/`, call)).rejects.toBeInstanceOf(NotConnectedError);
  });

  it('an address that the provider configured may be internal, and what is posted arrives', async () => {
    const answer = await guardedFetch(`http://127.0.0.1:${port}/`, {
      ...calm,
      allowPrivateNetwork: true,
      method: 'POST',
      body: Buffer.from('olá'),
    });
    expect(await text(answer)).toBe('olá');
  });

  it('silence after the connection was made is not the same as no connection', async () => {
    const asked = guardedFetch(`http://127.0.0.1:${port}/never`, {
      ...calm,
      timeoutMs: 100,
      allowPrivateNetwork: true,
    });
    await expect(asked).rejects.not.toBeInstanceOf(NotConnectedError);
  });

  it('an endless response is given up when it is too long, and a stalled one when its time is over', async () => {
    const ask = (path: string, timeoutMs = 20_000) =>
      guardedFetch(`http://127.0.0.1:${port}${path}`, { timeoutMs, allowPrivateNetwork: true });
    await expect(readResponse(await ask('/endless'), 100_000)).rejects.toBeInstanceOf(ResponseTooLargeError);
    expect(sent).toBeLessThan(50_000_000); // at most what the socket buffers of both sides hold
    await expect(readResponse(await ask('/slow', 300), 100_000)).rejects.toThrow();
  });

  it('when a name resolves differently each time, the address that was checked is the one that is called, and an internal one is refused', async () => {
    // An address of the public IPv6 range that is assigned to nobody: nothing answers there.
    const outside = '3ffe:ffff::1';
    const names = answerNames({ 'erp.example.com': [outside, '127.0.0.1'] });
    const called: string[] = [];
    const watch = (message: unknown) => {
      const { request } = message as { request: ClientRequest };
      request.once('socket', (socket) => socket.on('connectionAttempt', (address) => called.push(address)));
    };
    subscribe('http.client.request.created', watch);
    try {
      const call = () => guardedFetch(`https://erp.example.com:${port}/`, calm);
      await expect(call()).rejects.toBeInstanceOf(NotConnectedError);
      expect([names.asked.length, called]).toEqual([1, [outside]]);
      await expect(call()).rejects.toMatchObject({ cause: { code: 'ADDRESS_NOT_ALLOWED' } });
      expect([names.asked.length, called]).toEqual([2, [outside]]);
    } finally {
      unsubscribe('http.client.request.created', watch);
      names.restore();
    }
  });
});
