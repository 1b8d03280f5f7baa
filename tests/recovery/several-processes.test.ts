import { topicEventName } from '@balcao/contract/realtime';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Socket } from 'socket.io-client';
import { expect, it } from 'vitest';
import { eventually } from '../world/running-server.ts';
import { serverProcesses } from '../world/server-processes.ts';

const cluster = serverProcesses(2);
const [first, second] = [() => cluster.processes[0]!, () => cluster.processes[1]!];
const closing = (socket: Socket) => new Promise<string>((resolve) => socket.once('disconnect', resolve));
const readyAgain = (socket: Socket) => new Promise<void>((resolve) => socket.once('ready', () => resolve()));

it('what a process committed and could not tell is told by another, when it is killed', async () => {
  const company = await second().company('Morre Um');
  const socket = await company.admin.socket();
  await socket.emitWithAck('joinTickets', 'pending');
  const received = new Set<number>();
  socket.on(topicEventName(company.id, 'appMessage'), ({ ticket }: { ticket: Ticket }) => received.add(ticket.id));
  // Written by many at once, so that the kill falls between commits and what follows them.
  const writing = Array.from({ length: 60 }, (_, i) =>
    first()
      .write(company.sandboxPhone, `55117100${String(i).padStart(5, '0')}`, 'Oi')
      .catch(() => null),
  );
  await Promise.race(writing);
  await first().kill();
  await Promise.all(writing);
  const tickets = async () =>
    (await company.admin.call<{ tickets: Ticket[] }>('GET', '/tickets?status=pending&showAll=true')).body.tickets;
  await eventually(
    async () => (await tickets()).map(({ id }) => id).filter((id) => !received.has(id)),
    (untold) => untold.length === 0,
  );
  expect(received.size).toBeGreaterThan(0);
  // Whoever was at the killed process goes on at the other; and it comes back beside it.
  await first().start();
  await first().as(company.admin.session).socket();
}, 60_000);

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
  // What was revoked meanwhile is so.
  expect(await refused).toBe('ERR_SESSION_EXPIRED');
  const received = staying.map(
    (socket) => new Promise<void>((resolve) => socket.on(topicEventName(company.id, 'tag'), () => resolve())),
  );
  await second().as(company.admin.session).call('POST', '/tags', { name: 'De volta' });
  await Promise.all(received);
}, 60_000);
