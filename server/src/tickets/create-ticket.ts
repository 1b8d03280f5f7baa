import { ensure, Failure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { CreateTicketInput } from '@balcao/contract/tickets/ticket.api';
import { initialStatus } from '@balcao/contract/tickets/ticket.rules';
import { canSee } from '@balcao/contract/tickets/visibility.rules';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { acceptTicket } from './accept-ticket.ts';
import { describeConflict, findActiveTicket } from './find-active-ticket.ts';
import { moveTicket } from './move-ticket.ts';
import { resolveQueue } from './resolve-queue.ts';
import { announceTicket } from './ticket.audience.ts';
import { lockTicket, readTickets, saveTicket, writeLog } from './ticket.store.ts';

/**
 * A user starts a conversation, open and assigned to them. A pending ticket of the contact is accepted instead, a recently
 * closed one is reopened, and one that another user has is a conflict (docs/protocol.md 12).
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
  const connection = await resolveConnection(tx, actor, contact, input.whatsappId ?? null);
  const userId = await resolveUser(tx, actor, input.userId ?? null);

  const active = await findActiveTicket(tx, contact.id, connection.id);
  if (active) {
    if (active.status === 'pending' && canSee(actor, active))
      return acceptTicket(tx, actor, active, { queueId, greeting: false });
    throw new Failure('ERR_OTHER_OPEN_TICKET', describeConflict(active));
  }
  const recentlyClosed = await findRecentlyClosed(tx, contact.id, connection);
  if (recentlyClosed) {
    const reopened = await moveTicket(tx, recentlyClosed, { type: 'reopen', by: userId }, actor.userId, {
      unreadMessages: 0,
      startedAt: tx.now,
      finishedAt: null,
    });
    if (queueId === null || reopened.queueId === queueId) return reopened;
    const placed = await saveTicket(tx, reopened.id, { queueId });
    announceTicket(tx, reopened, placed);
    return placed;
  }

  const created = await tx.db
    .insertInto('tickets')
    .values({
      status: initialStatus.started,
      channel: connection.channel,
      contactId: contact.id,
      whatsappId: connection.id,
      queueId,
      userId,
      isGroup: contact.isGroup,
      startedAt: tx.now,
      createdAt: tx.now,
      updatedAt: tx.now,
    })
    // The customer may be writing at this very moment.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!created) {
    const other = await findActiveTicket(tx, contact.id, connection.id);
    throw other ? new Failure('ERR_OTHER_OPEN_TICKET', describeConflict(other)) : new Failure('ERR_CREATING_TICKET');
  }
  const { id } = created;
  await writeLog(tx, [
    { ticketId: id, type: 'create', userId: actor.userId, queueId },
    { ticketId: id, type: 'open', userId, queueId },
  ]);
  const [ticket] = await readTickets(tx, [id]);
  ensure(ticket, 'ERR_CREATING_TICKET');
  announceTicket(tx, null, ticket);
  return ticket;
}

/** An admin may start it for somebody else. */
async function resolveUser(tx: Tx, actor: Actor, userId: number | null): Promise<number> {
  if (userId === null || userId === actor.userId || !can(actor, 'tickets:startForOthers')) return actor.userId;
  const person = await tx.db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
  ensure(person, 'ERR_NO_USER_FOUND');
  return person.id;
}

type StartConnection = { id: number; channel: string; timeCreateNewTicket: number };

/** The one given, the person's, the contact's last, the default. */
async function resolveConnection(
  tx: Tx,
  actor: Actor,
  contact: { whatsappId: number | null },
  requestedId: number | null,
): Promise<StartConnection> {
  const lines = await tx.db
    .selectFrom('connections')
    .select(['id', 'channel', 'timeCreateNewTicket', 'isDefault'])
    .where('companyId', '=', tx.companyId)
    .execute();
  const byId = (id: number | null) => lines.find((connection) => connection.id === id);
  if (requestedId !== null) {
    const given = byId(requestedId);
    ensure(given, 'ERR_NO_WAPP_FOUND');
    return given;
  }
  const line = byId(actor.whatsappId) ?? byId(contact.whatsappId) ?? lines.find((l) => l.isDefault);
  ensure(line, 'ERR_NO_DEF_WAPP_FOUND');
  return line;
}

async function findRecentlyClosed(tx: Tx, contactId: number, connection: StartConnection): Promise<Ticket | undefined> {
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
