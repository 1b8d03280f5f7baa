import { ensure, Failure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { CreateTicketInput } from '@balcao/contract/tickets/ticket.api';
import { canSee } from '@balcao/contract/tickets/visibility.rules';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { acceptTicket } from './accept-ticket.ts';
import { describeConflict, findActiveTicket } from './find-active-ticket.ts';
import { assignTicket } from './give/assign-ticket.ts';
import { chooseConnection, type OutboundConnection } from './outbound/choose-connection.ts';
import { insertTicket } from './outbound/insert-ticket.ts';
import { resolveQueue } from './resolve-queue.ts';
import { announceTicket } from './ticket.audience.ts';
import { lockTicket, saveTicket } from './ticket.store.ts';
import { transitionTicket } from './transition-ticket.ts';

/**
 * A user starts a conversation, open and assigned to them. A pending ticket of the contact is accepted instead (or
 * assigned to the person for whom an admin starts it), a recently closed one that is visible to them is reopened, and one
 * assigned to another user is a conflict (docs/protocol.md 12).
 */
export async function createTicket(tx: Tx, actor: Actor, input: CreateTicketInput): Promise<Ticket> {
  const contact = await tx.db
    .selectFrom('contacts')
    .select(['id', 'isGroup', 'whatsappId'])
    .where('companyId', '=', tx.companyId)
    .where('id', '=', input.contactId)
    .executeTakeFirst();
  ensure(contact, 'ERR_NO_CONTACT_FOUND');
  const queueId = await resolveQueue(tx, actor, input.queueId ?? null);
  const connection = await chooseConnection(tx, input.whatsappId == null ? [] : [input.whatsappId], [
    actor.whatsappId,
    contact.whatsappId,
  ]);
  const userId = await resolveUser(tx, actor, input.userId ?? null);

  const active = await findActiveTicket(tx, contact.id, connection.id);
  if (active) {
    if (active.status === 'pending' && canSee(actor, active)) {
      if (userId === actor.userId) return acceptTicket(tx, actor, active, { queueId, greeting: false });
      const assignedQueue = input.queueId ?? active.queueId ?? queueId;
      ensure(assignedQueue, 'ERR_QUEUE_REQUIRED');
      return assignTicket(tx, actor, active.id, { userId, queueId: assignedQueue });
    }
    throw new Failure('ERR_OTHER_OPEN_TICKET', describeConflict(active));
  }
  const recentlyClosed = await findRecentlyClosed(tx, contact.id, connection);
  // Reopening gives access to the whole conversation with its notes, so one that is not visible to the actor stays closed.
  if (recentlyClosed && canSee(actor, recentlyClosed)) {
    const reopened = await transitionTicket(tx, recentlyClosed, { type: 'reopen', by: userId }, actor.userId, {
      unreadMessages: 0,
      startedAt: tx.now,
      finishedAt: null,
    });
    if (queueId === null || reopened.queueId === queueId) return reopened;
    const placed = await saveTicket(tx, reopened.id, { queueId });
    announceTicket(tx, reopened, placed);
    return placed;
  }

  // A group's ticket that is theirs may be reopened: somebody gave it to them.
  ensure(!contact.isGroup || can(actor, 'tickets:serveGroups'), 'ERR_NO_PERMISSION');
  const started = { contact, connection, queueId, userId, status: 'started', by: actor.userId } as const;
  const ticket = await insertTicket(tx, started);
  if (ticket) return ticket;
  const other = await findActiveTicket(tx, contact.id, connection.id);
  throw other ? new Failure('ERR_OTHER_OPEN_TICKET', describeConflict(other)) : new Failure('ERR_CREATING_TICKET');
}

/** An admin may start it for another user. */
async function resolveUser(tx: Tx, actor: Actor, userId: number | null): Promise<number> {
  if (userId === null || userId === actor.userId || !can(actor, 'tickets:startForOthers')) return actor.userId;
  const person = await tx.db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
  ensure(person, 'ERR_NO_USER_FOUND');
  return person.id;
}

async function findRecentlyClosed(
  tx: Tx,
  contactId: number,
  connection: OutboundConnection,
): Promise<Ticket | undefined> {
  const since = new Date(tx.now.getTime() - connection.timeCreateNewTicket * 60_000);
  const row = await tx.db
    .selectFrom('tickets')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('contactId', '=', contactId)
    .where('whatsappId', '=', connection.id)
    .where('status', '=', 'closed')
    .where('updatedAt', '>=', since)
    .orderBy('updatedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && lockTicket(tx, row.id);
}
