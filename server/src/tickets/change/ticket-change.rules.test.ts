import { updateTicketInput } from '@balcao/contract/tickets/ticket.api';
import { expect, it } from 'vitest';
import { parseTicketChange } from './ticket-change.rules.ts';

const me = 7;
const states = {
  pending: { status: 'pending', userId: null, queueId: 1, whatsappId: 5 },
  open: { status: 'open', userId: me, queueId: 1, whatsappId: 5 },
  closed: { status: 'closed', userId: me, queueId: 1, whatsappId: 5 },
} as const;
const read = (body: unknown, state: keyof typeof states) =>
  parseTicketChange(updateTicketInput.parse(body), states[state], me).type;

it.each([
  [
    { status: 'open', userId: 99 },
    { pending: 'accept', open: 'nothing', closed: 'reopen' },
  ],
  [
    { status: 'closed', userId: 99 },
    { pending: 'ignore', open: 'close', closed: 'nothing' },
  ],
  // An ignore, and a close, of what the caller saw.
  [
    { status: 'closed', seenStatus: 'pending' },
    { pending: 'ignore', open: 'refused', closed: 'nothing' },
  ],
  [
    { status: 'closed', seenStatus: 'open' },
    { pending: 'refused', open: 'close', closed: 'nothing' },
  ],
  [{ status: 'pending' }, { pending: 'nothing', open: 'return', closed: 'refused' }],
  [
    { status: 'pending', userId: null, queueId: '' },
    { pending: 'nothing', open: 'return', closed: 'refused' },
  ],
  [{ queueId: 2 }, { pending: 'refused', open: 'transfer', closed: 'refused' }],
  [
    { queueId: '2', status: 'pending', userId: '9' },
    { pending: 'refused', open: 'transfer', closed: 'refused' },
  ],
  [{ queueId: 1 }, { pending: 'nothing', open: 'transfer', closed: 'refused' }],
  // A transfer to a colleague of the same queue does not assign a pending ticket.
  [
    { queueId: 1, userId: 9 },
    { pending: 'refused', open: 'transfer', closed: 'refused' },
  ],
  // The same as other clients send it: the caller is not assigned in place of the colleague.
  [
    { status: 'open', queueId: 1, userId: 9 },
    { pending: 'refused', open: 'transfer', closed: 'refused' },
  ],
  [
    { status: 'open', queueId: 1, userId: me, whatsappId: 6 },
    { pending: 'accept', open: 'transfer', closed: 'reopen' },
  ],
  [
    { status: 'open', queueId: 1, userId: me, whatsappId: 5 },
    { pending: 'accept', open: 'nothing', closed: 'reopen' },
  ],
  [
    { useIntegration: false, promptId: null },
    { pending: 'automation', open: 'automation', closed: 'automation' },
  ],
  [{}, { pending: 'meaningless', open: 'meaningless', closed: 'meaningless' }],
] as const)('%j means %j', (body, meaning) => {
  const found = { pending: read(body, 'pending'), open: read(body, 'open'), closed: read(body, 'closed') };
  expect(found).toEqual(meaning);
});

it("somebody else's open ticket cannot be taken by requesting 'open' again", () => {
  expect(parseTicketChange({ status: 'open' }, { ...states.open, userId: 9 }, me)).toEqual({ type: 'refused' });
});

it.each([
  { status: 'open' as const, queueId: 1, userId: me },
  { status: 'open' as const, queueId: 2, userId: me, whatsappId: 5 },
])('who accepts a moment later does not take it from who has it, whatever else the row has: %j', (accept) => {
  const assigned = { ...states.open, userId: 9 };
  expect(parseTicketChange(accept, assigned, me)).toEqual({ type: 'refused' });
  const { status: _, ...takeover } = accept;
  const meant = { type: 'transfer', queueId: accept.queueId, userId: me };
  expect(parseTicketChange(takeover, assigned, me)).toMatchObject(meant);
  expect(parseTicketChange({ ...accept, status: 'pending' }, assigned, me)).toMatchObject(meant);
});

it.each([
  { queueId: 1, userId: 9 },
  { queueId: 1, userId: 9, whatsappId: 5, status: 'open' as const },
])('a transfer that was made already, and whose answer was lost, is made once: %j', (body) => {
  expect(parseTicketChange(body, { ...states.open, userId: 9 }, me)).toEqual({ type: 'nothing' });
  expect(parseTicketChange({ ...body, whatsappId: 6 }, { ...states.open, userId: 9 }, me)).toMatchObject({
    type: 'transfer',
  });
});

it('a closed row that is sent back as it was, to open it, is reopened whoever had it', () => {
  const row = { status: 'open', queueId: 1, userId: 9, whatsappId: 5 } as const;
  expect(parseTicketChange(row, { ...states.closed, userId: 9 }, me)).toEqual({ type: 'reopen' });
});

it('closing sends a farewell unless it is asked not to', () => {
  expect(parseTicketChange({ status: 'closed' }, states.open, me)).toEqual({ type: 'close', farewell: true });
  expect(parseTicketChange({ status: 'closed', sendFarewellMessage: false }, states.open, me)).toEqual({
    type: 'close',
    farewell: false,
  });
});
