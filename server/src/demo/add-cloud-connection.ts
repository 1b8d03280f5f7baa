import { hourMs } from '@balcao/contract/durations';
import { ticketApi } from '@balcao/contract/tickets/ticket.api';
import { createConnection } from '../connections/create-connection.ts';
import { storeListedTemplates } from '../message-templates/store-listed-templates.ts';
import { inTx } from '../platform/db/tx.ts';
import { changeTicket } from '../tickets/change-ticket.ts';
import { findActiveTickets } from '../tickets/find-active-ticket.ts';
import { loadActorOfUser } from '../users/load-actor-of-user.ts';
import { type DemoCompanyIds, numberOf, requireNamed } from './bootstrap-demo-company.ts';
import type { CloudConnection, DemoCompany } from './demo-company.ts';
import type { DemoServer } from './demo-server.ts';

/**
 * A WhatsApp Cloud connection with approved templates and conversations, some of them outside the window. It is not
 * connected to Meta: messages sent on it stay queued.
 */
export async function addCloudConnection(
  server: DemoServer,
  company: DemoCompany,
  ids: DemoCompanyIds,
  now: Date,
): Promise<void> {
  const { cloudConnection } = company;
  if (!cloudConnection) return;
  const { companyId, adminId } = ids;
  const queueId = requireNamed(ids.queues, cloudConnection.queue);
  const id = await server.at({ now: () => now }).inCompany(companyId, async (tx) => {
    // The demo's operator may use a local address.
    const actor = { ...(await loadActorOfUser(tx, adminId)), super: true };
    const form = {
      name: cloudConnection.name,
      channel: 'whatsapp' as const,
      provider: 'cloud' as const,
      queueIds: [queueId],
    };
    const connection = await createConnection(tx, actor, { ...form, credentials }, server.phones);
    await storeListedTemplates(tx, connection.id, { ok: true, templates: cloudConnection.templates });
    return connection.id;
  });
  for (const [n, conversation] of cloudConnection.conversations.entries())
    await play({ server, company, ids, connection: { id, companyId } }, { ...conversation, queueId, n }, now);
}

const credentials = {
  phoneNumberId: '100000000000001',
  businessAccountId: '200000000000001',
  accessToken: 'um-token-de-demonstracao',
  appSecret: 'um-segredo-de-demonstracao',
  verifyToken: 'uma-palavra-de-demonstracao',
  // The demo sends nothing to Meta. A fake Graph API may listen here: peers/graph/README.md.
  graphUrl: 'http://127.0.0.1:4010',
};

type Place = {
  server: DemoServer;
  company: DemoCompany;
  ids: DemoCompanyIds;
  connection: { id: number; companyId: number };
};
type CloudConversation = CloudConnection['conversations'][number] & { queueId: number; n: number };

/**
 * Plays the customer's messages and the replies, which were written in the WhatsApp Business app; then a person accepts
 * the ticket.
 */
async function play(
  { server, company, ids, connection }: Place,
  { customer, person, hoursAgo, messages, queueId, n }: CloudConversation,
  now: Date,
): Promise<void> {
  const number = numberOf(company.customers + n, company);
  const begun = now.getTime() - hoursAgo * hourMs - messages.length * 60_000;
  for (const [i, { fromMe, body }] of messages.entries()) {
    const at = new Date(begun + (i + 1) * 60_000);
    await server.at({ now: () => at }).receive(connection, {
      kind: 'message',
      chat: number,
      providerId: `wamid.demo-${n}-${i}`,
      at,
      identities: [{ kind: 'phone', value: number }],
      name: customer,
      fromMe,
      content: { mediaType: 'conversation', body },
    });
  }
  const user = requireNamed(ids.people, company.cloudConnection?.queue ?? '').find(({ name }) => name === person);
  if (!user) throw new Error(`the demo names "${person}", who is not there`);
  const taken = new Date(begun + messages.length * 60_000 + 30_000);
  const { context } = server.at({ now: () => taken });
  await inTx(context, connection.companyId, async (tx) => {
    const contact = await tx.db
      .selectFrom('contacts')
      .select('id')
      .where('companyId', '=', tx.companyId)
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    const [ticket] = await findActiveTickets(tx, contact.id);
    if (!ticket) throw new Error(`${customer} of the demo has no ticket`);
    const body = ticketApi.update.body.parse({ status: 'open', queueId });
    // Without jobs: one of them would report the messages as read to the channel.
    await changeTicket({ ...tx, enqueue: () => {} }, await loadActorOfUser(tx, user.id), {
      params: { id: ticket.id },
      query: {},
      body,
    });
  });
}
