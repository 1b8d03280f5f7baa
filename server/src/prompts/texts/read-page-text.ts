const skipped = new Set(['script', 'style', 'noscript', 'template', 'svg', 'title', 'nav', 'footer']);
const blocks = /^(p|div|section|article|main|li|ul|ol|tr|table|h[1-6]|br|header|blockquote|pre|dt|dd|figure)$/;

/** The text of an untrusted page, in one pass: no markup, a line per block, an empty line per paragraph or heading. */
export function readPageText(html: string): { title: string; text: string } {
  const out: string[] = [];
  let title = '';
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open === -1) break;
    out.push(html.slice(at, open));
    const comment = html.startsWith('<!--', open);
    const end = html.indexOf(comment ? '-->' : '>', open);
    if (end === -1) break;
    at = end + (comment ? 3 : 1);
    const name = /^<\/?([a-z][a-z0-9]*)/i.exec(html.slice(open, open + 20))?.[1]?.toLowerCase() ?? '';
    if (html[open + 1] !== '/' && skipped.has(name)) {
      const close = indexOfClose(html, name, at);
      if (name === 'title' && title === '') title = html.slice(at, Math.min(close, at + 300));
      at = close;
    } else if (blocks.test(name)) out.push(/^(p|h[1-6]|table|section|article)$/.test(name) ? '\n\n' : '\n');
  }
  if (at < html.length && html.indexOf('<', at) === -1) out.push(html.slice(at));
  return { title: tidy(decode(title)), text: tidy(decode(out.join(''))) };
}

function indexOfClose(html: string, name: string, from: number): number {
  const pattern = new RegExp(`</${name}\\b`, 'gi');
  pattern.lastIndex = from;
  return pattern.exec(html)?.index ?? html.length;
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const decode = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|([a-z]{2,6}));/gi, (all, code, name) => {
    if (name) return named[String(name).toLowerCase()] ?? all;
    const point = Number(code);
    return point > 31 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff) ? String.fromCodePoint(point) : ' ';
  });

/** Removes invisible characters. */
const tidy = (text: string): string =>
  text
    .replace(/[^\P{C}\n\t]/gu, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
