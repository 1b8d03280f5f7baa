/** One of the origins a browser may call from: the address it opened itself (`host`), or one that is listed. */
export function isAllowedOrigin(origin: string, host: string | undefined, listed: readonly string[]): boolean {
  if (listed.includes(origin)) return true;
  // Two Origin headers arrive as one text with a comma; "null" and what is no address are nobody's origin.
  if (!URL.canParse(origin)) return false;
  const { origin: normalized, host: named, protocol } = new URL(origin);
  return /^https?:$/.test(protocol) && normalized === origin && named === host?.toLowerCase();
}
