import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseEnvironment } from '../../config/config.ts';
import { openDatabase } from '../../db/database.ts';
import { silentLog } from '../../log.ts';
import { createMetrics } from '../../metrics.ts';
import { createHttpServer, type HttpServer } from '../http-server.ts';
import { addHealth } from './health.ts';

const database = openDatabase('postgres://nobody@127.0.0.1:1/none', silentLog);
const open: HttpServer[] = [];
const server = async (token: string | null) => {
  const metrics = createMetrics();
  const app = await createHttpServer({ ...parseEnvironment({}), secretKey: 'a key for tests' }, silentLog, metrics);
  addHealth(app, database, metrics, [], token);
  open.push(app);
  return app;
};
let local: HttpServer;
let guarded: HttpServer;
beforeAll(async () => {
  local = await server(null);
  guarded = await server('a token for prometheus');
});
afterAll(async () => {
  for (const app of open) await app.close();
  await database.close();
});

const ask = async (app: HttpServer, remoteAddress: string, headers: Record<string, string> = {}) =>
  (await app.inject({ url: '/metrics', remoteAddress, headers })).statusCode;

test('without a token metrics are readable from this machine, and not through a proxy on it', async () => {
  for (const here of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(await ask(local, here)).toBe(200);
  expect(await ask(local, '192.0.2.7')).toBe(403);
  for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded'])
    expect(await ask(local, '127.0.0.1', { [header]: '127.0.0.1' })).toBe(403);
});

test('with METRICS_TOKEN they are readable from anywhere with the token, and not without it', async () => {
  expect(await ask(guarded, '192.0.2.7', { authorization: 'Bearer a token for prometheus' })).toBe(200);
  expect(await ask(guarded, '127.0.0.1')).toBe(403);
  expect(await ask(guarded, '127.0.0.1', { authorization: 'Bearer another' })).toBe(403);
});
