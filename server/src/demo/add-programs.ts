import { hourMs } from '@balcao/contract/durations';
import { ticketApi } from '@balcao/contract/tickets/ticket.api';
import { createApiToken } from '../api-tokens/create-api-token.ts';
import { listTickets } from '../tickets/lists/list-tickets.ts';
import { createTodo } from '../todos/write-todo.ts';
import { loadActorOfUser } from '../users/load-actor-of-user.ts';
import { createEndpoint, updateEndpoint } from '../webhook-endpoints/manage-endpoints.ts';
import { queueAccepted } from '../webhook-endpoints/queue-events.ts';
import type { DemoCompanyIds } from './bootstrap-demo-company.ts';
import type { DemoCompany } from './demo-company.ts';
import type { DemoServer } from './demo-server.ts';

/**
 * API tokens, webhook endpoints, and the admin's tasks. The endpoints are switched off with waiting deliveries: nothing
 * listens at their addresses.
 */
export async function addPrograms(
  server: DemoServer,
  { programs }: DemoCompany,
  { companyId, adminId }: DemoCompanyIds,
  now: Date,
): Promise<void> {
  if (!programs) return;
  await server.at({ now: () => now }).inCompany(companyId, async (tx) => {
    const actor = await loadActorOfUser(tx, adminId);
    const query = ticketApi.list.query.parse({ status: 'open', showAll: true });
    const tickets = (await listTickets(tx, actor, query)).tickets.slice(0, 4);
    for (const token of programs.tokens) await createApiToken(tx, actor, { whatsappId: null, ...token });
    for (const endpoint of programs.endpoints) {
      const { id } = await createEndpoint(tx, actor, { ...endpoint, isActive: true }, server.endpoints);
      await queueAccepted(
        tx,
        tickets.map((ticket) => ({ before: ticket, after: ticket, by: actor.name, greeting: false })),
      );
      await updateEndpoint(tx, actor, id, { isActive: false }, server.endpoints);
    }
    for (const { text, inHours, isAboutTicket } of programs.tasks)
      await createTodo(tx, actor, {
        text,
        dueAt: inHours === undefined ? null : new Date(now.getTime() + inHours * hourMs).toISOString(),
        ticketId: isAboutTicket ? (tickets[0]?.id ?? null) : null,
      });
  });
}
