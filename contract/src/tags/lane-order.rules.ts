import type { Tag } from './tag.ts';

/** As lanes stand on the board: by place, and where it is the same by age. */
export const compareLanes = (a: Pick<Tag, 'id' | 'lane'>, b: Pick<Tag, 'id' | 'lane'>): number =>
  (a.lane?.position ?? 0) - (b.lane?.position ?? 0) || a.id - b.id;
