import type { ColleagueEvent, PresenceEvent } from '@balcao/contract/tickets/ticket.events';

/** A person typing in a ticket: the customer (`name` null) or a colleague. */
export type Writer = {
  ticketId: number;
  userId: number | null;
  name: string | null;
  isRecording: boolean;
  untilMs: number;
};

/** Both sides repeat the signal every few seconds; its end is not always signalled. */
const ttlMs = 10_000;

export function applyCustomer(
  writers: readonly Writer[],
  { ticketId, presence }: PresenceEvent,
  nowMs: number,
): readonly Writer[] {
  const isWriting = presence === 'composing' || presence === 'recording';
  return replace(
    writers,
    { ticketId, userId: null, name: null, isRecording: presence === 'recording' },
    isWriting,
    nowMs,
  );
}

export function applyColleague(
  writers: readonly Writer[],
  { ticketId, user, doing }: ColleagueEvent,
  nowMs: number,
): readonly Writer[] {
  return replace(
    writers,
    { ticketId, userId: user.id, name: user.name, isRecording: false },
    doing === 'writing',
    nowMs,
  );
}

/** Removes a writer whose message has arrived. */
export const dropWriter = (writers: readonly Writer[], ticketId: number, userId: number | null): readonly Writer[] =>
  filterWriters(writers, (one) => one.ticketId !== ticketId || one.userId !== userId);

export const dropSilent = (writers: readonly Writer[], nowMs: number): readonly Writer[] =>
  filterWriters(writers, ({ untilMs }) => nowMs < untilMs);

function replace(
  writers: readonly Writer[],
  writer: Omit<Writer, 'untilMs'>,
  isWriting: boolean,
  nowMs: number,
): readonly Writer[] {
  const others = dropWriter(writers, writer.ticketId, writer.userId);
  return isWriting ? [...others, { ...writer, untilMs: nowMs + ttlMs }] : others;
}

/** Returns the same list when nothing is removed, to avoid a render. */
function filterWriters(writers: readonly Writer[], stays: (one: Writer) => boolean): readonly Writer[] {
  return writers.every(stays) ? writers : writers.filter(stays);
}
