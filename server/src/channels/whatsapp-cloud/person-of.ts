import { truncateText } from '@balcao/contract/truncate-text';
import type { Identity } from '../inbound-event.ts';
import type { Card, Message } from './webhook-shapes.ts';

/** `author`: in a group, whose identities the others are. */
export type Person = {
  chat: string;
  identities: Identity[];
  name: string;
  author?: { identities: Identity[]; name: string };
};

/**
 * The author: by user id (stable within the business) before number, because username accounts come without a number.
 * Null when there is neither.
 */
export function personOf(message: Message, cards: readonly Card[], side: 'from' | 'to'): Person | null {
  const [userId, number] = side === 'from' ? [message.from_user_id, message.from] : [message.to_user_id, message.to];
  const card =
    cards.find((c) => (userId !== undefined && c.user_id === userId) || (number !== undefined && c.wa_id === number)) ??
    (userId === undefined && number === undefined && cards.length === 1 ? cards[0] : undefined);
  const identities = identitiesOf(userId ?? card?.user_id, number ?? card?.wa_id);
  const name = truncateText(card?.profile?.name || card?.profile?.username || '', 200);
  if (message.group_id !== undefined && message.group_id !== '') {
    const group: Identity = { kind: 'group', value: message.group_id.slice(0, 200) };
    return {
      chat: group.value,
      identities: [group],
      name: '',
      ...(identities.length > 0 && { author: { identities, name } }),
    };
  }
  const [first] = identities;
  return first === undefined ? null : { chat: first.value, identities, name };
}

export function identitiesOf(userId: string | undefined, number: string | undefined): Identity[] {
  const digits = number?.replace(/^\+/, '');
  return [
    ...(userId ? [{ kind: 'wa_bsuid' as const, value: userId.slice(0, 200) }] : []),
    ...(digits !== undefined && /^\d{5,25}$/.test(digits) ? [{ kind: 'phone' as const, value: digits }] : []),
  ];
}
