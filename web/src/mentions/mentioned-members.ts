import type { GroupMember } from '@balcao/contract/messages/group-member';
import type { Message } from '@balcao/contract/messages/message';

/** A member of a group who is named in a message to it. */
export type NamedMember = Pick<GroupMember, 'key' | 'name'>;

/** Who was chosen from the list, by ticket id; kept while another conversation is open, as the draft is. */
const chosenByTicket = new Map<number, NamedMember[]>();
const none: readonly NamedMember[] = [];

export const chosenMembers = (ticketId: number): readonly NamedMember[] => chosenByTicket.get(ticketId) ?? none;

export const addChosenMember = (ticketId: number, { key, name }: NamedMember): void =>
  void chosenByTicket.set(ticketId, [...chosenMembers(ticketId).filter((one) => one.name !== name), { key, name }]);

export const memberId = ({ key }: Pick<NamedMember, 'key'>): string => key.split(':')[1] ?? '';

/** The text as the channel wants it, with digits in place of names, and who is named in it. */
export function nameMembers(text: string, chosen: readonly NamedMember[]): { body: string; named: NamedMember[] } {
  const named: NamedMember[] = [];
  let body = text;
  for (const one of longestFirst(chosen)) {
    if (!body.includes(`@${one.name}`)) continue;
    body = body.replaceAll(`@${one.name}`, `@${memberId(one)}`);
    named.push(one);
  }
  return { body, named };
}

/** For the box of an edit: names in place of digits. */
export const withMemberNames = ({ body, mentions = [] }: Pick<Message, 'body' | 'mentions'>): string =>
  mentions.reduce((text, { id, name }) => (name ? text.replaceAll(`@${id}`, `@${name}`) : text), body);

/** The way back, for the names that the message had. */
export const withMemberIds = (text: string, { mentions = [] }: Pick<Message, 'mentions'>): string =>
  longestFirst(mentions).reduce((body, { id, name }) => (name ? body.replaceAll(`@${name}`, `@${id}`) : body), text);

/** Of "Ana" and "Ana Paula" the longer name is looked for first. */
const longestFirst = <T extends { name: string }>(people: readonly T[]): T[] =>
  people.toSorted((a, b) => b.name.length - a.name.length);
