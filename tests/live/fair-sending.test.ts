import type { Message } from '@balcao/contract/messages/message';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { beforeAll, expect, it, vi } from 'vitest';
import { enqueueChats } from '../../server/src/messages/delivery/delegate-messages.ts';
import { inTx, type TxContext } from '../../server/src/platform/db/tx.ts';
import { eventually, runningServer, type TestCompany } from '../world/running-server.ts';

/** Messages in the order the channel received them. Each send is slow. */
const sentOrder = vi.hoisted(() => [] as { whatsappId: number; chat: string; body: string; isAutomatic: boolean }[]);
vi.mock('../../server/src/channels/sandbox/sandbox-driver.ts', async (load) => {
  const real = await load<typeof import('../../server/src/channels/sandbox/sandbox-driver.ts')>();
  return {
    sandboxDriver: (needs: Parameters<typeof real.sandboxDriver>[0]) => ({
      ...real.sandboxDriver(needs),
      find: undefined,
      async send(
        connection: { id: number },
        message: { chat: string; body: string; isAutomatic?: boolean; providerId: string },
      ) {
        sentOrder.push({
          whatsappId: connection.id,
          chat: message.chat,
          body: message.body,
          isAutomatic: message.isAutomatic ?? false,
        });
        await new Promise((sent) => setTimeout(sent, 15));
        return { outcome: 'sent', providerId: message.providerId };
      },
    }),
  };
});

const server = runningServer();
/** One round of the busy company: four send queues with five messages and one in flight each (decision 0083). */
const pendingPerRound = 4 * 5 + 4;
const [chats, each] = [400, 5];
let busy: TestCompany;

beforeAll(async () => {
  busy = await server.company('Muito Movimento');
});

async function conversation(of: TestCompany, from: string): Promise<Ticket> {
  await server.write(of.sandboxPhone, from, 'Oi');
  const mine = (tickets: Ticket[]) => tickets.find(({ contact }) => contact.number === from);
  const found = await eventually(
    async () =>
      (await of.admin.call<{ tickets: Ticket[] }>('GET', '/tickets?status=pending&showAll=true')).body.tickets,
    (tickets) => mine(tickets) !== undefined,
  );
  const ticket = mine(found)!;
  await of.admin.call('PUT', `/tickets/${ticket.id}`, { status: 'open', userId: of.admin.session.user.id });
  return ticket;
}
const sendMessage = async (of: TestCompany, ticket: Ticket, body: string) =>
  (await of.admin.call<{ messages: Message[] }>('POST', `/messages/${ticket.id}`, { body })).body.messages[0]!;
/** Number of messages sent between `since` and the given one. */
async function sentBefore(body: string, since: number): Promise<number> {
  await eventually(async () => sentOrder.some((one) => one.body === body), Boolean);
  return sentOrder.findIndex((one) => one.body === body) - since;
}

/** Automatic messages in many chats of the company, like an unpaced campaign. */
async function queueMessages(context: TxContext, ticket: Ticket): Promise<void> {
  await inTx(context, busy.id, async (tx) => {
    const rows = await tx.rows<{ contactId: number }>(
      'pile',
      `with people as (insert into contacts (name, number) select 'Cliente ' || n, '55119' || (70000000 + n)::text from generate_series(1, $1::int) n returning id),
         threads as (insert into tickets (contact_id, whatsapp_id, queue_id, status) select id, $2, $3, 'closed' from people returning id, contact_id)
       insert into messages (ticket_id, contact_id, whatsapp_id, chat, from_me, body, status, origin, sent_at)
       select t.id, t.contact_id, $2, 'c' || t.contact_id, true, 'máquina ' || n, 'queued', 'bot', now()
       from generate_series(1, $4::int) n cross join threads t order by n, t.id returning contact_id as "contactId"`,
      [chats, ticket.whatsappId, busy.queueId, each],
    );
    const contactIds = new Set(rows.map(({ contactId }) => contactId));
    await enqueueChats(
      tx,
      [...contactIds].map((contactId) => ({ whatsappId: ticket.whatsappId!, contactId, dueAt: tx.now })),
    );
  });
}

it('a company with 2,000 waiting messages delays no other: another’s single message is among the next, and so is a user’s', async () => {
  const small = await server.company('Pouco Movimento');
  const theirs = await conversation(small, '5511955550001');
  const [mine, other] = [await conversation(busy, '5511955550002'), await conversation(busy, '5511955550003')];
  await queueMessages(server.running().context, mine);
  await eventually(
    async () => sentOrder.length,
    (count) => count > 20,
  );

  await sendMessage(small, theirs, 'uma só');
  const beforeTheirs = sentOrder.length;
  expect(await sentBefore('uma só', beforeTheirs)).toBeLessThanOrEqual(pendingPerRound);

  // Within the company: people before automatic messages, and each chat in order.
  await sendMessage(busy, mine, 'primeira');
  const beforeMine = sentOrder.length;
  for (const body of ['segunda', 'terceira']) await sendMessage(busy, mine, body);
  await sendMessage(busy, other, 'de outra conversa');
  expect(await sentBefore('primeira', beforeMine)).toBeLessThanOrEqual(pendingPerRound);
  expect(await sentBefore('de outra conversa', beforeMine)).toBeLessThanOrEqual(3 * pendingPerRound);
  await sentBefore('terceira', beforeMine);
  expect(sentOrder.filter(({ body }) => /eira$|^segunda$/.test(body)).map(({ body }) => body)).toEqual([
    'primeira',
    'segunda',
    'terceira',
  ]);
  expect(sentOrder.length, 'most of the machines’ wait still').toBeLessThan(chats * each);

  // Nothing is lost or sent twice, and each chat keeps its order.
  await eventually(
    async () => sentOrder.filter(({ isAutomatic }) => isAutomatic).length,
    (count) => count >= chats * each,
    90_000,
  );
  const machines = Map.groupBy(
    sentOrder.filter(({ isAutomatic }) => isAutomatic),
    ({ chat }) => chat,
  );
  expect(machines.size).toBe(chats);
  const inOrder = Array.from({ length: each }, (_, n) => `máquina ${n + 1}`);
  for (const chatMessages of machines.values()) expect(chatMessages.map(({ body }) => body)).toEqual(inOrder);
});
