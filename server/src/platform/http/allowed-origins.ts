/** Whether a browser may call from this origin: the address that it opened (`host`), or one that is listed. */
export function isAllowedOrigin(origin: string, host: string | undefined, listed: readonly string[]): boolean {
  if (listed.includes(origin)) return true;
  // Two Origin headers arrive as one text with a comma; "null" and other texts that are not URLs are refused.
  if (!URL.canParse(origin)) return false;
  const { origin: normalized, host: named, protocol } = new URL(origin);
  return /^https?:$/.test(protocol) && normalized === origin && named === host?.toLowerCase();
}
