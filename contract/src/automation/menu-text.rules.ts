import { truncateText } from '../truncate-text.ts';
import { menuTexts } from './automation.texts.ts';
import type { BotAction } from './bot.ts';

/** WhatsApp takes no longer text. */
export const maxTextLength = 4096;

/** A text, in as many messages as it needs; a file goes with the first. What is empty is not said. */
export function textReplies(text: string, fileId: number | null = null): BotAction[] {
  const bodies = splitText(text);
  if (bodies.length === 0 && fileId !== null) return [{ type: 'say', body: '', fileId }];
  return bodies.map((body, i) => ({ type: 'say', body, fileId: i === 0 ? fileId : null }));
}

/** `*[ 1 ]* - Vendas`, a line each. */
export const menuList = (choices: { key: string; title: string }[]): string =>
  choices.map(({ key, title }) => `*[ ${key} ]* - ${title}`).join('\n');

export const upChoice = { key: '0', title: menuTexts.pt.up };
export const mainMenuChoice = { key: '#', title: menuTexts.pt.backToMenu };

/** With an empty line between; what is empty leaves none. */
export const paragraphs = (...parts: string[]): string => parts.filter((part) => part.trim() !== '').join('\n\n');

/** The number that an answer is, if it is one: `1`, `1.`, `1)`, `１` or the keycap emoji 1️⃣. */
export function choiceOf(text: string | null): number | null {
  const number = text === null ? undefined : /^(\d{1,3})\s*[.)]?$/.exec(normalizeKeys(text))?.[1];
  return number === undefined ? null : Number(number);
}

export const asksForMainMenu = (text: string | null): boolean => text !== null && normalizeKeys(text) === '#';

/** A keycap emoji is its key, U+FE0F (which some phones leave out) and U+20E3; ten has one of its own. */
const normalizeKeys = (text: string): string =>
  text
    .replaceAll('\u{1f51f}', '10')
    .replaceAll(/[\ufe0e\ufe0f\u20e3]/g, '')
    .normalize('NFKC')
    .trim();

/** Cut between lines where it can be. */
function splitText(text: string): string[] {
  const bodies: string[] = [];
  let rest = text.trim();
  while (rest.length > maxTextLength) {
    const breakAt = rest.lastIndexOf('\n', maxTextLength);
    const end = breakAt > 0 ? breakAt : truncateText(rest, maxTextLength).length;
    bodies.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return rest === '' ? bodies : [...bodies, rest];
}
