import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Tx } from '../../platform/db/tx.ts';
import { findTickets } from '../../tickets/find-ticket.ts';
import { isGroup, type ResolvedMessage } from '../journal/inbound-types.ts';
import type { UnassignedMessage } from './resolve-messages.ts';
import {
  findTicketCandidates,
  insertTickets,
  lockTickets,
  logTicketEvents,
  updateTickets,
} from './ticket-write.store.ts';

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
    const messages = groups.get(keyOf(candidate)) ?? [];
    const theirs = messages.filter((m) => !m.event.fromMe);
    const isSilent = candidate.blocked && theirs.length > 0;
    const newOnes = isSilent ? [] : theirs.filter((m) => m.replaces === null);
    const newest = messages.reduce((a, b) => (b.event.at >= a.event.at ? b : a));
    const group = messages[0] !== undefined && isGroup(messages[0]);
    const replaced = messages.flatMap((m) => m.replaces ?? []);
    return {
      ...candidate,
      theirs: theirs.length,
      unreadCount: newOnes.length,
      newest,
      group,
      isSilent,
      replacedCount: isSilent ? 0 : theirs.length - newOnes.length,
      homeId: replaced[0]?.ticketId ?? null,
      replacedAt: replaced.map(({ sentAt }) => sentAt).reduce<Date | null>((a, b) => (a && a > b ? a : b), null),
    };
  });

  const untouched = plans.flatMap((p) => {
    const id = p.isSilent ? (p.unfinishedId ?? p.homeId ?? p.lastId) : null;
    return id === null ? [] : [{ ...p, id }];
  });
  const updates = plans.flatMap((p) => {
    if (p.isSilent) return [];
    const reopen = p.unfinishedId === null && p.theirs > 0;
    const id = p.unfinishedId ?? p.homeId ?? (p.theirs > 0 ? p.youngClosedId : p.lastId);
    const found =
      id === p.homeId ? ('anyhow' as const) : p.unfinishedId === null ? ('closed' as const) : ('unfinished' as const);
    return id === null ? [] : [{ ...p, id, reopen, found }];
  });
  const assigned = new Set([...untouched, ...updates].map(keyOf));
  // Pipelined on one connection, in this order: the state before the change is read first.
  const [, ticketsBefore, inserted] = await Promise.all([
    lockTickets(
      tx,
      updates.map(({ id }) => id),
    ),
    findTickets(
      tx,
      updates.map(({ id }) => id),
    ),
    insertTickets(
      tx,
      plans.filter((p) => !assigned.has(keyOf(p))),
    ),
    updateTickets(tx, updates),
  ]);
  const before = new Map(ticketsBefore.map((t) => [t.id, t]));
  const ids = new Map([...inserted, ...updates, ...untouched].map((t) => [keyOf(t), t.id]));
  const silentKeys = new Set(plans.filter((p) => p.isSilent).map(keyOf));
  await logTicketEvents(tx, inserted, updates);

  return {
    messages: unassigned.map((m) => ({ ...m, ticketId: ids.get(keyOf(m))!, isSilent: silentKeys.has(keyOf(m)) })),
    before,
    untouchedTicketIds: untouched.map(({ id }) => id),
  };
}
