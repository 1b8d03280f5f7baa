import { maxBulkTickets } from '@balcao/contract/bulk-actions/bulk-action.api';

/** Tickets picked in a list, for bulk actions. */
export type PickedTickets = {
  ids: ReadonlySet<number>;
  /** the start of a range: the ticket that was picked last */
  anchor: number | null;
};

export const nothingPicked: PickedTickets = { ids: new Set(), anchor: null };

/** Picks a ticket, or unpicks it. Beyond the maximum of a call none is added. */
export function togglePicked({ ids }: PickedTickets, id: number): PickedTickets {
  if (ids.has(id)) return { ids: without(ids, id), anchor: id };
  return ids.size < maxBulkTickets ? { ids: new Set([...ids, id]), anchor: id } : { ids, anchor: id };
}

/** Picks all from the anchor to this one, in the order of the list; without an anchor in it, only this one. */
export function pickRange(picked: PickedTickets, order: readonly number[], id: number): PickedTickets {
  const from = picked.anchor === null ? -1 : order.indexOf(picked.anchor);
  const to = order.indexOf(id);
  if (from === -1 || to === -1) return picked.ids.has(id) ? { ...picked, anchor: id } : togglePicked(picked, id);
  return pickAll(picked, order.slice(Math.min(from, to), Math.max(from, to) + 1), picked.anchor);
}

/** Picks all that are listed, up to the maximum of a call. */
export function pickAll({ ids }: PickedTickets, order: readonly number[], anchor: number | null): PickedTickets {
  return { ids: new Set([...ids, ...order].slice(0, maxBulkTickets)), anchor };
}

/** Unpicks tickets that are not listed any more. Returns the same object when nothing changes. */
export function dropMissing(picked: PickedTickets, there: readonly number[]): PickedTickets {
  const known = new Set(there);
  const ids = [...picked.ids].filter((id) => known.has(id));
  return ids.length === picked.ids.size ? picked : { ids: new Set(ids), anchor: picked.anchor };
}

const without = (ids: ReadonlySet<number>, id: number) => new Set([...ids].filter((one) => one !== id));
