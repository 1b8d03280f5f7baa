/** Whether two words differ by one typing error: a letter too many, missing or wrong, or two neighbours swapped. */
export function isOneTypoApart(a: string, b: string): boolean {
  if (a === b) return false;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  const rest = (word: string, skipped: number) => word.slice(at + skipped);
  if (short.length < long.length) return rest(short, 0) === rest(long, 1);
  if (rest(short, 1) === rest(long, 1)) return true;
  return short[at] === long[at + 1] && short[at + 1] === long[at] && rest(short, 2) === rest(long, 2);
}
