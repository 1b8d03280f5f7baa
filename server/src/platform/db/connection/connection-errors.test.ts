import { connect, createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setUpTestDb } from '../test-db.ts';
import { isDatabaseUnavailable, mayHaveCommitted } from './connection-errors.ts';

const testDb = setUpTestDb();
/** A proxy between the client and PostgreSQL, with which tests break connections. */
let between: Server;
let broken: (socket: Socket) => void;
beforeAll(async () => {
  const { host, port } = new pg.Client({ connectionString: testDb.url });
  between = createServer((socket) => {
    const behind = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    socket.on('error', () => behind.destroy());
    behind.on('error', () => socket.destroy());
    behind.pipe(socket);
    socket.on('data', (data) => (data.includes('pg_sleep') ? broken(socket) : behind.write(data)));
    socket.on('close', () => behind.destroy());
  });
  await new Promise<void>((listening) => between.listen(0, '127.0.0.1', listening));
});
afterAll(() => new Promise((closed) => between.close(closed)));

async function connectedClient(): Promise<pg.Client> {
  const url = new URL(testDb.url);
  const address = between.address();
  if (address === null || typeof address === 'string') throw new Error('nothing listens');
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${address.port}`;
  const client = new pg.Client({ connectionString: url.href });
  client.on('error', () => {});
  await client.connect();
  return client;
}

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

it.each([
  ['resets the connection under a statement', (socket: Socket) => socket.resetAndDestroy()],
  ['ends the connection under a statement', (socket: Socket) => socket.end()],
])('a database that %s is away, for this statement and for the next', async (_, breakIt) => {
  broken = breakIt;
  const client = await connectedClient();
  expect(isDatabaseUnavailable(await errorOf(client.query('select pg_sleep(1)')))).toBe(true);
  expect(isDatabaseUnavailable(await errorOf(client.query('select 1')))).toBe(true);
});

it('a connection that is being closed counts as an unavailable database', async () => {
  const client = await connectedClient();
  const ended = client.end();
  expect(isDatabaseUnavailable(await errorOf(client.query('select 1')))).toBe(true);
  await ended;
});

it('a wrong statement, and a reset of another connection, do not', async () => {
  const client = await connectedClient();
  expect(isDatabaseUnavailable(await errorOf(client.query(`select 'a'::int`)))).toBe(false);
  expect(isDatabaseUnavailable(new TypeError('fetch failed', { cause: new Error('read ECONNRESET') }))).toBe(false);
  await client.end();
});

it('a statement that PostgreSQL refused was not executed; one whose connection broke may have been, also when it broke while writing', async () => {
  broken = (socket) => socket.resetAndDestroy();
  const client = await connectedClient();
  expect(mayHaveCommitted(await errorOf(client.query(`select 'a'::int`)))).toBe(false);
  expect(mayHaveCommitted(await errorOf(client.query('select pg_sleep(1)')))).toBe(true);
  const inTheWriting = Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write' });
  expect(mayHaveCommitted(inTheWriting)).toBe(true);
});
