import { type FailureReason, failureReason } from '@balcao/contract/channels/failure-reason';

/** A message that its connection has to be asked about: it begins a conversation, or a machine writes it of its own accord. */
export type GatedMessage = { messageId: number; contactId: number; isNewChat: boolean; isPaced: boolean };

/** What a connection has sent, and what it may. */
export type PaceState = {
  /** null: nothing was ever paced */
  machineAfter: Date | null;
  machineGapMs: number;
  newChatsPerDay: number;
  newChatsToday: number;
  /** of those asked about: begun today already */
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
 * In the order given. A new conversation takes one of today's, or waits until midnight. A paced message takes the next free
 * moment, and waits for it; the moment is its own, so that each asks once and the pace holds however many wait. `chance`
 * makes gaps a fifth longer or shorter.
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
