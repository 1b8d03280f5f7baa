import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Tx } from '../platform/tx.ts';
import { findTickets } from '../tickets/find-ticket.ts';
import { type Coming, isGroup } from './coming.ts';
import type { Unplaced } from './sort-out.ts';
import { bumpTickets, holdTickets, insertTickets, logArrivals, ticketFacts } from './ticket-write.store.ts';

/** `untouchedTicketIds`: existing tickets that are not changed. */
export type Placed = { messages: Coming[]; before: Map<number, Ticket>; silent: number[] };

/**
 * Assigns each message to a ticket (docs/inbound.md): the active one of the same contact and connection; else the last
 * closed one if it was closed recently, reopened; else a new one. Messages of ours from another device open nothing.
 * Messages of blocked contacts go to their last ticket unchanged, or to a new closed one.
 */
export async function placeInTickets(tx: Tx, unplaced: Unplaced[]): Promise<Placed> {
  const keyOf = (m: { contactId: number; whatsappId: number }) => `${m.contactId}/${m.whatsappId}`;
  const groups = Map.groupBy(unplaced, keyOf);
  const facts = await ticketFacts(
    tx,
    [...groups.values()].map(([first]) => ({ contactId: first!.contactId, whatsappId: first!.whatsappId })),
  );
  const plans = facts.map((fact) => {
    const messages = groups.get(keyOf(fact)) ?? [];
    const theirs = messages.filter((m) => !m.event.fromMe);
    const quiet = fact.blocked && theirs.length > 0;
    const fresh = quiet ? [] : theirs.filter((m) => m.replaces === null);
    const newest = messages.reduce((a, b) => (b.event.at >= a.event.at ? b : a));
    const group = messages[0] !== undefined && isGroup(messages[0]);
    const replaced = messages.flatMap((m) => m.replaces ?? []);
    return {
      ...fact,
      ...{ theirs: theirs.length, unread: fresh.length, newest, group, quiet },
      renewed: quiet ? 0 : theirs.length - fresh.length,
      homeId: replaced[0]?.ticketId ?? null,
      replacedAt: replaced.map(({ sentAt }) => sentAt).reduce<Date | null>((a, b) => (a && a > b ? a : b), null),
    };
  });

  const left = plans.flatMap((p) => {
    const id = p.quiet ? (p.unfinishedId ?? p.homeId ?? p.lastId) : null;
    return id === null ? [] : [{ ...p, id }];
  });
  const bumps = plans.flatMap((p) => {
    if (p.quiet) return [];
    const reopen = p.unfinishedId === null && p.theirs > 0;
    const id = p.unfinishedId ?? p.homeId ?? (p.theirs > 0 ? p.youngClosedId : p.lastId);
    const found =
      id === p.homeId ? ('anyhow' as const) : p.unfinishedId === null ? ('closed' as const) : ('unfinished' as const);
    return id === null ? [] : [{ ...p, id, reopen, found }];
  });
  const there = new Set([...left, ...bumps].map(keyOf));
  // Pipelined on one connection, in this order: the state before the change is read first.
  const [, were, inserted] = await Promise.all([
    holdTickets(
      tx,
      bumps.map(({ id }) => id),
    ),
    findTickets(
      tx,
      bumps.map(({ id }) => id),
    ),
    insertTickets(
      tx,
      plans.filter((p) => !there.has(keyOf(p))),
    ),
    bumpTickets(tx, bumps),
  ]);
  const before = new Map(were.map((t) => [t.id, t]));
  const ids = new Map([...inserted, ...bumps, ...left].map((t) => [keyOf(t), t.id]));
  const quiet = new Set(plans.filter((p) => p.quiet).map(keyOf));
  await logArrivals(tx, inserted, bumps);

  return {
    messages: unplaced.map((m) => ({ ...m, ticketId: ids.get(keyOf(m))!, quiet: quiet.has(keyOf(m)) })),
    before,
    silent: left.map(({ id }) => id),
  };
}
