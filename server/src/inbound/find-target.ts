import { findMessages } from '../messages/find-message.ts';
import { announceMessage } from '../messages/message.audience.ts';
import type { Tx } from '../platform/tx.ts';

/** `waitsFor`: the message that news speaks of is not here yet. */
export type Outcome = { waitsFor?: string };

export type Target = {
  id: number;
  status: string;
  ticketId: number;
  contactId: number;
  body: string;
  fromMe: boolean;
  unreadable: boolean;
};

/** By the channel's id, or by ours when the channel carries that back. */
export async function findTarget(
  tx: Tx,
  whatsappId: number,
  providerId: string,
  ourId?: string,
): Promise<Target | undefined> {
  const [target] = await tx.rows<Target>(
    'inbound-target',
    `select id, status, ticket_id as "ticketId", contact_id as "contactId", body, from_me as "fromMe", unreadable from messages
     where company_id = current_company() and whatsapp_id = $1 and (provider_id = $2 or ($3::bigint is not null and id = $3 and from_me and provider_id is null))
     order by (provider_id = $2) desc nulls last limit 1 for update`,
    [whatsappId, providerId, ourId !== undefined && /^\d{1,15}$/.test(ourId) ? Number(ourId) : null],
  );
  return target;
}

export async function tellMessage(tx: Tx, id: number): Promise<void> {
  for (const message of await findMessages(tx, [id])) announceMessage(tx, message);
}
