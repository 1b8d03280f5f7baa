import type { Tag } from './tag.ts';

/** The order of lanes on the board: by position, then by age. */
export const compareLanes = (a: Pick<Tag, 'id' | 'lane'>, b: Pick<Tag, 'id' | 'lane'>): number =>
  (a.lane?.position ?? 0) - (b.lane?.position ?? 0) || a.id - b.id;
