import { stripMarks } from '@balcao/contract/messages/preview.rules';

/** Parses WhatsApp markup into pieces. Everything else is text; no HTML is produced. */
export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'bold' | 'italic' | 'strike'; inside: Piece[] }
  | { kind: 'mono' | 'block'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'mention'; text: string };

/** Bounds the lookahead, so that long runs of asterisks stay fast. */
const maxMarkLength = 2000;

const marks = { '*': 'bold', _: 'italic', '~': 'strike' } as const;
const isWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);
const linkAt = /(?:https?:\/\/|www\.)[^\s<>"'`]+/giy;
const mentionAt = /@[\p{L}][\p{L}\p{N}._-]*/uy;

/** Positions up to which no closing mark of a kind was found, so that they are not searched again. */
type Unclosed = Partial<Record<keyof typeof marks, number>>;

type Options = {
  /** `@` and one of these names is a mention; so is `@` and a word, since a user may have been renamed */
  people?: readonly string[] | undefined;
  /** `@` and one of these ids is a mention, shown by name */
  names?: Readonly<Record<string, string>> | undefined;
};
/** A masked one ends in asterisks. */
const mentionedIdAt = /@(\d{5,25}(?:\*{4})?)/y;

export function parseFormat(text: string, options: Options = {}): Piece[] {
  const pieces: Piece[] = [];
  const unclosed: Unclosed = {};
  let textRun = '';
  let at = 0;
  const push = (piece: Piece, to: number) => {
    if (textRun) pieces.push({ kind: 'text', text: textRun });
    textRun = '';
    pieces.push(piece);
    at = to;
  };
  while (at < text.length) {
    const match = pieceAt(text, at, options, unclosed);
    if (match) push(match.piece, match.to);
    else textRun += text[at++];
  }
  if (textRun) pieces.push({ kind: 'text', text: textRun });
  return pieces;
}

function pieceAt(
  text: string,
  at: number,
  options: Options,
  unclosed: Unclosed,
): { piece: Piece; to: number } | undefined {
  const character = text[at];
  if (character === '`') return monoAt(text, at);
  if (isWord(text[at - 1])) return undefined;
  if (character === '*' || character === '_' || character === '~')
    return markAt(text, at, character, options, unclosed);
  if (character === 'h' || character === 'H' || character === 'w' || character === 'W') return linkFrom(text, at);
  if (character === '@' && options.names) {
    mentionedIdAt.lastIndex = at;
    const [match, id = ''] = mentionedIdAt.exec(text) ?? [];
    const name = options.names[id];
    if (match && name) return { piece: { kind: 'mention', text: `@${name}` }, to: at + match.length };
  }
  if (character === '@' && options.people) return mentionFrom(text, at, options.people);
  return undefined;
}

/** Parses a mention; the longest matching name wins: "Ana Paula", not "Ana". */
function mentionFrom(text: string, at: number, people: readonly string[]): { piece: Piece; to: number } | undefined {
  mentionAt.lastIndex = at;
  const [word] = mentionAt.exec(text) ?? [];
  const name = people
    .filter((one) => one !== '' && text.startsWith(one, at + 1) && !isWord(text[at + 1 + one.length]))
    .reduce((longest, one) => (one.length > longest.length ? one : longest), '');
  const mention = name === '' ? word : `@${name}`;
  return mention ? { piece: { kind: 'mention', text: mention }, to: at + mention.length } : undefined;
}

/** A mark opens before a word and closes after one on the same line: `2 * 3 * 4` is text. */
function markAt(text: string, at: number, mark: keyof typeof marks, options: Options, unclosed: Unclosed) {
  if (/\s/.test(text[at + 1] ?? ' ') || text[at + 1] === mark) return undefined;
  const limit = Math.min(text.length, at + maxMarkLength);
  let end = Math.max(at + 2, unclosed[mark] ?? 0);
  for (; end < limit && text[end] !== '\n'; end++) {
    if (text[end] !== mark || /\s/.test(text[end - 1]!) || isWord(text[end + 1])) continue;
    const inside = parseFormat(text.slice(at + 1, end), options);
    return { piece: { kind: marks[mark], inside }, to: end + 1 };
  }
  unclosed[mark] = end;
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

/**
 * A trailing full stop is not part of the URL. Text that is no URL is not scanned again: a message may contain
 * thousands of candidates.
 */
function linkFrom(text: string, at: number): { piece: Piece; to: number } | undefined {
  linkAt.lastIndex = at;
  const match = linkAt.exec(text)?.[0].replace(/[.,;:!?)\]}*_~]{1,20}$/, '');
  if (!match || match.length < 5) return undefined;
  const href = /^www\./i.test(match) ? `https://${match}` : match;
  const piece: Piece = URL.canParse(href) ? { kind: 'link', text: match, href } : { kind: 'text', text: match };
  return { piece, to: at + match.length };
}

/** Splits a signed message into signature and text: `*Renata:*\nBom dia`. */
export function parseSignature(body: string): { name: string; rest: string } | undefined {
  const match = /^\*([^*\n]{1,60}):\*\n/.exec(body);
  return match?.[1] ? { name: match[1], rest: body.slice(match[0].length) } : undefined;
}
export const signBody = (name: string, body: string) => `*${name}:*\n${body}`;

/** Text on one line, without signature and markup. */
export const stripMarkup = (body: string): string => stripMarks(parseSignature(body)?.rest ?? body);
