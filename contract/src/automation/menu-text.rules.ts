import { splitText } from '../channels/split-text.rules.ts';
import { menuTexts } from './automation.texts.ts';
import type { BotAction } from './bot.ts';

/** The longest text that WhatsApp accepts. */
export const maxTextLength = 4096;

/** Splits a text into as many messages as needed; a file is sent with the first. Empty texts are not sent. */
export function textReplies(text: string, fileId: number | null = null): BotAction[] {
  const bodies = splitText(text, maxTextLength);
  if (bodies.length === 0 && fileId !== null) return [{ type: 'say', body: '', fileId }];
  return bodies.map((body, i) => ({ type: 'say', body, fileId: i === 0 ? fileId : null }));
}

/** A line such as `*[ 1 ]* - Vendas` for each choice. */
export const menuList = (choices: { key: string; title: string }[]): string =>
  choices.map(({ key, title }) => `*[ ${key} ]* - ${title}`).join('\n');

export const upChoice = { key: '0', title: menuTexts.pt.up };
export const mainMenuChoice = { key: '#', title: menuTexts.pt.backToMenu };

/** Joins texts with an empty line between them; empty texts are left out. */
export const paragraphs = (...parts: string[]): string => parts.filter((part) => part.trim() !== '').join('\n\n');

/** The chosen number of an answer, or null: `1`, `1.`, `1)`, `１` or the keycap emoji 1️⃣. */
export function choiceOf(text: string | null): number | null {
  const number = text === null ? undefined : /^(\d{1,3})\s*[.)]?$/.exec(normalizeKeys(text))?.[1];
  return number === undefined ? null : Number(number);
}

export const asksForMainMenu = (text: string | null): boolean => text !== null && normalizeKeys(text) === '#';

/** A keycap emoji consists of its key, U+FE0F (which some phones omit) and U+20E3; ten is a separate emoji. */
const normalizeKeys = (text: string): string =>
  text
    .replaceAll('\u{1f51f}', '10')
    .replaceAll(/[\ufe0e\ufe0f\u20e3]/g, '')
    .normalize('NFKC')
    .trim();
