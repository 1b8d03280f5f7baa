import { wireName } from '@balcao/contract/realtime';
import { type Ticket, ticketStatus } from '@balcao/contract/tickets/ticket';
import type { TicketEvent } from '@balcao/contract/tickets/ticket.events';
import { actorOf } from '@balcao/contract/users/actor-of';
import { expect, it } from 'vitest';
import { applyTicketNotice, isNews, type TicketList } from '../web/src/tickets/ticket.live.ts';
import type { TicketFilter } from '../web/src/tickets/ticket-filter.ts';
import { eventually, type Person, runningDesk } from './running-desk.ts';

const desk = runningDesk();
const one = (n: number) => Math.floor(Math.random() * n);

/** One person's screen: three lists, fed by notices only, each of which comes twice and out of order. */
async function screenOf(person: Person) {
  const me = actorOf(person.session.user);
  const filters: TicketFilter[] = ticketStatus.options.map((status) => ({ status, showAll: true }));
  const fetchList = async ({ status, showAll }: TicketFilter): Promise<TicketList> => {
    const { body } = await person.call<{ tickets: Ticket[] }>('GET', `/tickets?status=${status}&showAll=${showAll}`);
    return { tickets: body.tickets, hasMore: false, nextCursor: null };
  };
  const lists = await Promise.all(filters.map(fetchList));
  const heard = new Map<number, number>();
  const late: TicketEvent[] = [];
  let received = 0;
  const apply = (event: TicketEvent) => {
    if (!isNews(heard, event)) return;
    for (const [i, filter] of filters.entries()) lists[i] = applyTicketNotice(lists[i]!, event, { filter, me });
  };
  const socket = await person.socket();
  for (const status of ticketStatus.options) await socket.emitWithAck('joinTickets', status);
  await socket.emitWithAck('joinNotification');
  socket.on(wireName(me.companyId, 'ticket'), (event: TicketEvent) => {
    received++;
    apply(event);
    late.push(event); // and once more, some other time
    if (late.length > 5) apply(late.splice(one(late.length), 1)[0]!);
  });
  const byId = (tickets: readonly Ticket[]) => [...tickets].sort((a, b) => a.id - b.id);
  return {
    received: () => received,
    shown: () => {
      for (const event of late.splice(0)) apply(event);
      return filters.map((filter, i) => [filter.status, byId(lists[i]!.tickets)]);
    },
    fetched: async () =>
      Promise.all(filters.map(async (filter) => [filter.status, byId((await fetchList(filter)).tickets)])),
  };
}

it('whoever follows the notices holds what a fresh fetch would give', async () => {
  const company = await desk.company('Ao Vivo');
  const { admin } = company;
  const queues = [company.queueId];
  for (const [name, color] of [
    ['Suporte', '#AAAAAA'],
    ['Entregas', '#BBBBBB'],
  ] as const)
    queues.push((await admin.call<{ id: number }>('POST', '/queue', { name, color })).body.id);
  const people = [
    admin,
    await desk.attendant(company, 'Uma Fila', { queueIds: [queues[0]] }),
    await desk.attendant(company, 'Duas Filas', { queueIds: [queues[0], queues[1]], allUserChat: 'enabled' }),
    await desk.attendant(company, 'Sem Fila', { queueIds: [queues[2]], allTicket: 'enable', isTricked: 'disabled' }),
    await desk.attendant(company, 'Historico', { queueIds: [queues[1]], allHistoric: 'enabled' }),
  ];
  const customers = Array.from({ length: 12 }, (_, i) => `55119876600${10 + i}`);
  for (const from of customers) await desk.write(company.phone, from, 'começo');
  const screens = await Promise.all(people.map(screenOf));
  const { body } = await admin.call<{ tickets: Ticket[] }>('GET', '/tickets?showAll=true');
  const ids = body.tickets.map((ticket) => ticket.id);

  // Each queue is reached at least once, whatever chance does below: everybody hears something.
  for (const queueId of queues) {
    await admin.call('PUT', `/tickets/${ids[0]}`, { status: 'open' });
    await admin.call('PUT', `/tickets/${ids[0]}`, { queueId });
  }

  const commands = [
    () => ({ status: 'open', queueId: queues[one(3)] }),
    () => ({ status: 'closed' }),
    () => ({ status: 'pending' }),
    () => ({ queueId: queues[one(3)] }),
    () => ({ queueId: queues[one(3)], userId: people[one(people.length)]!.session.user.id }),
  ];
  // Contacts turn out to be one person, and two after all: tickets fold, come back, and change their contact.
  const contactIds = body.tickets.map((ticket) => ticket.contactId);
  let merged = 0;
  const mergeSome = async () => {
    const answer = await admin.call('POST', `/contacts/${contactIds[one(12)]}/merges`, {
      contactId: contactIds[one(12)],
    });
    if (answer.status === 200) merged++;
    return answer;
  };
  const undoSome = async () => {
    const id = contactIds[one(12)]!;
    const known = await admin.call<{ merges: { id: number }[] }>('GET', `/contacts/${id}/identities`);
    const merge = known.body.merges[0];
    return merge ? people[one(people.length)]!.call('POST', `/contacts/${id}/merges/${merge.id}/undo`) : known;
  };
  let done = 0;
  for (let round = 0; round < 25; round++) {
    const answers = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const person = people[one(people.length)]!;
        const id = ids[one(ids.length)]!;
        const dice = one(12);
        if (dice === 10) return mergeSome();
        if (dice === 11) return undoSome();
        if (dice < 2) return desk.write(company.phone, customers[one(customers.length)]!, `mensagem ${round}`);
        if (dice < 3) return person.call('POST', `/messages/${id}`, { body: `resposta ${round}` });
        if (dice < 4) return person.call('GET', `/messages/${id}`);
        return person.call('PUT', `/tickets/${id}`, commands[one(commands.length)]!());
      }),
    );
    for (const { status } of answers) {
      expect(status).toBeLessThan(500);
      if (status < 300) done++;
    }
  }
  expect(done).toBeGreaterThan(60);
  expect(merged).toBeGreaterThan(3);

  for (const [i, screen] of screens.entries()) {
    const who = people[i]!.session.user.name;
    await eventually(
      async () => [who, screen.shown(), await screen.fetched()] as const,
      ([, shown, fetched]) => JSON.stringify(shown) === JSON.stringify(fetched),
      10_000,
    );
    expect([who, screen.shown()]).toEqual([who, await screen.fetched()]);
    expect(screen.received()).toBeGreaterThan(0);
  }
}, 90_000);
