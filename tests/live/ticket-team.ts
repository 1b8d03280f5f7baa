import type { Ticket } from '@balcao/contract/tickets/ticket';
import { beforeEach } from 'vitest';
import { runningServer, type SignedInPerson, type TestCompany } from '../world/running-server.ts';

export type TicketPage = { tickets: Ticket[]; count: number; hasMore: boolean; nextCursor: string | null };

type Team = { company: TestCompany; ana: SignedInPerson; bia: SignedInPerson; support: number };

/** A server; for each test a company with an admin, Ana in its first queue, and Bia in its queue Suporte. */
export function setUpTicketTeam() {
  const server = runningServer();
  let team: Team | undefined;
  let numbers = 0;
  beforeEach(async () => {
    const company = await server.company();
    const queue = { name: 'Suporte', color: '#2588B8' };
    const support = (await company.admin.call<{ id: number }>('POST', '/queue', queue)).body.id;
    const ana = await server.attendant(company, 'Ana');
    team = { company, support, ana, bia: await server.attendant(company, 'Bia', { queueIds: [support] }) };
  });
  const current = () => {
    if (!team) throw new Error('the team is there inside hooks and tests only');
    return team;
  };
  const newNumber = () => `55119${String(60_000_000 + ++numbers)}`;
  return {
    server,
    company: () => current().company,
    admin: () => current().company.admin,
    ana: () => current().ana,
    bia: () => current().bia,
    support: () => current().support,
    newNumber,
    /** A pending ticket of a customer who has written. */
    waiting: async (from = newNumber(), body = 'Oi'): Promise<Ticket> => {
      const { admin, sandboxPhone } = current().company;
      await server.write(sandboxPhone, from, body);
      const { tickets } = await list(admin, 'status=pending&showAll=true');
      const ticket = tickets.find((t) => t.contact.number === from);
      if (!ticket) throw new Error('no ticket came of the message');
      return ticket;
    },
  };
}

export const list = async (who: SignedInPerson, query: string): Promise<TicketPage> =>
  (await who.call<TicketPage>('GET', `/tickets?${query}`)).body;

export const change = (who: SignedInPerson, id: number, body: object) =>
  who.call<Ticket>('PUT', `/tickets/${id}`, body);
