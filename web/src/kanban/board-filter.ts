import type { TicketFilter } from '@balcao/contract/tickets/ticket-list.rules';

/** Filters of the board's cards. */
export type BoardFilter = { queueIds: number[]; users: number[]; tags: number[]; search: string };
/** Changes of the chips; the search is changed as typed. */
export type ChipChange = Partial<Omit<BoardFilter, 'search'>>;

/** The filter of one lane's list. It is part of a query key, so unset fields are left out. */
export const laneFilter = (lane: number, filter: BoardFilter): TicketFilter => ({
  lane,
  showAll: true,
  order: 'created',
  ...chosenOf(filter),
  ...(filter.search && { search: filter.search }),
});

export const chosenOf = ({ queueIds, users, tags }: BoardFilter) => ({
  ...(queueIds.length > 0 && { queueIds }),
  ...(users.length > 0 && { users }),
  ...(tags.length > 0 && { tags }),
});
