import { maskReason } from '../channels/failure-reason.ts';
import { maskName, maskNumber } from '../contacts/contact.rules.ts';
import { authorColors, type Message, type MessageAuthor } from './message.ts';

/** The author of a group message as stored: `key` is the identity that the channel prefers. */
export type StoredAuthor = { key: string; name: string; number: string };

/** The key is not exposed: it may be the phone number. */
export const presentAuthor = ({ key, name, number }: StoredAuthor): MessageAuthor => ({
  name,
  number,
  color: colorOf(key),
});

/** FNV-1a with a final mix, so that similar keys get different colours. */
function colorOf(key: string): number {
  let sum = 2_166_136_261;
  for (const char of key) sum = Math.imul(sum ^ (char.codePointAt(0) ?? 0), 16_777_619);
  sum = Math.imul(sum ^ (sum >>> 15), 2_246_822_507);
  return ((sum ^ (sum >>> 13)) >>> 0) % authorColors;
}

/** The name to show: the number when the author has no name. */
export const authorDisplayName = ({ name, number }: Pick<StoredAuthor, 'name' | 'number'>): string => name || number;

/** The author in the one-line preview of lists. Everybody reads lists, so numbers are masked, also within names. */
export const authorOfPreview = ({ name, number }: Pick<StoredAuthor, 'name' | 'number'>): string | null =>
  maskName(name) || maskNumber(number) || null;

/**
 * The message for users without full number access. Its text stays unchanged; only the author is masked, and the recipient in
 * the reason of a failure. The channel's own id is removed as well: WhatsApp's contain the number, in base64.
 */
export const maskMessage = <
  T extends Pick<Message, 'wid' | 'author' | 'contact' | 'quotedMsg' | 'mentions' | 'failReason' | 'change'>,
>(
  message: T,
): T => ({
  ...message,
  failReason: message.failReason && maskReason(message.failReason),
  ...(message.change?.reason && { change: { ...message.change, reason: maskReason(message.change.reason) } }),
  ...(message.mentions && { mentions: message.mentions.map((one) => ({ ...one, name: maskName(one.name) })) }),
  wid: null,
  author: message.author && maskAuthor(message.author),
  contact: message.contact && withMaskedName(message.contact),
  quotedMsg: message.quotedMsg && {
    ...message.quotedMsg,
    author: message.quotedMsg.author && maskAuthor(message.quotedMsg.author),
    contact: message.quotedMsg.contact && withMaskedName(message.quotedMsg.contact),
  },
});

const maskAuthor = (author: MessageAuthor): MessageAuthor => ({
  ...withMaskedName(author),
  number: maskNumber(author.number),
});
const withMaskedName = <T extends { name: string }>(person: T): T => ({ ...person, name: maskName(person.name) });
