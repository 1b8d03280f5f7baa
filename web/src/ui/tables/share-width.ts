/** Minimum width in px of a text on two lines; less would show only a few letters. */
const minCutWidth = 160;

/** Shares the width among columns without a set width. `needs`: the uncut width of each. All in px. */
export function shareWidth(available: number, needs: readonly number[]): number[] {
  const all = needs.map((need) => Math.max(need, 1));
  const spare = available / sum(all);
  if (spare >= 1) return all.map((need) => need * spare);
  const widest = Math.max(widestIn(available, all), minCutWidth);
  return all.map((need) => Math.min(need, widest));
}

/** Minimum width of the table; below it, it scrolls sideways. */
export const minWidthOf = (needs: readonly number[]): number => sum(needs.map((need) => Math.min(need, minCutWidth)));

/** The maximum width of the longest columns, at which the shorter ones are uncut. */
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
