/** px; of a text on two lines so much is shown at least: less is a few letters */
const minCutWidth = 160;

/** How columns share the width beside those of a set width. `needs`: what each takes uncut. All in px. */
export function shareWidth(available: number, needs: readonly number[]): number[] {
  const all = needs.map((need) => Math.max(need, 1));
  const spare = available / sum(all);
  if (spare >= 1) return all.map((need) => need * spare);
  const widest = Math.max(widestIn(available, all), minCutWidth);
  return all.map((need) => Math.min(need, widest));
}

/** In less width the table is scrolled sideways. */
export const minWidthOf = (needs: readonly number[]): number => sum(needs.map((need) => Math.min(need, minCutWidth)));

/** The width that the longest are cut to, so that the shorter ones are whole. */
function widestIn(available: number, needs: readonly number[]): number {
  let left = available;
  const byNeed = needs.toSorted((a, b) => a - b);
  for (const [place, need] of byNeed.entries()) {
    const share = left / (byNeed.length - place);
    if (need > share) return share;
    left -= need;
  }
  return available;
}

const sum = (widths: readonly number[]): number => widths.reduce((all, width) => all + width, 0);
