import { setTimeout } from 'node:timers/promises';
import { Failure } from '@balcao/contract/errors';
import type { TicketStatus } from '@balcao/contract/tickets/ticket';
import type { MergingContact } from '../contacts/duplicates/merge-contact-fields.ts';
import { hasSqlState } from '../platform/db/retry-on-race.ts';
import type { Tx } from '../platform/db/tx.ts';

export type LockedContact = MergingContact & { isGroup: boolean; createdAt: Date; mergedInto: number | null };

export type LockedTicket = {
  id: number;
  contactId: number;
  homeContactId: number | null;
  mergedInto: number | null;
  whatsappId: number | null;
  status: TicketStatus;
  userId: number | null;
  queueId: number | null;
  unreadMessages: number;
  createdAt: Date;
  updatedAt: Date;
};

export type LockedContacts = { contacts: LockedContact[]; tickets: LockedTicket[]; lastMessageId: number };

const lockingTransactions = new WeakSet<Tx>();
/** This transaction has locked tickets outside the lock order: it must not wait for further locks. */
export const hasLockedContacts = (tx: Tx): boolean => lockingTransactions.has(tx);

const maxAttempts = 40;
const pauseMs = 25;

/**
 * Locks these contacts, their tickets and the messages in them. It never waits while it has locks (`nowait`), so it
 * cannot deadlock: when a row is locked elsewhere, it rolls back to the savepoint and tries again.
 */
export async function lockContacts(tx: Tx, ids: number[]): Promise<LockedContacts> {
  for (let attemptsLeft = maxAttempts; ; attemptsLeft--) {
    await tx.rows('hold-begin', 'savepoint hold', []);
    try {
      const locked = await lockNoWait(tx, ids);
      await tx.rows('hold-end', 'release savepoint hold', []);
      lockingTransactions.add(tx);
      return locked;
    } catch (error) {
      if (!isLockNotAvailable(error)) throw error;
      await tx.rows('hold-undo', 'rollback to savepoint hold', []);
      if (attemptsLeft <= 1) throw new Failure('ERR_CONTACT_BUSY');
      await setTimeout(pauseMs);
    }
  }
}

async function lockNoWait(tx: Tx, ids: number[]): Promise<LockedContacts> {
  // Before their tickets: a locked contact gets no new ticket and no new message.
  const contacts = await tx.rows<LockedContact>(
    'merge-lock-contacts',
    `select id, name, number, email, is_group as "isGroup", disable_bot as "disableBot", active, whatsapp_id as "whatsappId",
       removed_at as "removedAt", created_at as "createdAt", merged_into as "mergedInto",
       name = '' or exists (select from contact_identities i where i.company_id = c.company_id and i.contact_id = c.id
         and i.value = c.name) as nameless
     from contacts c where company_id = current_company() and id = any($1) order by id for update nowait`,
    [ids],
  );
  const tickets = await tx.rows<LockedTicket>(
    'merge-lock-tickets',
    `select id, contact_id as "contactId", home_contact_id as "homeContactId", folded_into as "mergedInto", whatsapp_id as "whatsappId",
       status, user_id as "userId", queue_id as "queueId", unread_messages as "unreadMessages", created_at as "createdAt", updated_at as "updatedAt"
     from tickets where company_id = current_company() and contact_id = any($1) order by id for update nowait`,
    [ids],
  );
  const [newest] = await tx.rows<{ id: number | null }>(
    'merge-lock-messages',
    `select max(id) as id from (select id from messages where company_id = current_company() and ticket_id = any($1)
       order by id for update nowait) held`,
    [tickets.map(({ id }) => id)],
  );
  return { contacts, tickets, lastMessageId: newest?.id ?? 0 };
}

/** SQLSTATE 55P03 */
const isLockNotAvailable = (error: unknown): boolean => hasSqlState(error, ['55P03']);
