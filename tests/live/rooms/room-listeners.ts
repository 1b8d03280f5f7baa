import type { Ticket } from '@balcao/contract/tickets/ticket';
import { beforeAll } from 'vitest';
import { eventually, runningServer, type SignedInPerson, type TestCompany } from '../../world/running-server.ts';

export type ReceivedNotice = {
  name: string;
  action: string;
  ticketId: number | undefined;
  payload: Record<string, unknown>;
};

type Team = { company: TestCompany; ana: SignedInPerson; bia: SignedInPerson; support: number };

/** A company with an admin, Ana in its first queue, and Bia in its queue Suporte, whose sockets join rooms. */
export function setUpRooms() {
  const server = runningServer();
  let team: Team | undefined;
  let numbers = 0;
  beforeAll(async () => {
    const company = await server.company('Salas');
    const queue = { name: 'Suporte', color: '#2588B8' };
    const support = (await company.admin.call<{ id: number }>('POST', '/queue', queue)).body.id;
    const ana = await server.attendant(company, 'Ana');
    team = { company, support, ana, bia: await server.attendant(company, 'Bia', { queueIds: [support] }) };
  });
  const current = () => {
    if (!team) throw new Error('the team is there inside hooks and tests only');
    return team;
  };
  const admin = () => current().company.admin;
  return {
    server,
    company: () => current().company,
    admin,
    ana: () => current().ana,
    bia: () => current().bia,
    support: () => current().support,
    listen: (person: SignedInPerson, ...joins: [string, unknown?][]) => listenAs(current().company.id, person, joins),
    waiting: async (): Promise<Ticket> => {
      const from = `55117${String(60_000_000 + ++numbers)}`;
      await server.write(current().company.sandboxPhone, from, 'Oi');
      const { body } = await admin().call<{ tickets: Ticket[] }>('GET', '/tickets?status=pending&showAll=true');
      return body.tickets.find((t) => t.contact.number === from)!;
    },
    /** Waits until earlier notices are delivered: a tag notice goes to everybody and arrives after them. */
    waitUntilDelivered: async (...all: { received: ReceivedNotice[] }[]): Promise<void> => {
      const { body } = await admin().call<{ id: number }>('POST', '/tags', { name: `Marca ${++numbers}` });
      await eventually(
        async () =>
          all.every(({ received }) =>
            received.some((h) => h.name === 'tag' && (h.payload['tag'] as { id: number }).id === body.id),
          ),
        (yes) => yes,
      );
    },
  };
}

async function listenAs(companyId: number, person: SignedInPerson, joins: [string, unknown?][]) {
  const socket = await person.socket();
  for (const [event, argument] of joins)
    await (argument === undefined ? socket.emitWithAck(event) : socket.emitWithAck(event, argument));
  const received: ReceivedNotice[] = [];
  socket.onAny((name: string, payload: Record<string, unknown>) => {
    const about = (payload['ticket'] ?? payload['message']) as { id?: number; ticketId?: number } | undefined;
    const ticketId = (payload['ticketId'] as number | undefined) ?? about?.ticketId ?? about?.id;
    received.push({
      name: name.replace(`company-${companyId}-`, ''),
      action: String(payload['action']),
      ticketId,
      payload,
    });
  });
  return {
    socket,
    received,
    of: (id: number) =>
      received
        .filter((h) => h.ticketId === id && ['ticket', 'appMessage'].includes(h.name))
        .map((h) => `${h.name} ${h.action}`),
  };
}
