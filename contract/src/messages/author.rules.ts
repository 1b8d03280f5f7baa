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

/** Mentions by phone number in a one-line text of a group. Ids of another kind lose their last digits as well: nobody reads them. */
export const maskMentions = (text: string): string =>
  text.replace(/@(\d{8,25})/g, (_, id: string) => `@${maskNumber(id)}`);

type Masked = Pick<
  Message,
  'wid' | 'author' | 'contact' | 'quotedMsg' | 'mentions' | 'failReason' | 'change' | 'body' | 'oldMessages'
>;

/**
 * The message for users without full number access. Its text stays unchanged except for mentions by number, which nobody wrote:
 * they chose a name. Masked are the author, and the recipient in the reason of a failure. The channel's own id is removed as
 * well: WhatsApp's contain the number, in base64.
 */
export const maskMessage = <T extends Masked>(message: T): T => {
  const { mentions, change, failReason, author, contact, quotedMsg } = message;
  const shown = (text: string): string =>
    (mentions ?? []).reduce(
      (masked, { id, isNumber }) => (isNumber ? masked.replaceAll(`@${id}`, `@${maskNumber(id)}`) : masked),
      text,
    );
  return {
    ...message,
    body: shown(message.body),
    oldMessages: message.oldMessages.map((old) => ({ ...old, body: shown(old.body) })),
    failReason: failReason && maskReason(failReason),
    ...(change && {
      change: {
        ...change,
        body: change.body && shown(change.body),
        reason: change.reason && maskReason(change.reason),
      },
    }),
    ...(mentions && { mentions: mentions.map(maskMention) }),
    wid: null,
    author: author && maskAuthor(author),
    contact: contact && withMaskedName(contact),
    quotedMsg: quotedMsg && {
      ...quotedMsg,
      body: maskMentions(quotedMsg.body),
      author: quotedMsg.author && maskAuthor(quotedMsg.author),
      contact: quotedMsg.contact && withMaskedName(quotedMsg.contact),
    },
  };
};

type Mention = NonNullable<Message['mentions']>[number];
const maskMention = (mention: Mention): Mention => ({
  ...withMaskedName(mention),
  id: mention.isNumber ? maskNumber(mention.id) : mention.id,
});
const maskAuthor = (author: MessageAuthor): MessageAuthor => ({
  ...withMaskedName(author),
  number: maskNumber(author.number),
});
const withMaskedName = <T extends { name: string }>(person: T): T => ({ ...person, name: maskName(person.name) });
