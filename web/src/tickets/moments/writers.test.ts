import { expect, it } from 'vitest';
import { applyColleague, applyCustomer, dropSilent, dropWriter } from './writers.ts';

const ana = { id: 7, name: 'Ana' };
const writes = { ticketId: 1, user: ana, doing: 'writing' as const, arrived: false };

it('shows the customer and colleagues typing in a ticket, each once, until they stop, send, or time out', () => {
  let writers = applyCustomer([], { ticketId: 1, presence: 'composing' }, 0);
  writers = applyCustomer(writers, { ticketId: 1, presence: 'recording' }, 1_000);
  writers = applyColleague(writers, writes, 2_000);
  writers = applyCustomer(writers, { ticketId: 2, presence: 'composing' }, 3_000);
  const shown = () => writers.map(({ ticketId, name, isRecording }) => [ticketId, name, isRecording]);
  expect(shown()).toEqual([
    [1, null, true],
    [1, 'Ana', false],
    [2, null, false],
  ]);
  writers = applyColleague(writers, { ...writes, doing: 'viewing' }, 4_000);
  writers = dropWriter(writers, 2, null);
  expect(shown()).toEqual([[1, null, true]]);
  expect(dropSilent(writers, 10_999)).toBe(writers);
  expect(dropSilent(writers, 11_000)).toEqual([]);
});

it('a pause, a leave and signals for other tickets return the same list', () => {
  const writers = applyColleague([], writes, 0);
  expect(applyCustomer(writers, { ticketId: 1, presence: 'paused' }, 1)).toBe(writers);
  expect(dropWriter(writers, 1, 8)).toBe(writers);
  expect(applyColleague(writers, { ...writes, doing: 'gone' }, 1)).toEqual([]);
});
