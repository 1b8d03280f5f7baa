/** How far the server's clock is ahead of this browser's, by the newest response. */
let aheadMs = 0;

/** `date`: the header of a response that has just arrived. */
export function recordServerDate(date: string | null): void {
  const at = Date.parse(date ?? '');
  if (!Number.isNaN(at)) aheadMs = at - Date.now();
}

/** Now, by the server's clock: to compare with its times, since this browser's clock may be wrong. */
export const serverNow = (): number => Date.now() + aheadMs;
