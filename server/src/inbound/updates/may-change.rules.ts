import type { StoredAuthor } from '@balcao/contract/messages/author.rules';
import type { Identity, Speaker } from '../../channels/inbound-event.ts';

type ChangeTarget = { fromMe: boolean; author: StoredAuthor | null; isThere: boolean };

/**
 * Whether the speaker may edit or revoke a message. In a one-to-one chat each side its own; in a group the author, and
 * group admins may revoke. WhatsApp has checked our own phone's changes. Without a speaker the channel has checked it.
 */
export function mayChange(kind: 'edit' | 'revoke', target: ChangeTarget, speaker: Speaker | undefined): boolean {
  if (speaker === undefined) return true;
  if (!target.isThere) return false;
  if (speaker.place[0]?.kind !== 'group') return speaker.fromMe === target.fromMe;
  if (kind === 'revoke' && (speaker.fromMe || speaker.isAdmin === true)) return true;
  if (speaker.fromMe || target.fromMe) return speaker.fromMe && target.fromMe;
  return isAuthor(target.author, speaker.member ?? []);
}

/** By the identity that the channel preferred at that time, or by number. */
const isAuthor = (author: StoredAuthor | null, member: Identity[]): boolean =>
  author !== null &&
  member.some(({ kind, value }) => `${kind}:${value}` === author.key || (kind === 'phone' && value === author.number));
