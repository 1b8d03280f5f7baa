type FoundLink = { url: string; host: string; path: string };

/** The web addresses in a text, once each, as they are shown. Only http and https: nothing else may become a link. */
export function extractLinks(text: string): FoundLink[] {
  const found = new Map<string, FoundLink>();
  for (const [match] of text.matchAll(/https?:\/\/[^\s<>"]{1,2000}/gi)) {
    const url = match.replace(/[.,;:!?)\]*_~]+$/, '');
    if (!URL.canParse(url)) continue;
    const { host, pathname, search } = new URL(url);
    found.set(url, { url, host: host.replace(/^www\./, ''), path: pathname === '/' ? search : `${pathname}${search}` });
  }
  return [...found.values()];
}
