import type { Ticket } from '@balcao/contract/tickets/ticket';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../../platform/external-store/listeners.ts';
import { dropMissing, nothingPicked, type PickedTickets, pickAll, pickRange, togglePicked } from './picked-tickets.ts';

let picked: PickedTickets = nothingPicked;
const listeners = createListeners();

function setPicked(next: PickedTickets): void {
  picked = next;
  listeners.notify();
}

export const pickTicket = (id: number): void => setPicked(togglePicked(picked, id));
export const pickTicketsTo = (id: number, tickets: readonly Ticket[]): void =>
  setPicked(pickRange(picked, tickets.map(idOf), id));
export const pickTickets = (tickets: readonly Ticket[]): void =>
  setPicked(pickAll(picked, tickets.map(idOf), picked.anchor));
/** Unpicks tickets that left the list: they would be included, unseen, when they return. */
export function dropUnlisted(tickets: readonly Ticket[]): void {
  const remaining = dropMissing(picked, tickets.map(idOf));
  if (remaining !== picked) setPicked(remaining);
}
export const dropPicked = (): void => setPicked(nothingPicked);

const idOf = ({ id }: Ticket) => id;

export const usePicked = (): PickedTickets => useSyncExternalStore(listeners.subscribe, () => picked);

export const useIsPicking = (): boolean => usePicked().ids.size > 0;
export const isPicking = (): boolean => picked.ids.size > 0;
