/** Tickets without a lane are in lane 0. */
export const noLane = 0;

/** The lane of a ticket. */
export const laneOf = ({ tags }: { tags: readonly { id: number; kanban: number }[] }): number =>
  tags.find(({ kanban }) => kanban === 1)?.id ?? noLane;
