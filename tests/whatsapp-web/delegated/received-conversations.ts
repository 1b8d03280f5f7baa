import type { Message } from '@balcao/contract/messages/message';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { eventually } from '../../world/running-server.ts';
import type { ServerWithoutWorkers } from './server-without-workers.ts';

type MessageRow = {
  status: string;
  fail_reason: string | null;
  provider_id: string;
  body: string;
  is_deleted: boolean;
};

/** Conversations of customers whose messages the test writes into the journal, as a worker does. */
export function receivedConversations({ company, one, sql, notify }: ServerWithoutWorkers) {
  const receive = async (id: number, event: { chat: string; providerId: string } & Record<string, unknown>) => {
    await sql.query(
      'insert into journal (company_id, whatsapp_id, chat, provider_id, event) values ($1, $2, $3, $4, $5)',
      [
        company().id,
        id,
        event.chat,
        event.providerId,
        { event: { at: new Date().toISOString(), ...event }, raw: null },
      ],
    );
    await notify('journal');
  };
  const messageOf = (id: string) =>
    one<MessageRow>('select status, fail_reason, provider_id, body, is_deleted from messages where id = $1', [id]);
  let chats = 0;
  return {
    receive,
    messageOf,
    becomes: (id: string, status: string) =>
      eventually(
        () => messageOf(id),
        (message) => message.status === status,
      ),
    conversation: async (id: number) => {
      const phone = `55119${80_000_000 + ++chats}`;
      const chat = `${phone}@s.whatsapp.net`;
      await receive(id, {
        kind: 'message',
        chat,
        providerId: `IN${chats}`,
        name: `Cliente ${chats}`,
        fromMe: false,
        content: { mediaType: 'conversation', body: 'Oi' },
        identities: [{ kind: 'phone', value: phone }],
      });
      const ticket = await acceptTicket(company(), phone);
      return { ticket, chat, phone, send: (body: string) => sendMessage(company(), ticket.id, body) };
    },
  };
}

type Company = ReturnType<ServerWithoutWorkers['company']>;

/** The ticket of a customer, as soon as it exists, accepted by the admin. */
async function acceptTicket({ admin }: Company, phone: string): Promise<Ticket> {
  const [ticket] = await eventually(
    async () =>
      (await admin.call<{ tickets: Ticket[] }>('GET', '/tickets?status=pending&showAll=true')).body.tickets.filter(
        (t) => t.contact.number === phone,
      ),
    (found) => found.length === 1,
  );
  if (!ticket) throw new Error('no ticket');
  await admin.call('PUT', `/tickets/${ticket.id}`, { status: 'open', userId: admin.session.user.id });
  return ticket;
}

async function sendMessage({ admin }: Company, ticketId: number, body: string): Promise<Message> {
  const sent = await admin.call<{ messages: Message[] }>('POST', `/messages/${ticketId}`, { body, fromMe: true });
  const [message] = sent.body.messages;
  if (!message) throw new Error('not sent');
  return message;
}
