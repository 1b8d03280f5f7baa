/** The tickets of no lane stand in lane 0. */
export const noLane = 0;

/** Where a ticket stands on the board. */
export const laneOf = ({ tags }: { tags: readonly { id: number; kanban: number }[] }): number =>
  tags.find(({ kanban }) => kanban === 1)?.id ?? noLane;
