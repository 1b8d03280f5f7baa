/** A text as WhatsApp marks it up, read into pieces. What is not a mark is text: nothing here makes HTML. */
export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'bold' | 'italic' | 'strike'; inside: Piece[] }
  | { kind: 'mono' | 'block'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'mention'; text: string };

/** Bounds the look ahead: a wall of asterisks must not stop the screen. */
const markMaxLength = 2000;

const marks = { '*': 'bold', _: 'italic', '~': 'strike' } as const;
const isWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);
const linkAt = /(?:https?:\/\/|www\.)[^\s<>"'`]+/giy;
const mentionAt = /@[\p{L}][\p{L}\p{N}._-]*/uy;

type Options = { mentions?: boolean };

export function readFormat(text: string, options: Options = {}): Piece[] {
  const pieces: Piece[] = [];
  let plain = '';
  let at = 0;
  const push = (piece: Piece, to: number) => {
    if (plain) pieces.push({ kind: 'text', text: plain });
    plain = '';
    pieces.push(piece);
    at = to;
  };
  while (at < text.length) {
    const found = pieceAt(text, at, options);
    if (found) push(found.piece, found.to);
    else plain += text[at++];
  }
  if (plain) pieces.push({ kind: 'text', text: plain });
  return pieces;
}

function pieceAt(text: string, at: number, options: Options): { piece: Piece; to: number } | undefined {
  const character = text[at];
  if (character === '`') return monoAt(text, at);
  if (isWord(text[at - 1])) return undefined;
  if (character === '*' || character === '_' || character === '~') return markAt(text, at, character, options);
  if (character === 'h' || character === 'H' || character === 'w' || character === 'W') return linkFrom(text, at);
  if (character === '@' && options.mentions) {
    mentionAt.lastIndex = at;
    const mention = mentionAt.exec(text)?.[0];
    return mention ? { piece: { kind: 'mention', text: mention }, to: at + mention.length } : undefined;
  }
  return undefined;
}

/** Opened before a word, closed after one, on one line: `2 * 3 * 4` stays as it is. */
function markAt(text: string, at: number, mark: keyof typeof marks, options: Options) {
  if (/\s/.test(text[at + 1] ?? ' ') || text[at + 1] === mark) return undefined;
  const limit = Math.min(text.length, at + markMaxLength);
  for (let end = at + 2; end < limit && text[end] !== '\n'; end++) {
    if (text[end] !== mark || /\s/.test(text[end - 1]!) || isWord(text[end + 1])) continue;
    const inside = readFormat(text.slice(at + 1, end), options);
    return { piece: { kind: marks[mark], inside }, to: end + 1 };
  }
  return undefined;
}

function monoAt(text: string, at: number): { piece: Piece; to: number } | undefined {
  const fence = text.startsWith('```', at) ? '```' : '`';
  const end = text.indexOf(fence, at + fence.length);
  const inside = text.slice(at + fence.length, end);
  if (end < 0 || inside.trim() === '' || (fence === '`' && inside.includes('\n'))) return undefined;
  const piece: Piece = { kind: fence === '`' ? 'mono' : 'block', text: inside.replace(/^\n|\n$/g, '') };
  return { piece, to: end + fence.length };
}

/** The full stop that ends a sentence is not part of the address. */
function linkFrom(text: string, at: number): { piece: Piece; to: number } | undefined {
  linkAt.lastIndex = at;
  const found = linkAt.exec(text)?.[0].replace(/[.,;:!?)\]}*_~]+$/, '');
  if (!found || found.length < 5) return undefined;
  const href = /^www\./i.test(found) ? `https://${found}` : found;
  return URL.canParse(href) ? { piece: { kind: 'link', text: found, href }, to: at + found.length } : undefined;
}

/** The name that a signed message opens with, and the rest: `*Renata:*\nBom dia`. */
export function readSignature(body: string): { name: string; rest: string } | undefined {
  const found = /^\*([^*\n]{1,60}):\*\n/.exec(body);
  return found?.[1] ? { name: found[1], rest: body.slice(found[0].length) } : undefined;
}
/** The same of a preview, in which all stands on one line. Only for what is ours: a customer may begin in stars, too. */
export function readSignedLine(line: string): { name: string; rest: string } | undefined {
  const found = /^\*([^*\n]{1,60}):\*\s/.exec(line);
  return found?.[1] ? { name: found[1], rest: line.slice(found[0].length) } : undefined;
}
export const signed = (name: string, body: string) => `*${name}:*\n${body}`;

/** What was said in one line: without the signature and without marks. */
export const plainLine = (body: string): string =>
  (readSignature(body)?.rest ?? body)
    .replace(/```|(?<![\p{L}\p{N}])[*_~](?=\S)|(?<=\S)[*_~](?![\p{L}\p{N}])/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
