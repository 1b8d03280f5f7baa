import type { Message } from '@balcao/contract/messages/message';
import type { QueueIntegration } from '@balcao/contract/queue-integrations/queue-integration';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { beforeAll, beforeEach, expect } from 'vitest';
import { botPause } from '../world/bot-pause.ts';
import { eventually, runningServer, type SignedInPerson, type TestCompany } from '../world/running-server.ts';

/** Customers of a company whose only connection is answered by an integration; each test has its own customer. */
export function integrationWorld() {
  const server = runningServer({ INTEGRATION_HOSTS: '127.0.0.1' });
  let company: TestCompany;
  let bia: SignedInPerson;
  let customers = 0;
  const pause = botPause(server);
  beforeAll(async () => {
    await pause.shorten();
    company = await server.company('Padaria');
    bia = await server.attendant(company, 'Bia', { allTicket: 'enable' });
  });
  beforeEach(() => {
    customers += 1;
  });
  const customer = () => `55119100${String(customers).padStart(5, '0')}`;

  /** The ticket of this test's customer. */
  async function ticket(): Promise<Ticket | undefined> {
    const lists = await Promise.all(
      ['pending', 'open'].map((status) =>
        company.admin.call<{ tickets: Ticket[] }>('GET', `/tickets?showAll=true&status=${status}`),
      ),
    );
    return lists.flatMap(({ body }) => body.tickets).find(({ contact }) => contact.number === customer());
  }
  async function messages(): Promise<Message[]> {
    const found = await ticket();
    if (!found) return [];
    return (await company.admin.call<{ messages: Message[] }>('GET', `/messages/${found.id}`)).body.messages;
  }
  return {
    server,
    customer,
    ticket,
    messages,
    company: () => company,
    write: (body: string) => server.write(company.sandboxPhone, customer(), body),
    /** Waits for this number of outgoing messages, including notes. */
    answered: (n: number) => eventually(messages, (list) => list.filter(({ fromMe }) => fromMe).length >= n),
    restorePause: pause.restore,
    /** Bia accepts the conversation. She signs in for it: the end of a licence, which a test has, ends the sessions of its time. */
    async accept(): Promise<void> {
      bia = await server.signIn(bia.session.user.email);
      const body = { status: 'open', queueId: company.queueId };
      expect((await bia.call('PUT', `/tickets/${(await ticket())!.id}`, body)).status).toBe(200);
    },
    /** Sets this integration as the responder of the company's only connection. */
    async answerBy(body: object): Promise<QueueIntegration> {
      const named = { name: `Serviço ${customers}`, ...body };
      const made = await company.admin.call<QueueIntegration>('POST', '/queueIntegration', named);
      const path = `/whatsapp/${company.whatsappId}`;
      const saved = await company.admin.call('PUT', path, { integrationId: made.body.id });
      expect([made.status, saved.status]).toEqual([200, 200]);
      return made.body;
    },
  };
}

export const bodiesOf = (list: Message[]) =>
  list.filter(({ isPrivate }) => !isPrivate).map(({ fromMe, body }) => `${fromMe ? '<' : '>'} ${body}`);
export const notesOf = (list: Message[]) => list.filter(({ isPrivate }) => isPrivate).map(({ body }) => body);
