import { describe, expect, it } from 'vitest';
import { finalStatus, startingStatuses, type TicketCommand, type TicketState, transition } from './ticket.rules.ts';

const ticket = (over: Partial<TicketState> = {}): TicketState => ({
  status: 'open',
  userId: 7,
  queueId: 1,
  whatsappId: 5,
  ...over,
});
const transfer = { type: 'transfer', queueId: 2, userId: null, whatsappId: null } as const;

describe('transfer', () => {
  it('without a user returns the ticket to the pool of its new queue', () => {
    expect(transition(ticket(), transfer)).toEqual({
      ok: true,
      next: { status: 'pending', userId: null, queueId: 2, whatsappId: 5 },
      log: ['transfered'],
    });
  });

  it('to a user keeps the ticket open, and logs both ends of the move', () => {
    expect(transition(ticket(), { ...transfer, userId: 9, whatsappId: 6 })).toEqual({
      ok: true,
      next: { status: 'open', userId: 9, queueId: 2, whatsappId: 6 },
      log: ['transfered', 'receivedTransfer'],
    });
  });
});

it('accepting keeps the ticket’s queue, and takes the named one when it has none', () => {
  const accept = { type: 'accept', by: 9, queueId: 4 } as const;
  const pending = { status: 'pending', userId: null } as const;
  expect(transition(ticket({ ...pending, queueId: 1 }), accept)).toMatchObject({ next: { queueId: 1, userId: 9 } });
  expect(transition(ticket({ ...pending, queueId: null }), accept)).toMatchObject({ next: { queueId: 4, userId: 9 } });
});

const every: TicketCommand[] = [
  { type: 'accept', by: 7, queueId: null },
  { type: 'ignore', by: 7 },
  { type: 'return' },
  { type: 'close', by: 7 },
  { type: 'reopen', by: 7 },
  transfer,
  { type: 'autoClose' },
  { type: 'give', to: 7, how: 'fewestOpen' },
  { type: 'takeBack' },
  { type: 'assign', to: 7, queueId: 2 },
  { type: 'release' },
  { type: 'reopenByCustomer', queueId: 3 },
  { type: 'merge' },
  { type: 'unmerge', userId: 9 },
  { type: 'unmerge', userId: null },
  { type: 'snooze' },
  { type: 'wake' },
  { type: 'closeByBot' },
];

it.each([
  ['pending', ['accept', 'ignore', 'give', 'assign', 'merge', 'closeByBot']],
  ['open', ['return', 'close', 'transfer', 'autoClose', 'takeBack', 'release', 'merge', 'snooze', 'wake']],
  ['closed', ['reopen', 'reopenByCustomer', 'unmerge', 'unmerge']],
] as const)('a %s ticket takes only %j', (status, taken) => {
  const state = ticket({ status });
  expect(every.filter((c) => transition(state, c).ok).map((c) => c.type)).toEqual(taken);
});

it.each<[TicketCommand, TicketState['status'], Partial<TicketState>, string[]]>([
  [{ type: 'accept', by: 9, queueId: null }, 'pending', { status: 'open', userId: 9 }, ['open']],
  [{ type: 'ignore', by: 9 }, 'pending', { status: 'closed', userId: 9 }, ['closed']],
  [{ type: 'return' }, 'open', { status: 'pending', userId: null }, ['pending']],
  [{ type: 'close', by: 9 }, 'open', { status: 'closed', userId: 9 }, ['closed']],
  [{ type: 'reopen', by: 9 }, 'closed', { status: 'open', userId: 9 }, ['reopen']],
  [{ type: 'autoClose' }, 'open', { status: 'closed' }, ['autoClose']],
  [{ type: 'release' }, 'open', { status: 'pending', userId: null }, ['pending']],
  [{ type: 'reopenByCustomer', queueId: 3 }, 'closed', { status: 'pending', userId: null, queueId: 3 }, ['reopen']],
  [{ type: 'give', to: 9, how: 'roundRobin' }, 'pending', { status: 'open', userId: 9 }, ['givenInTurn']],
  [{ type: 'give', to: 9, how: 'fewestOpen' }, 'pending', { status: 'open', userId: 9 }, ['givenToFewestOpen']],
  [
    { type: 'assign', to: 9, queueId: 2 },
    'pending',
    { status: 'open', userId: 9, queueId: 2 },
    ['transfered', 'receivedTransfer'],
  ],
  [{ type: 'takeBack' }, 'open', { status: 'pending', userId: null }, ['takenBack']],
  [{ type: 'snooze' }, 'open', {}, ['snoozed']],
  [{ type: 'wake' }, 'open', {}, ['woken']],
  [{ type: 'merge' }, 'pending', { status: 'closed' }, ['merged']],
  [{ type: 'merge' }, 'open', { status: 'closed' }, ['merged']],
  [{ type: 'unmerge', userId: 9 }, 'closed', { status: 'open', userId: 9 }, ['unmerged']],
  [{ type: 'unmerge', userId: null }, 'closed', { status: 'pending', userId: null }, ['unmerged']],
])('%j of a(n) %s ticket changes %j and logs %j', (command, status, change, log) => {
  const state = ticket({ status, userId: status === 'pending' ? null : 7 });
  expect(transition(state, command)).toEqual({ ok: true, next: { ...state, ...change }, log });
});

it('bulk statements have the same start and end states as the command', () => {
  for (const command of every)
    for (const status of ['pending', 'open', 'closed'] as const) {
      const done = transition(ticket({ status }), command);
      expect(startingStatuses(command.type).includes(status)).toBe(done.ok);
      if (done.ok && command.type !== 'transfer' && command.type !== 'unmerge')
        expect(finalStatus(command.type)).toBe(done.next.status);
    }
});

it('an open ticket always has a user, a pending one never', () => {
  for (const status of ['pending', 'open', 'closed'] as const)
    for (const command of every) {
      const done = transition(ticket({ status, userId: status === 'pending' ? null : 7 }), command);
      if (done.ok && done.next.status === 'open') expect(done.next.userId).not.toBeNull();
      if (done.ok && done.next.status === 'pending') expect(done.next.userId).toBeNull();
    }
});
