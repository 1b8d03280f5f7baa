/** Where `/login?to=` leads back to: a path of this very site, never the sign-in itself; else undefined. */
export function returnPath(search: string, origin: string): string | undefined {
  const to = new URLSearchParams(search).get('to');
  if (!to?.startsWith('/') || !URL.canParse(to, origin)) return undefined;
  const url = new URL(to, origin);
  if (url.origin !== origin || url.pathname === '/login') return undefined;
  return url.pathname + url.search;
}

/** The sign-in page, by which one comes back to where one was. The start needs no word. */
export function loginPath({ pathname, search }: { pathname: string; search: string }): string {
  const here = pathname + search;
  return here === '/' || here === '/tickets' ? '/login' : `/login?to=${encodeURIComponent(here)}`;
}
