import type { TicketCandidates } from '../../tickets/receive/find-ticket-candidates.ts';
import type { TicketPlan } from '../../tickets/receive/insert-tickets.ts';
import type { TicketUpdate } from '../../tickets/receive/update-tickets.ts';
import { isGroup } from '../journal/inbound-types.ts';
import type { UnassignedMessage } from './resolve-messages.ts';

type ConversationPlan = TicketPlan &
  TicketCandidates & {
    /** number of the customer's messages */
    theirs: number;
    /** from a blocked contact: nothing is changed or announced */
    isSilent: boolean;
    /** the ticket of the placeholder that one of these messages replaces */
    homeId: number | null;
  };

/** The effect of one conversation's messages on its ticket. There is at least one. */
export function planConversation(candidates: TicketCandidates, messages: UnassignedMessage[]): ConversationPlan {
  const theirs = messages.filter((m) => !m.event.fromMe);
  const isSilent = candidates.blocked && theirs.length > 0;
  const homeId = messages.find((m) => m.replaces !== null)?.replaces?.ticketId ?? null;
  const currentId = candidates.activeId ?? homeId;
  // One whose placeholder was counted by another ticket is new in this one.
  const newOnes = isSilent ? [] : theirs.filter((m) => m.replaces === null || m.replaces.ticketId !== currentId);
  const newest = messages.reduce((a, b) => (b.event.at >= a.event.at ? b : a));
  const replaced = messages.flatMap((m) => m.replaces ?? []);
  return {
    ...candidates,
    theirs: theirs.length,
    unreadCount: newOnes.length,
    preview: newest.preview,
    at: newest.event.at,
    fromMe: newest.event.fromMe,
    chat: theirs.at(-1)?.event.chat ?? null,
    group: messages[0] !== undefined && isGroup(messages[0]),
    isSilent,
    replacedCount: isSilent ? 0 : theirs.length - newOnes.length,
    homeId,
    replacedAt: replaced.map(({ sentAt }) => sentAt).reduce<Date | null>((a, b) => (a && a > b ? a : b), null),
  };
}

/**
 * The ticket of a conversation: the active one; otherwise the placeholder's; otherwise, for a customer's message, the
 * recently closed one, which is reopened; for ours the last one in any state. Null: a new one.
 */
export function chooseTicket(
  plan: ConversationPlan,
): { ticketId: number; update: Pick<TicketUpdate, 'reopen' | 'found'> | null } | null {
  const { activeId, homeId, lastId, recentlyClosedId, theirs, isSilent } = plan;
  const ticketId = activeId ?? homeId ?? (isSilent || theirs === 0 ? lastId : recentlyClosedId);
  if (ticketId === null) return null;
  if (isSilent) return { ticketId, update: null };
  const found = ticketId === homeId ? 'anyhow' : activeId === null ? 'closed' : 'active';
  return { ticketId, update: { reopen: activeId === null && theirs > 0, found } };
}
