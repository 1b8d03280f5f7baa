import { topicEventName } from '@balcao/contract/realtime';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { beforeAll, describe, expect, it } from 'vitest';
import { socketLimits } from '../../server/src/platform/realtime/client-socket.ts';
import { revocationsReachSockets } from '../recovery/revocations.ts';
import { eventually, type TestCompany } from '../world/running-server.ts';
import { serverProcesses } from '../world/server-processes.ts';
import { peopleWhoSeeDifferently, walkAndCompare } from './random-walk.ts';

/** Three processes with sockets, each with a third of them. */
const cluster = serverProcesses(3);
const [first, second] = [() => cluster.processes[0]!, () => cluster.processes[1]!];

it('in several processes, the state built from notices equals a fresh fetch', async () => {
  const server = first();
  const company = await server.company('Ao Vivo');
  const { people, queues } = await peopleWhoSeeDifferently(server, company);
  await walkAndCompare({ server, company, people: people.map(cluster.spread), queues, rounds: 10, specified: false });
});

describe('done in another process with sockets', () => {
  let company: TestCompany;
  beforeAll(async () => {
    company = await first().company('Dividida');
  });
  revocationsReachSockets(() => ({
    here: first(),
    there: second(),
    company,
    setInactive: (id) => cluster.sql('update companies set status = false where id = $1', [id]),
  }));
});

it('a user has at most a hundred sockets in all processes together', async () => {
  const company = await first().company('Muitas Abas');
  const many = cluster.spread(company.admin);
  for (let i = 0; i < socketLimits.maxSocketsPerPerson; i++) await many.socket();
  await expect(first().as(company.admin.session).socket()).rejects.toThrow('ERR_RATE_LIMIT');
  await expect(second().as(company.admin.session).socket()).rejects.toThrow('ERR_RATE_LIMIT');
});

it('two viewers of one ticket see each other across processes', async () => {
  const company = await first().company('Dois Olham');
  await first().write(company.sandboxPhone, '5511700000001', 'Oi');
  const [ticket] = await eventually(
    async () => (await company.admin.call<{ tickets: Ticket[] }>('GET', '/tickets?showAll=true')).body.tickets,
    (tickets) => tickets.length > 0,
  );
  const ana = await first().attendant(company, 'Ana Aqui');
  const bia = await first().attendant(company, 'Bia Ali');
  const [here, there] = [await ana.socket(), await second().as(bia.session).socket()];
  const seen: string[] = [];
  for (const socket of [here, there])
    socket.on(topicEventName(company.id, 'colleague'), ({ user, doing }: { user: { name: string }; doing: string }) =>
      seen.push(`${socket === here ? 'here' : 'there'}: ${user.name} ${doing}`),
    );
  await here.emitWithAck('joinChatBox', ticket?.id);
  await there.emitWithAck('joinChatBox', ticket?.id);
  await eventually(
    async () => seen,
    (all) => all.includes('here: Bia Ali viewing'),
  );
  there.disconnect();
  await eventually(
    async () => seen,
    (all) => all.includes('here: Bia Ali gone'),
  );
});
