import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Tx } from '../platform/tx.ts';
import { findTickets } from '../tickets/find-ticket.ts';
import type { Coming, Touched } from './coming.ts';
import { bumpTickets, insertTickets, logArrivals, ticketFacts } from './ticket-write.store.ts';

type Unplaced = Omit<Coming, 'ticketId'>;

export type Placed = { messages: Coming[]; touched: Touched[]; before: Map<number, Ticket> };

/**
 * Which ticket (WIRE.md 7.3): the unfinished one of the same contact and connection; else the last closed one when it
 * is young enough, waiting again; else a new one. What we wrote ourselves on another device opens nothing.
 */
export async function placeInTickets(tx: Tx, unplaced: Unplaced[]): Promise<Placed> {
  const keyOf = (m: { contactId: number; whatsappId: number }) => `${m.contactId}/${m.whatsappId}`;
  const groups = Map.groupBy(unplaced, keyOf);
  const facts = await ticketFacts(
    tx,
    [...groups.values()].map(([first]) => ({ contactId: first!.contactId, whatsappId: first!.whatsappId })),
  );
  const changed = facts.flatMap((f) => f.unfinishedId ?? f.youngClosedId ?? f.lastId ?? []);
  const before = new Map((await findTickets(tx, changed)).map((t) => [t.id, t]));

  const plans = facts.map((fact) => {
    const messages = groups.get(keyOf(fact)) ?? [];
    const theirs = messages.filter((m) => !m.event.fromMe);
    const newest = messages.reduce((a, b) => (b.event.at >= a.event.at ? b : a));
    const group = messages[0]?.event.identities.some((i) => i.kind === 'group') ?? false;
    return { ...fact, messages, theirs: theirs.length, newest, group };
  });

  const inserted = await insertTickets(
    tx,
    plans.filter((p) => p.unfinishedId === null && (p.theirs > 0 ? p.youngClosedId === null : p.lastId === null)),
  );
  const ids = new Map(inserted.map((t) => [keyOf(t), t.id]));
  const bumps = plans.flatMap((p) => {
    if (ids.has(keyOf(p))) return [];
    const reopen = p.unfinishedId === null && p.theirs > 0;
    const id = p.unfinishedId ?? (p.theirs > 0 ? p.youngClosedId : p.lastId);
    return id === null ? [] : [{ ...p, id, reopen }];
  });
  await bumpTickets(tx, bumps);
  for (const bump of bumps) ids.set(keyOf(bump), bump.id);
  await logArrivals(tx, inserted, bumps);

  return {
    messages: unplaced.map((m) => ({ ...m, ticketId: ids.get(keyOf(m))! })),
    touched: plans.map((p) => ({
      ticketId: ids.get(keyOf(p))!,
      whatsappId: p.whatsappId,
      contactId: p.contactId,
      began: p.unfinishedId === null,
    })),
    before,
  };
}
