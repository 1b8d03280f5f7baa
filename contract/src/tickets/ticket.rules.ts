import type { Ticket, TicketLogType, TicketStatus } from './ticket.ts';

/** The part of a ticket that its rules read and write. */
export type TicketState = Pick<Ticket, 'status' | 'userId' | 'queueId' | 'whatsappId'>;

export type TicketCommand =
  | { type: 'accept'; by: number; queueId: number | null }
  | { type: 'ignore'; by: number }
  | { type: 'return' }
  | { type: 'close'; by: number }
  | { type: 'reopen'; by: number }
  | { type: 'transfer'; queueId: number; userId: number | null; whatsappId: number | null }
  /** the customer has been silent for the connection's time */
  | { type: 'autoClose' }
  /** its user was deleted */
  | { type: 'release' }
  /** the customer wrote again soon after it was closed; its queue is determined again */
  | { type: 'reopenByCustomer'; queueId: number | null }
  /** its contact is a duplicate of another one, whose ticket continues for both */
  | { type: 'merge' }
  /** the merge is undone, and the ticket continues separately: with its user, if that user still exists */
  | { type: 'unmerge'; userId: number | null }
  /** a menu ended at an option that closes, before the ticket had an assignee */
  | { type: 'closeByBot' }
  /** its queue assigns pending tickets; and the assignee did not answer in time */
  | { type: 'give'; to: number; how: 'roundRobin' | 'fewestOpen' }
  | { type: 'takeBack' }
  /** a user assigns a pending ticket to somebody */
  | { type: 'assign'; to: number; queueId: number }
  /** snoozed; and woken at or before its time */
  | { type: 'snooze' }
  | { type: 'wake' };
export type TicketCommandType = TicketCommand['type'];

export type Transition = { ok: true; next: TicketState; log: TicketLogType[] } | { ok: false };

/** `byAssignee`: open when the command names a user, otherwise pending. */
type Move = { from: readonly TicketStatus[]; to: TicketStatus | 'byAssignee' };

const moves = {
  accept: { from: ['pending'], to: 'open' },
  ignore: { from: ['pending'], to: 'closed' },
  return: { from: ['open'], to: 'pending' },
  close: { from: ['open'], to: 'closed' },
  transfer: { from: ['open'], to: 'byAssignee' },
  reopen: { from: ['closed'], to: 'open' },
  autoClose: { from: ['open'], to: 'closed' },
  release: { from: ['open'], to: 'pending' },
  reopenByCustomer: { from: ['closed'], to: 'pending' },
  merge: { from: ['pending', 'open'], to: 'closed' },
  unmerge: { from: ['closed'], to: 'byAssignee' },
  give: { from: ['pending'], to: 'open' },
  takeBack: { from: ['open'], to: 'pending' },
  assign: { from: ['pending'], to: 'open' },
  snooze: { from: ['open'], to: 'open' },
  wake: { from: ['open'], to: 'open' },
  closeByBot: { from: ['pending'], to: 'closed' },
} as const satisfies Record<TicketCommandType, Move>;

/**
 * The status of a new ticket: a customer wrote and waits; a user starts the conversation; nobody has to act, because we
 * wrote on another device, the customer is blocked, or it is imported history that is closed afterwards.
 */
export const initialStatus = {
  waiting: 'pending',
  started: 'open',
  resolved: 'closed',
} as const satisfies Record<string, TicketStatus>;

/** The server checks this before it writes, the web application before it shows a button. */
export function canApply(state: Pick<TicketState, 'status'>, type: TicketCommandType): boolean {
  return startingStatuses(type).includes(state.status);
}

/** For statements that change many tickets and check the status themselves. */
export const startingStatuses = (type: TicketCommandType): readonly TicketStatus[] => moves[type].from;

/** The next status of a command with a single one: for the same statements. */
export const finalStatus = (type: Exclude<TicketCommandType, 'transfer' | 'unmerge'>): TicketStatus => moves[type].to;

/** docs/protocol.md 12 as a table: status × command → next state and log entry. */
export function transition(state: TicketState, command: TicketCommand): Transition {
  if (!canApply(state, command.type)) return { ok: false };
  const to = (change: Partial<Omit<TicketState, 'status'>>, ...log: TicketLogType[]): Transition => {
    // Picked by name: `state` may be a whole ticket, and the rules change these fields only.
    const { userId, queueId, whatsappId } = { ...state, ...change };
    const status = moves[command.type].to;
    const assigned = userId === null ? 'pending' : 'open';
    return {
      ok: true,
      next: { status: status === 'byAssignee' ? assigned : status, userId, queueId, whatsappId },
      log,
    };
  };

  switch (command.type) {
    case 'accept':
      return to({ userId: command.by, queueId: state.queueId ?? command.queueId }, 'open');
    case 'reopen':
      return to({ userId: command.by }, 'reopen');
    case 'reopenByCustomer':
      return to({ userId: null, queueId: command.queueId }, 'reopen');
    case 'return':
    case 'release':
      return to({ userId: null }, 'pending');
    case 'give':
      return to({ userId: command.to }, command.how === 'roundRobin' ? 'givenInTurn' : 'givenToFewestOpen');
    case 'assign':
      return to({ userId: command.to, queueId: command.queueId }, 'transfered', 'receivedTransfer');
    case 'takeBack':
      return to({ userId: null }, 'takenBack');
    case 'ignore':
    case 'close':
      return to({ userId: command.by }, 'closed');
    case 'autoClose':
      return to({}, 'autoClose');
    case 'snooze':
      return to({}, 'snoozed');
    case 'wake':
      return to({}, 'woken');
    case 'closeByBot':
      return to({}, 'closed');
    case 'merge':
      return to({}, 'merged');
    case 'unmerge':
      return to({ userId: command.userId }, 'unmerged');
    case 'transfer': {
      const { queueId, userId } = command;
      const log = userId === null ? (['transfered'] as const) : (['transfered', 'receivedTransfer'] as const);
      return to({ queueId, userId, whatsappId: command.whatsappId ?? state.whatsappId }, ...log);
    }
  }
}
