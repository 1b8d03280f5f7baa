/** Moves the row at `from` to `to`. Positions out of bounds change nothing. */
export function moveWithin<T>(rows: readonly T[], from: number, to: number): T[] {
  const row = rows[from];
  if (row === undefined || to < 0 || to >= rows.length) return [...rows];
  const rest = rows.filter((_, i) => i !== from);
  return [...rest.slice(0, to), row, ...rest.slice(to)];
}
