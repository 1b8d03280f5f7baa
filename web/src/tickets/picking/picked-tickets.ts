import { maxBulkTickets } from '@balcao/contract/bulk-actions/bulk-action.api';

/** Tickets picked in a list, for what is done to several at once. */
export type PickedTickets = {
  ids: ReadonlySet<number>;
  /** where a range begins: the ticket that was picked last */
  anchor: number | null;
};

export const nothingPicked: PickedTickets = { ids: new Set(), anchor: null };

/** Picks a ticket, or drops it. One beyond the most that a call takes is not picked. */
export function togglePicked({ ids }: PickedTickets, id: number): PickedTickets {
  if (ids.has(id)) return { ids: without(ids, id), anchor: id };
  return ids.size < maxBulkTickets ? { ids: new Set([...ids, id]), anchor: id } : { ids, anchor: id };
}

/** Picks all from the anchor to this one, in the order of the list; without an anchor in it, this one. */
export function pickRange(picked: PickedTickets, order: readonly number[], id: number): PickedTickets {
  const from = picked.anchor === null ? -1 : order.indexOf(picked.anchor);
  const to = order.indexOf(id);
  if (from === -1 || to === -1) return picked.ids.has(id) ? { ...picked, anchor: id } : togglePicked(picked, id);
  return pickAll(picked, order.slice(Math.min(from, to), Math.max(from, to) + 1), picked.anchor);
}

/** Picks those that are there, as many as a call takes. */
export function pickAll({ ids }: PickedTickets, order: readonly number[], anchor: number | null): PickedTickets {
  return { ids: new Set([...ids, ...order].slice(0, maxBulkTickets)), anchor };
}

const without = (ids: ReadonlySet<number>, id: number) => new Set([...ids].filter((one) => one !== id));
