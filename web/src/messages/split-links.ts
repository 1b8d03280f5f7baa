type LinkedPart = string | { text: string; href: string };

/** Bounded repetitions keep the expression linear on long input. */
const address = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}|\+\d[\d ().-]{8,18}\d|\(\d\d\) ?9?\d{4}-?\d{4}/g;

/** Finds e-mail addresses and phone numbers in plain text and links them. */
export function splitLinks(text: string): LinkedPart[] {
  const parts: LinkedPart[] = [];
  let at = 0;
  for (const { 0: match, index } of text.matchAll(address)) {
    if (index > at) parts.push(text.slice(at, index));
    parts.push({ text: match, href: match.includes('@') ? `mailto:${match}` : `tel:${match.replace(/[^\d+]/g, '')}` });
    at = index + match.length;
  }
  if (at < text.length) parts.push(text.slice(at));
  return parts;
}

/** How an emoji begins: the expression of all of them takes the browser some 30 ms to compile, which few conversations need. */
const emojiStart = /^(?:[©®\u203c-\u{10ffff}]|[#*0-9]\ufe0f?\u20e3)/u;

/** One to three emoji and nothing else: rendered large. */
export const isLoneEmoji = (text: string): boolean =>
  text.length <= 40 && emojiStart.test(text) && /^(?:\p{RGI_Emoji}\s*){1,3}$/v.test(text);
