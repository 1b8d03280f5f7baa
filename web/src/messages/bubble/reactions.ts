import type { Message, MessageAuthor } from '@balcao/contract/messages/message';

export type Reaction = { emoji: string; mine: boolean; by: string };

export const ownReaction = (reactions: readonly Reaction[]): string | undefined =>
  reactions.find(({ mine }) => mine)?.emoji;

/** Last reaction of each person per message; an empty one removes it. */
export function reactionsByTarget(messages: readonly Message[]): Map<string, Reaction[]> {
  const last = new Map<string, Map<string, Reaction>>();
  for (const { mediaType, quotedMsgId, body, fromMe, contact, author, sentBy, status } of messages) {
    if (mediaType !== 'reactionMessage' || quotedMsgId === null || status === 'failed') continue;
    // A connection has one reaction per message: a reaction by any user replaces that of another, as on the customer's phone.
    const by = fromMe ? 'us' : author ? memberKey(author) : `them ${contact?.id ?? ''}`;
    const onTarget = last.get(quotedMsgId) ?? new Map<string, Reaction>();
    if (body === '') onTarget.delete(by);
    else onTarget.set(by, { emoji: body, mine: fromMe, by: (fromMe ? sentBy?.name : contact?.name) ?? '' });
    last.set(quotedMsgId, onTarget);
  }
  return new Map([...last].map(([id, people]) => [id, [...people.values()]]));
}

/** Group members by number, if known: a name may change between two reactions. */
const memberKey = ({ number, name, color }: MessageAuthor): string => `member ${number || name} ${color}`;
