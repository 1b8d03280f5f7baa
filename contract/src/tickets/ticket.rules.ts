import type { Ticket, TicketLogType, TicketStatus } from './ticket.ts';

/** The part of a ticket that its rules read and write. */
export type TicketState = Pick<Ticket, 'status' | 'userId' | 'queueId' | 'whatsappId'>;

export type TicketCommand =
  | { type: 'accept'; by: number; queueId: number | null }
  | { type: 'ignore'; by: number }
  | { type: 'return' }
  | { type: 'close'; by: number }
  | { type: 'reopen'; by: number }
  | { type: 'transfer'; queueId: number; userId: number | null; whatsappId: number | null };
export type TicketCommandType = TicketCommand['type'];

export type Transition = { ok: true; next: TicketState; log: TicketLogType[] } | { ok: false };

const requiredStatus: Record<TicketCommandType, TicketStatus> = {
  accept: 'pending',
  ignore: 'pending',
  return: 'open',
  close: 'open',
  transfer: 'open',
  reopen: 'closed',
};

/** The server checks this before it writes, the web application before it shows a button. */
export function canApply(state: Pick<TicketState, 'status'>, type: TicketCommandType): boolean {
  return state.status === requiredStatus[type];
}

/** docs/protocol.md 12 as a table: state × command → next state and what is logged. */
export function transition(state: TicketState, command: TicketCommand): Transition {
  if (!canApply(state, command.type)) return { ok: false };
  const to = (change: Partial<TicketState>, ...log: TicketLogType[]): Transition => ({
    ok: true,
    // Picked by name: `state` may be a whole ticket, and only these fields are changed by the rules.
    next: {
      status: state.status,
      userId: state.userId,
      queueId: state.queueId,
      whatsappId: state.whatsappId,
      ...change,
    },
    log,
  });

  switch (command.type) {
    case 'accept':
      return to({ status: 'open', userId: command.by, queueId: state.queueId ?? command.queueId }, 'open');
    case 'reopen':
      return to({ status: 'open', userId: command.by }, 'reopen');
    case 'return':
      return to({ status: 'pending', userId: null }, 'pending');
    case 'ignore':
    case 'close':
      return to({ status: 'closed', userId: command.by }, 'closed');
    case 'transfer': {
      const place = { queueId: command.queueId, whatsappId: command.whatsappId ?? state.whatsappId };
      return command.userId === null
        ? to({ ...place, status: 'pending', userId: null }, 'transfered')
        : to({ ...place, status: 'open', userId: command.userId }, 'transfered', 'receivedTransfer');
    }
  }
}
