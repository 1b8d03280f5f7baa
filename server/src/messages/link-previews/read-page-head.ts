/** The metadata in the head of a page. */
export type PageHead = { title: string; description: string; site: string; image: string | null };

const [maxTitle, maxDescription, maxSite, maxTagLength] = [200, 300, 60, 4000];

/**
 * Reads title, description and picture from the head of an HTML page: Open Graph first, then the standard tags. The
 * page is untrusted: tags are found in one pass through the text, and texts are returned without markup or
 * control characters.
 */
export function readPageHead(html: string): PageHead {
  const metas = new Map<string, string>();
  let title = '';
  for (const { name, attributes, after } of tagsOf(html)) {
    if (name === 'title' && title === '') title = html.slice(after, html.indexOf('<', after) >>> 0);
    if (name !== 'meta') continue;
    const key = (attributes.get('property') ?? attributes.get('name') ?? '').toLowerCase();
    const content = attributes.get('content');
    if (key && content && !metas.has(key)) metas.set(key, content);
  }
  const first = (...keys: string[]) => keys.map((key) => metas.get(key)).find((value) => value !== undefined) ?? '';
  return {
    title: cleanText(first('og:title', 'twitter:title') || title, maxTitle),
    description: cleanText(first('og:description', 'twitter:description', 'description'), maxDescription),
    site: cleanText(first('og:site_name'), maxSite),
    image: decodeEntities(first('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image')) || null,
  };
}

type Tag = { name: string; attributes: Map<string, string>; after: number };

/** Reads each character a small number of times at most, whatever the page contains. */
function* tagsOf(html: string): Generator<Tag> {
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) {
    const name = /^(meta|title|script|style|body|\/head)[\s>/]/i.exec(html.slice(at + 1, at + 9))?.[1]?.toLowerCase();
    if (!name) continue;
    if (name === 'body' || name === '/head') return;
    const end = html.indexOf('>', at);
    if (end === -1) return;
    // The content of a script contains no tags.
    if (name === 'script' || name === 'style') {
      at = html.indexOf(`</`, end);
      while (at !== -1 && html.slice(at + 2, at + 2 + name.length).toLowerCase() !== name)
        at = html.indexOf('</', at + 2);
      if (at === -1) return;
      continue;
    }
    yield { name, attributes: attributesOf(html.slice(at, Math.min(end, at + maxTagLength))), after: end + 1 };
  }
}

function attributesOf(tag: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', double, single, bare] of tag.matchAll(
    /([a-z:-]{1,30})\s{0,5}=\s{0,5}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi,
  ))
    found.set(name.toLowerCase(), double ?? single ?? bare ?? '');
  return found;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (all, decimal, hex, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? all;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '';
  });

/** On one line, without invisible characters: control characters, and those that change the writing direction. */
const cleanText = (text: string, maxLength: number): string =>
  [
    ...decodeEntities(text.slice(0, maxTagLength))
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .replace(/[\p{Cf}\p{Co}\p{Cs}]/gu, '')
      .trim(),
  ]
    .slice(0, maxLength)
    .join('');
