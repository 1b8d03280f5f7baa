/** px; of a text that is cut so much is shown at least: less is a few letters */
const minCutWidth = 160;

/** How columns share the room beside those of a set width. `needs`: what each takes uncut. All in px. */
export function shareRoom(room: number, needs: readonly number[]): number[] {
  const all = needs.map((need) => Math.max(need, 1));
  const spare = room / sum(all);
  if (spare >= 1) return all.map((need) => need * spare);
  const widest = Math.max(widestIn(room, all), minCutWidth);
  return all.map((need) => Math.min(need, widest));
}

/** In less room the table is scrolled sideways. */
export const minWidthOf = (needs: readonly number[]): number => sum(needs.map((need) => Math.min(need, minCutWidth)));

/** The width that the longest are cut to, so that the shorter ones are whole. */
function widestIn(room: number, needs: readonly number[]): number {
  let left = room;
  const byNeed = needs.toSorted((a, b) => a - b);
  for (const [place, need] of byNeed.entries()) {
    const share = left / (byNeed.length - place);
    if (need > share) return share;
    left -= need;
  }
  return room;
}

const sum = (widths: readonly number[]): number => widths.reduce((all, width) => all + width, 0);
