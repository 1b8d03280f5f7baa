import type { GroupMember } from '@balcao/contract/messages/group-member';
import type { Message } from '@balcao/contract/messages/message';

/** A group member who is mentioned in a message. */
type NamedMember = Pick<GroupMember, 'key' | 'name'>;

/** The members chosen from the list, by ticket id; kept while another conversation is open, like the draft. */
const chosenByTicket = new Map<number, NamedMember[]>();
const none: readonly NamedMember[] = [];

export const chosenMembers = (ticketId: number): readonly NamedMember[] => chosenByTicket.get(ticketId) ?? none;

export const addChosenMember = (ticketId: number, { key, name }: NamedMember): void =>
  void chosenByTicket.set(ticketId, [...chosenMembers(ticketId).filter((one) => one.name !== name), { key, name }]);

export const memberId = ({ key }: Pick<NamedMember, 'key'>): string => key.split(':')[1] ?? '';

/** The text in the channel's form, with digits in place of names, and the mentioned members. */
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

/** For editing: names in place of digits. */
export const withMemberNames = ({ body, mentions = [] }: Pick<Message, 'body' | 'mentions'>): string =>
  mentions.reduce((text, { id, name }) => (name ? text.replaceAll(`@${id}`, `@${name}`) : text), body);

/** The inverse of `withMemberNames`, for the names that the message had. */
export const withMemberIds = (text: string, { mentions = [] }: Pick<Message, 'mentions'>): string =>
  longestFirst(mentions).reduce((body, { id, name }) => (name ? body.replaceAll(`@${name}`, `@${id}`) : body), text);

/** Longer names first, so that "Ana Paula" is not matched as "Ana". */
const longestFirst = <T extends { name: string }>(people: readonly T[]): T[] =>
  people.toSorted((a, b) => b.name.length - a.name.length);
