import { maskNumber } from '../contacts/contact.rules.ts';
import { authorColors, type Message, type MessageAuthor } from './message.ts';

/** How a group's author is kept: `key` is the identity by which his channel prefers to know him. */
export type StoredAuthor = { key: string; name: string; number: string };

/** The key itself stays at home: it may be the number. */
export const authorOf = ({ key, name, number }: StoredAuthor): MessageAuthor => ({
  name,
  number,
  color: colorOf(key),
});

/** FNV-1a, its bits mixed once more: neighbours in the address book are not to have one colour. */
function colorOf(key: string): number {
  let sum = 2_166_136_261;
  for (const char of key) sum = Math.imul(sum ^ (char.codePointAt(0) ?? 0), 16_777_619);
  sum = Math.imul(sum ^ (sum >>> 15), 2_246_822_507);
  return ((sum ^ (sum >>> 13)) >>> 0) % authorColors;
}

/** As a person sees it who may not see numbers whole. */
export const maskAuthors = <T extends Pick<Message, 'author' | 'quotedMsg'>>(message: T): T =>
  message.author === null && !message.quotedMsg?.author
    ? message
    : {
        ...message,
        author: message.author && masked(message.author),
        quotedMsg: message.quotedMsg && {
          ...message.quotedMsg,
          author: message.quotedMsg.author && masked(message.quotedMsg.author),
        },
      };

const masked = (author: MessageAuthor): MessageAuthor => ({ ...author, number: maskNumber(author.number) });
