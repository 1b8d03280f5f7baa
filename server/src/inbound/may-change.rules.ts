import type { StoredAuthor } from '@balcao/contract/messages/author.rules';
import type { Identity, Speaker } from '../channels/channel.ts';

type Changed = { fromMe: boolean; author: StoredAuthor | null; isThere: boolean };

/**
 * Whether who speaks may edit a message or take it back. In a chat of two each side its own; in a group who wrote it, and,
 * to take it back, who runs the group. Our own phone has been asked by WhatsApp. Without a speaker the channel has seen to it.
 */
export function mayChange(kind: 'edit' | 'revoke', target: Changed, speaker: Speaker | undefined): boolean {
  if (speaker === undefined) return true;
  if (!target.isThere) return false;
  if (speaker.place[0]?.kind !== 'group') return speaker.fromMe === target.fromMe;
  if (kind === 'revoke' && (speaker.fromMe || speaker.isAdmin === true)) return true;
  if (speaker.fromMe || target.fromMe) return speaker.fromMe && target.fromMe;
  return isAuthor(target.author, speaker.member ?? []);
}

/** Under the name by which the channel preferred to know them then, or by their number. */
const isAuthor = (author: StoredAuthor | null, member: Identity[]): boolean =>
  author !== null &&
  member.some(({ kind, value }) => `${kind}:${value}` === author.key || (kind === 'phone' && value === author.number));
