import type { Message } from '@balcao/contract/messages/message';

/**
 * Whether a message shows the chat's timer as the customer's phone has it: our own messages and calls do not carry it.
 */
const isTimerSource = ({ fromMe, isPrivate, isUnreadable, mediaType }: Message): boolean =>
  !fromMe && !isPrivate && !isUnreadable && mediaType !== 'call_log' && mediaType !== 'reactionMessage';

/** The chat's timer of disappearing messages, from the newest message that has it; 0: off. */
export function currentTimer(messages: readonly Message[]): number {
  return messages.findLast(isTimerSource)?.disappearsAfterSeconds ?? 0;
}

/** Returns a function to call per message in order: the new timer where it changes, else undefined; 0: off. */
export function timerChanges(): (message: Message) => number | undefined {
  let seconds = 0;
  return (message) => {
    if (!isTimerSource(message)) return undefined;
    const now = message.disappearsAfterSeconds ?? 0;
    if (now === seconds) return undefined;
    seconds = now;
    return now;
  };
}

/** Whole days from two on, else whole hours. */
export const timerParts = (seconds: number): { unit: 'days' | 'hours'; count: number } =>
  seconds >= 2 * 86_400
    ? { unit: 'days', count: Math.round(seconds / 86_400) }
    : { unit: 'hours', count: Math.max(1, Math.round(seconds / 3600)) };
