import { topicEventName } from '@balcao/contract/realtime';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Socket } from 'socket.io-client';
import { expect, it } from 'vitest';
import { eventually, type TestCompany } from '../world/running-server.ts';
import { serverProcesses } from '../world/server-processes.ts';

const cluster = serverProcesses(2);
const [first, second] = [() => cluster.processes[0]!, () => cluster.processes[1]!];
const closing = (socket: Socket) => new Promise<string>((resolve) => socket.once('disconnect', resolve));
const readyAgain = (socket: Socket) => new Promise<void>((resolve) => socket.once('ready', () => resolve()));

/** Notices of new customers that the sockets of an admin at the second process receive. */
async function listenAtSecond(company: TestCompany) {
  const socket = await second().as(company.admin.session).socket();
  await socket.emitWithAck('joinTickets', 'pending');
  const received = new Set<number>();
  socket.on(topicEventName(company.id, 'appMessage'), ({ ticket }: { ticket: Ticket }) => received.add(ticket.id));
  const tickets = async () =>
    (
      await second()
        .as(company.admin.session)
        .call<{ tickets: Ticket[] }>('GET', '/tickets?status=pending&showAll=true')
    ).body.tickets;
  return {
    received,
    untold: async () => (await tickets()).map(({ id }) => id).filter((id) => !received.has(id)),
  };
}

const writeAtFirst = (company: TestCompany, from: number, count: number) =>
  Array.from({ length: count }, (_, i) =>
    first()
      .write(company.sandboxPhone, `55117100${String(from + i).padStart(5, '0')}`, 'Oi')
      .catch(() => null),
  );

it('commits of a process without Redis are announced by the others; its own sockets are dropped until Redis is back', async () => {
  const company = await first().company('Um Sem Redis');
  const there = await listenAtSecond(company);
  const here = await company.admin.socket();
  const dropped = closing(here);
  first().toRedis.cut();
  expect(await dropped).toMatch(/^transport/);
  await Promise.all(writeAtFirst(company, 0, 10));
  await eventually(there.untold, (untold) => untold.length === 0);
  expect(there.received.size).toBe(10);
  const back = readyAgain(here);
  first().toRedis.mend();
  await back;
});

it('killed while many write to it, a process leaves nothing untold, and comes back beside the others', async () => {
  const company = await first().company('Morre Um');
  const there = await listenAtSecond(company);
  const writing = writeAtFirst(company, 100, 60);
  await Promise.race(writing);
  await first().kill();
  await Promise.all(writing);
  await eventually(there.untold, (untold) => untold.length === 0);
  expect(there.received.size).toBeGreaterThan(0);
  await first().start();
  await first().as(company.admin.session).socket();
});

it('while Redis is away nobody has a socket and all else goes on; when it is back, clients return by themselves and hear', async () => {
  const company = await first().company('Sem Redis');
  const staying = [await first().as(company.admin.session).socket(), await second().as(company.admin.session).socket()];
  const person = await first().attendant(company, 'Sai Enquanto');
  const leaving = await second().as(person.session).socket();
  const all = [...staying, leaving].map(closing);
  await cluster.redis().kill();
  for (const reason of await Promise.all(all)) expect(reason).toMatch(/^transport/);

  await expect(second().as(company.admin.session).socket()).rejects.toThrow();
  expect((await company.admin.call('POST', '/tags', { name: 'Escrita sem Redis' })).status).toBe(200);
  expect((await first().as(person.session).call('DELETE', '/auth/logout')).status).toBe(200);

  const back = staying.map(readyAgain);
  const refused = new Promise<string>((resolve) =>
    leaving.on('connect_error', ({ message }) => /^ERR/.test(message) && resolve(message)),
  );
  await cluster.redis().start();
  await Promise.all(back);
  // A session revoked meanwhile is refused.
  expect(await refused).toBe('ERR_SESSION_EXPIRED');
  const received = staying.map(
    (socket) => new Promise<void>((resolve) => socket.on(topicEventName(company.id, 'tag'), () => resolve())),
  );
  await second().as(company.admin.session).call('POST', '/tags', { name: 'De volta' });
  await Promise.all(received);
});
