import { momentOf } from '@balcao/contract/companies/zoned-time';
import { ensure, invalidInput } from '@balcao/contract/errors';
import { findContact } from '../contacts/find-contact.ts';
import type { Tx } from '../platform/db/tx.ts';
import type { ScheduleValues } from './schedule.store.ts';

/** Input fields with a precision of one minute send the current minute, which is already past. */
const toleranceMs = 60_000;

/** @throws Failure ERR_INVALID_INPUT when the time is past */
export function readSendAt(tx: Tx, text: string, timeZone: string): Date {
  const sendAt = momentOf(text, timeZone);
  if (sendAt.getTime() < tx.now.getTime() - toleranceMs) throw invalidInput('sendAt', 'past');
  return sendAt;
}

/** Checks that all referenced records exist. */
export async function requireReferences(
  tx: Tx,
  named: Partial<Pick<ScheduleValues, 'contactId' | 'ticketUserId' | 'queueId' | 'whatsappIds'>>,
): Promise<void> {
  const { contactId, ticketUserId, queueId, whatsappIds = [] } = named;
  if (contactId !== undefined) await findContact(tx, contactId);
  if (ticketUserId != null) ensure(await exists(tx, 'users', [ticketUserId]), 'ERR_NO_USER_FOUND');
  if (queueId != null) ensure(await exists(tx, 'queues', [queueId]), 'ERR_NO_QUEUE_FOUND');
  if (whatsappIds.length > 0) ensure(await exists(tx, 'connections', whatsappIds), 'ERR_NO_WAPP_FOUND');
}

async function exists(tx: Tx, table: 'users' | 'queues' | 'connections', ids: number[]): Promise<boolean> {
  const distinct = [...new Set(ids)];
  const rows = await tx.db
    .selectFrom(table)
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('id', 'in', distinct)
    .execute();
  return rows.length === distinct.length;
}
