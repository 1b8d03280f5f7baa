import { updateTicketInput } from '@balcao/contract/tickets/ticket.api';
import { expect, it } from 'vitest';
import { parseTicketChange } from './ticket-change.rules.ts';

const me = 7;
const states = {
  pending: { status: 'pending', userId: null, queueId: 1 },
  open: { status: 'open', userId: me, queueId: 1 },
  closed: { status: 'closed', userId: me, queueId: 1 },
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
  [
    { useIntegration: false, promptId: null },
    { pending: 'automation', open: 'automation', closed: 'automation' },
  ],
  [{}, { pending: 'meaningless', open: 'meaningless', closed: 'meaningless' }],
] as const)('%j means %j', (body, meaning) => {
  const found = { pending: read(body, 'pending'), open: read(body, 'open'), closed: read(body, 'closed') };
  expect(found).toEqual(meaning);
});

it("an open ticket of somebody else is not mine by asking for 'open' again", () => {
  expect(parseTicketChange({ status: 'open' }, { ...states.open, userId: 9 }, me)).toEqual({ type: 'refused' });
});

it('a close says farewell unless it is told not to', () => {
  expect(parseTicketChange({ status: 'closed' }, states.open, me)).toEqual({ type: 'close', farewell: true });
  expect(parseTicketChange({ status: 'closed', sendFarewellMessage: false }, states.open, me)).toEqual({
    type: 'close',
    farewell: false,
  });
});
