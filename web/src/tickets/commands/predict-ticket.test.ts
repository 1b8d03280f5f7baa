import { expect, it } from 'vitest';
import { ticket } from '../sample-ticket.ts';
import { predictTicket } from './predict-ticket.ts';

const me = { id: 9, name: 'Ana' };

it('accepting assigns the ticket at once, read and without the bot', () => {
  const waiting = ticket({ status: 'pending', userId: null, user: null, unreadMessages: 3, chatbot: true });
  const predicted = predictTicket(waiting, { type: 'accept', by: me.id, queueId: null }, me);
  expect(predicted).toMatchObject({ status: 'open', userId: 9, user: me, unreadMessages: 0, chatbot: false });
  expect(predicted?.startedAt).toBe(predicted?.updatedAt);
});

it('a returned ticket is pending from now on, and keeps its unread count', () => {
  const open = ticket({ userId: me.id, user: me, unreadMessages: 2 });
  const predicted = predictTicket(open, { type: 'return' }, me);
  expect(predicted).toMatchObject({ status: 'pending', userId: null, user: null, unreadMessages: 2 });
  expect(predicted?.queuedAt).toBe(predicted?.updatedAt);
});

it('predicts nothing for a refused command', () => {
  expect(predictTicket(ticket({ status: 'closed' }), { type: 'close', by: me.id }, me)).toBeNull();
});
