import type { TicketFilter } from '@balcao/contract/tickets/ticket-list.rules';

/** What the cards of the board are narrowed to. */
export type BoardFilter = { queueIds: number[]; users: number[]; tags: number[]; search: string };
export const wholeBoard: BoardFilter = { queueIds: [], users: [], tags: [], search: '' };

/** The list of one lane. It is part of a query key: what is not set is left out. */
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
