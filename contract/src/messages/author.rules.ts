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

function colorOf(key: string): number {
  let sum = 0;
  for (const char of key) sum = (Math.imul(sum, 31) + (char.codePointAt(0) ?? 0)) >>> 0;
  return sum % authorColors;
}

/** As a person sees it who may not see numbers whole. */
export const maskAuthors = (message: Message): Message =>
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
