import { type FailureReason, failureReason } from '@balcao/contract/channels/failure-reason';

/** A message subject to its connection's limits: it begins a conversation, or an automatic writer sends it unprompted. */
export type GatedMessage = { messageId: number; contactId: number; isNewChat: boolean; isPaced: boolean };

/** The sends of a connection so far, and its limits. */
export type PaceState = {
  /** null: no paced message was ever sent */
  machineAfter: Date | null;
  machineGapMs: number;
  newChatsPerDay: number;
  newChatsToday: number;
  /** the given contacts whose conversation of today is already counted */
  countedContactIds: number[];
  /** the end of the company's day */
  midnight: Date;
};

type Admission = {
  postponed: { messageId: number; until: Date; reason: FailureReason }[];
  begunContactIds: number[];
  /** null: unchanged */
  machineAfter: Date | null;
};

/**
 * Decides in the given order. A new conversation uses one of today's budget or waits until midnight. A paced message
 * reserves the next free slot and waits for it, so each message is decided once, and the pace holds however many wait.
 * `chance` makes pauses up to a fifth longer or shorter.
 */
export function planAdmission(
  messages: GatedMessage[],
  state: PaceState,
  now: Date,
  chance: () => number = Math.random,
): Admission {
  const { newChatsPerDay, machineGapMs, midnight } = state;
  const counted = new Set(state.countedContactIds);
  const plan: Admission = { postponed: [], begunContactIds: [], machineAfter: null };
  let nextMoment = state.machineAfter;
  for (const { messageId, contactId, isNewChat, isPaced } of messages) {
    if (isNewChat && !counted.has(contactId)) {
      if (state.newChatsToday + plan.begunContactIds.length >= newChatsPerDay) {
        const reason = failureReason('newChatLimit', { max: newChatsPerDay });
        plan.postponed.push({ messageId, until: midnight, reason });
        continue;
      }
      counted.add(contactId);
      plan.begunContactIds.push(contactId);
    }
    if (!isPaced) continue;
    const moment = nextMoment !== null && nextMoment > now ? nextMoment : now;
    nextMoment = new Date(moment.getTime() + machineGapMs * (0.8 + 0.4 * chance()));
    plan.machineAfter = nextMoment;
    if (moment > now) plan.postponed.push({ messageId, until: moment, reason: 'machinePace' });
  }
  return plan;
}
