import type { Ticket } from '@balcao/contract/tickets/ticket';
import { renewBotSessions } from '../../automation/renew-bot-sessions.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { findTickets } from '../../tickets/find-ticket.ts';
import { findTicketCandidates } from '../../tickets/receive/find-ticket-candidates.ts';
import { insertTickets } from '../../tickets/receive/insert-tickets.ts';
import { logTicketEvents } from '../../tickets/receive/log-ticket-events.ts';
import { updateTickets } from '../../tickets/receive/update-tickets.ts';
import type { ResolvedMessage } from '../journal/inbound-types.ts';
import { lockTicketsInOrder } from './lock-tickets-in-order.ts';
import { chooseTicket, planConversation } from './plan-tickets.ts';
import type { UnassignedMessage } from './resolve-messages.ts';

/** `untouchedTicketIds`: existing tickets that are not changed. */
export type TicketAssignment = {
  messages: ResolvedMessage[];
  before: Map<number, Ticket>;
  untouchedTicketIds: number[];
};

/**
 * Assigns each message to a ticket (docs/inbound.md): the active one of the same contact and connection; else the last
 * closed one if it was closed recently, reopened; else a new one. Messages of ours from another device open nothing.
 * Messages of blocked contacts go to their last ticket unchanged, or to a new closed one.
 */
export async function assignTickets(tx: Tx, unassigned: UnassignedMessage[]): Promise<TicketAssignment> {
  const keyOf = (m: { contactId: number; whatsappId: number }) => `${m.contactId}/${m.whatsappId}`;
  const groups = Map.groupBy(unassigned, keyOf);
  const candidates = await findTicketCandidates(
    tx,
    [...groups.values()].map(([first]) => ({ contactId: first!.contactId, whatsappId: first!.whatsappId })),
  );
  const plans = candidates.map((candidate) => {
    const plan = planConversation(candidate, groups.get(keyOf(candidate)) ?? []);
    return { ...plan, chosen: chooseTicket(plan) };
  });
  const existing = plans.flatMap(({ chosen, ...plan }) =>
    chosen ? [{ ...plan, id: chosen.ticketId, ...chosen }] : [],
  );
  const untouched = existing.filter(({ update }) => update === null);
  const updates = existing.flatMap(({ update, ...plan }) => (update ? [{ ...plan, ...update }] : []));
  // Pipelined on one connection, in this order: the state before the change is read first.
  const [, ticketsBefore, inserted] = await Promise.all([
    lockTicketsInOrder(
      tx,
      updates.map(({ id }) => id),
    ),
    findTickets(
      tx,
      updates.map(({ id }) => id),
    ),
    insertTickets(
      tx,
      plans.filter(({ chosen }) => chosen === null),
    ),
    updateTickets(tx, updates),
  ]);
  const before = new Map(ticketsBefore.map((t) => [t.id, t]));
  const ids = new Map([...inserted, ...updates, ...untouched].map((t) => [keyOf(t), t.id]));
  const silentKeys = new Set(plans.filter((p) => p.isSilent).map(keyOf));
  await logTicketEvents(tx, inserted, updates);
  await renewBotSessions(
    tx,
    updates.flatMap(({ id, reopen }) => (reopen ? id : [])),
  );

  return {
    messages: unassigned.map((m) => ({ ...m, ticketId: ids.get(keyOf(m))!, isSilent: silentKeys.has(keyOf(m)) })),
    before,
    untouchedTicketIds: untouched.map(({ id }) => id),
  };
}
