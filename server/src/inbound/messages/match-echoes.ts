import { claimEcho, type Echo } from '../../messages/receive/claim-echo.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { IncomingMessage } from '../journal/inbound-types.ts';
import { lockTicketsInOrder } from './lock-tickets-in-order.ts';

type MatchedEcho = { whatsappId: number; providerId: string };

/**
 * Echoes of messages of the business for which the channel does not tell whether we sent them. An echo with the content
 * of an unconfirmed send of ours (`sending` or `unknown`) is that send; the rest were written on another device.
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
    if (event.maybeOurs && (await claimEcho(tx, echoOf(message))))
      claimed.push({ whatsappId, providerId: event.providerId });
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
     where m.company_id = current_company() and m.from_me and m.status in ('sending', 'unknown') and m.delivery_stage is not null and m.provider_id is null`,
    [echoes.map(({ whatsappId }) => whatsappId), echoes.map(({ event }) => event.chat)],
  );
  await lockTicketsInOrder(
    tx,
    tickets.map(({ id }) => id),
  );
}

const echoOf = ({ whatsappId, event }: IncomingMessage): Echo => ({
  whatsappId,
  chat: event.chat,
  providerId: event.providerId,
  body: event.content.body,
  hasMedia: event.content.media !== undefined,
});
