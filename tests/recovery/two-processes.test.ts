import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Server, startServer } from '../../server/src/composition/server.ts';
import { parseEnvironment } from '../../server/src/platform/config/config.ts';
import { silentLog } from '../../server/src/platform/log.ts';
import { eventually, freePort, runningServer, type TestCompany } from '../world/running-server.ts';

/** One process serves the sockets, another the HTTP calls: notices of the second reach the first. */
const server = runningServer();
let calls: Server;
let origin: string;
let company: TestCompany;

const start = async (roles: string) => {
  const port = await freePort();
  const config = parseEnvironment({
    PORT: String(port),
    ROLES: roles,
    DATA_DIR: join(tmpdir(), 'balcao-second'),
    WHATSAPP_WEB_WORKERS: '0',
  });
  const secretKey = 'a key for tests only, never elsewhere';
  return startServer({ ...config, secretKey, databaseUrl: server.databaseUrl() }, silentLog);
};

beforeAll(async () => {
  calls = await start('api,jobs,channels');
  origin = `http://127.0.0.1:${calls.port}`;
  company = await server.company('Dividida');
});
afterAll(() => calls?.stop());

const callOther = (method: string, path: string, token: string, body?: unknown) =>
  fetch(`${origin}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const closing = (socket: { once(event: 'disconnect', heard: (reason: string) => void): unknown }) =>
  new Promise<string>((resolve) => socket.once('disconnect', resolve));

describe('done in a process without sockets', () => {
  it('a sign-out closes the sockets of the session', async () => {
    const person = await server.attendant(company, 'Sai Longe');
    const closed = closing(await person.socket());
    await callOther('DELETE', '/auth/logout', person.session.token);
    expect(await closed).toBe('io server disconnect');
  });

  it('the deletion of a person closes theirs', async () => {
    const person = await server.attendant(company, 'Demitida');
    const closed = closing(await person.socket());
    expect((await callOther('DELETE', `/users/${person.session.user.id}`, company.admin.session.token)).status).toBe(
      200,
    );
    expect(await closed).toBe('io server disconnect');
  });

  it('a new password closes those of the other sessions', async () => {
    const person = await server.attendant(company, 'Robada');
    const closed = closing(await person.socket());
    const changed = await callOther('PUT', `/users/${person.session.user.id}`, company.admin.session.token, {
      password: 'outra senha',
    });
    expect(changed.status).toBe(200);
    expect(await closed).toBe('io server disconnect');
  });

  it('a queue taken away and numbers masked are so on sockets that are open', async () => {
    const person = await server.attendant(company, 'Menos Vista');
    const socket = await person.socket();
    const heard: string[] = [];
    socket.onAny((_name, payload) => heard.push(JSON.stringify(payload)));
    await socket.emitWithAck('joinTickets', 'pending');
    const { id } = person.session.user;
    let tags = 0;
    const seen = async (number: string) => {
      await server.write(company.sandboxPhone, number, 'Oi');
      await eventually(
        async () => (await company.admin.call('GET', '/tickets?status=pending&showAll=true')).body,
        (lists) => JSON.stringify(lists).includes(number),
      );
      const { body } = await company.admin.call<{ id: number }>('POST', '/tags', { name: `Marca ${++tags}` });
      await eventually(
        async () => heard,
        (all) => all.some((text) => text.includes(`"id":${body.id},"name":"Marca`)),
      );
      return heard.some((text) => text.includes(number));
    };
    expect(await seen('5511700000001')).toBe(true);
    let n = 1;
    await callOther('PUT', `/users/${id}`, company.admin.session.token, { isTricked: 'disabled' });
    await eventually(
      () => seen(`55117000001${String(++n).padStart(2, '0')}`),
      (whole) => !whole,
    );
    await callOther('PUT', `/users/${id}`, company.admin.session.token, { queueIds: [], isTricked: 'enabled' });
    await eventually(
      () => seen(`55117000002${String(++n).padStart(2, '0')}`),
      (any) => !any,
    );
  });

  it('a company that is set inactive is closed to open sockets, by token and by cookie', async () => {
    const closedCompany = await server.company('Fechada');
    const closed = closing(await closedCompany.admin.socket());
    await calls.context.database.owner.query('update companies set status = false where id = $1', [closedCompany.id]);
    expect(await closed).toBe('io server disconnect');
    await expect(closedCompany.admin.socket()).rejects.toThrow('ERR_SESSION_EXPIRED');
    expect((await server.write(closedCompany.sandboxPhone, '5511700000009', 'Alguém?')).status).toBe(404);
  });
});

it('a process without the role live takes no sockets', async () => {
  const answer = await fetch(`${origin}/socket.io/?EIO=4&transport=polling`);
  expect(answer.status).toBe(404);
});

it('a second process with the role live does not start, and says which roles it may have', async () => {
  await expect(start('api,live')).rejects.toThrow('ROLES=api,jobs,channels');
});
