import { findMessagesAndTickets } from '../../messages/find-message.ts';
import { announceProgress, enqueueFailureRefresh } from '../../messages/message.audience.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { IncomingMessage } from '../journal/inbound-types.ts';
import { lockTickets } from './ticket-write.store.ts';

type MatchedEcho = { whatsappId: number; providerId: string };

/**
 * Echoes of messages of the business for which the channel does not say whether we sent them. An echo with the content
 * of a send of ours that is unconfirmed (`sending` or `unknown`) is that send; the rest were written on another device.
 */
export async function matchEchoes(
  tx: Tx,
  messages: IncomingMessage[],
): Promise<{ rest: IncomingMessage[]; claimed: MatchedEcho[] }> {
  const rest: IncomingMessage[] = [];
  const claimed: MatchedEcho[] = [];
  await lockEchoTickets(
    tx,
    messages.filter(({ event }) => event.maybeOurs),
  );
  for (const message of messages) {
    const { whatsappId, event } = message;
    if (event.maybeOurs && (await matchEcho(tx, message))) claimed.push({ whatsappId, providerId: event.providerId });
    else rest.push(message);
  }
  return { rest, claimed };
}

/**
 * Tickets are locked before their messages, in the same order as everywhere: an echo that matches nothing is assigned
 * to a ticket by the same transaction.
 */
async function lockEchoTickets(tx: Tx, echoes: IncomingMessage[]): Promise<void> {
  if (echoes.length === 0) return;
  const tickets = await tx.rows<{ id: number }>(
    'inbound-echo-tickets',
    `select distinct m.ticket_id as id from messages m join (select distinct w, c from unnest($1::int[], $2::text[]) x(w, c)) x
       on m.whatsapp_id = x.w and m.chat = x.c
     where m.company_id = current_company() and m.from_me and m.status in ('sending', 'unknown') and m.provider_id is null`,
    [echoes.map(({ whatsappId }) => whatsappId), echoes.map(({ event }) => event.chat)],
  );
  await lockTickets(
    tx,
    tickets.map(({ id }) => id),
  );
}

async function matchEcho(tx: Tx, { whatsappId, event }: IncomingMessage): Promise<boolean> {
  const rows = await tx.rows<{ id: number }>(
    'inbound-claim-echo',
    `update messages set provider_id = $3, status = 'sent', fail_reason = null, updated_at = $6
     where company_id = current_company() and id = (
       select id from messages m where m.company_id = current_company() and m.whatsapp_id = $1 and m.chat = $2 and m.from_me
         and m.status in ('sending', 'unknown') and m.provider_id is null
         and case when $4 then m.file_id is not null else m.file_id is null and btrim(m.body, E' \\n\\t') = btrim($5, E' \\n\\t') end
         and not exists (select from messages o where o.company_id = current_company() and o.whatsapp_id = $1 and o.provider_id = $3)
       order by m.id limit 1 for update)
     returning id`,
    [whatsappId, event.chat, event.providerId, event.content.media !== undefined, event.content.body, tx.now],
  );
  for (const found of await findMessagesAndTickets(
    tx,
    rows.map(({ id }) => id),
  )) {
    announceProgress(tx, found);
    enqueueFailureRefresh(tx, found.message.ticketId);
  }
  return rows.length > 0;
}
