import { demand, Failure } from '@balcao/contract/errors';
import { canSee } from '@balcao/contract/tickets/sight.rules';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { CreateTicketInput } from '@balcao/contract/tickets/ticket.api';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/tx.ts';
import { acceptTicket } from './accept-ticket.ts';
import { moveTicket } from './move-ticket.ts';
import { queueForNew } from './queue-for-new.ts';
import { announceTicket } from './ticket.audience.ts';
import { lockTicket, readTickets, saveTicket, writeLog } from './ticket.store.ts';
import { otherTicket, unfinishedTicketOf } from './unfinished-ticket.ts';

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
  demand(contact, 'ERR_NO_CONTACT_FOUND');
  const queueId = await queueForNew(tx, actor, input.queueId ?? null);
  const line = await lineFor(tx, actor, contact, input.whatsappId ?? null);
  const userId = await personFor(tx, actor, input.userId ?? null);

  const unfinished = await unfinishedTicketOf(tx, contact.id, line.id);
  if (unfinished) {
    if (unfinished.status === 'pending' && canSee(actor, unfinished))
      return acceptTicket(tx, actor, unfinished, { queueId, greeting: false });
    throw new Failure('ERR_OTHER_OPEN_TICKET', otherTicket(unfinished));
  }
  const young = await youngClosedTicket(tx, contact.id, line);
  if (young) {
    const reopened = await moveTicket(tx, young, { type: 'reopen', by: userId }, actor.userId, {
      unreadMessages: 0,
      startedAt: tx.now,
      finishedAt: null,
    });
    if (queueId === null || reopened.queueId === queueId) return reopened;
    const placed = await saveTicket(tx, reopened.id, { queueId });
    announceTicket(tx, reopened, placed);
    return placed;
  }

  const made = await tx.db
    .insertInto('tickets')
    .values({
      status: 'open',
      channel: line.channel,
      contactId: contact.id,
      whatsappId: line.id,
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
  if (!made) {
    const other = await unfinishedTicketOf(tx, contact.id, line.id);
    throw other ? new Failure('ERR_OTHER_OPEN_TICKET', otherTicket(other)) : new Failure('ERR_CREATING_TICKET');
  }
  const { id } = made;
  await writeLog(tx, [
    { ticketId: id, type: 'create', userId: actor.userId, queueId },
    { ticketId: id, type: 'open', userId, queueId },
  ]);
  const [ticket] = await readTickets(tx, [id]);
  demand(ticket, 'ERR_CREATING_TICKET');
  announceTicket(tx, null, ticket);
  return ticket;
}

/** An admin may start it for somebody else. */
async function personFor(tx: Tx, actor: Actor, userId: number | null): Promise<number> {
  if (userId === null || userId === actor.userId || actor.profile !== 'admin') return actor.userId;
  const person = await tx.db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
  demand(person, 'ERR_NO_USER_FOUND');
  return person.id;
}

type StartLine = { id: number; channel: string; timeCreateNewTicket: number };

/** The one given, the person's, the contact's last, the default. */
async function lineFor(
  tx: Tx,
  actor: Actor,
  contact: { whatsappId: number | null },
  asked: number | null,
): Promise<StartLine> {
  const lines = await tx.db
    .selectFrom('connections')
    .select(['id', 'channel', 'timeCreateNewTicket', 'isDefault'])
    .where('companyId', '=', tx.companyId)
    .execute();
  const byId = (id: number | null) => lines.find((line) => line.id === id);
  if (asked !== null) {
    const given = byId(asked);
    demand(given, 'ERR_NO_WAPP_FOUND');
    return given;
  }
  const line = byId(actor.whatsappId) ?? byId(contact.whatsappId) ?? lines.find((l) => l.isDefault);
  demand(line, 'ERR_NO_DEF_WAPP_FOUND');
  return line;
}

async function youngClosedTicket(tx: Tx, contactId: number, line: StartLine): Promise<Ticket | undefined> {
  const since = new Date(tx.now.getTime() - line.timeCreateNewTicket * 60_000);
  const row = await tx.db
    .selectFrom('tickets')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('contactId', '=', contactId)
    .where('whatsappId', '=', line.id)
    .where('status', '=', 'closed')
    .where('updatedAt', '>=', since)
    .orderBy('updatedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && lockTicket(tx, row.id);
}
