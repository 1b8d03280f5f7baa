/** Target of `/login?to=`: a same-origin path other than the sign-in page; else undefined. */
export function returnPath(search: string, origin: string): string | undefined {
  const to = new URLSearchParams(search).get('to');
  if (!to?.startsWith('/') || !URL.canParse(to, origin)) return undefined;
  const url = new URL(to, origin);
  if (url.origin !== origin || url.pathname === '/login') return undefined;
  return url.pathname + url.search;
}

/** Address of the sign-in page with a return path; omitted for the start page. */
export function loginPath({ pathname, search }: { pathname: string; search: string }): string {
  const here = pathname + search;
  return here === '/' ? '/login' : `/login?to=${encodeURIComponent(here)}`;
}
