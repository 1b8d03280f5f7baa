import { expect, it, vi } from 'vitest';
import { ticket as sampleTicket } from '../sample-ticket.ts';

vi.stubGlobal('document', { documentElement: { setAttribute: () => {} } });
const { countText, momentColumns } = await import('./moment-columns.ts');

const person = (id: number, name: string, online = true) => ({
  id,
  name,
  online,
  presence: 'available' as const,
  open: 0,
  queueIds: [1],
});
const at = (minute: number) => `2026-11-21T12:${String(minute).padStart(2, '0')}:00.000Z`;

it('the longest wait comes first, then people by their number of tickets; an offline person without tickets has no column', () => {
  const columns = momentColumns(
    [
      sampleTicket({ id: 1, status: 'pending', queuedAt: at(20) }),
      sampleTicket({ id: 2, status: 'pending', queuedAt: at(5) }),
    ],
    [
      sampleTicket({ id: 3, userId: 8, updatedAt: at(9) }),
      sampleTicket({ id: 4, userId: 8, updatedAt: at(2) }),
      sampleTicket({ id: 5, userId: 7, updatedAt: at(1) }),
    ],
    [person(7, 'Ana', false), person(8, 'Bruno'), person(9, 'Caio'), person(10, 'Davi', false)],
  );
  expect(columns.map(({ person, tickets }) => [person?.name ?? 'waiting', tickets.map(({ id }) => id)])).toEqual([
    ['waiting', [2, 1]],
    ['Bruno', [4, 3]],
    ['Ana', [5]],
    ['Caio', []],
  ]);
});

it('a person with tickets who is in no queue has a column, too', () => {
  const inService = sampleTicket({ id: 6, userId: 11, user: { id: 11, name: 'Zilda' } });
  const columns = momentColumns([], [inService], [person(8, 'Bruno')]);
  expect(columns.map(({ person, tickets }) => [person?.name, tickets.length])).toEqual([
    [undefined, 0],
    ['Zilda', 1],
    ['Bruno', 0],
  ]);
});

it('a list that is not loaded completely is counted as such', () => {
  const waiting = [sampleTicket({ id: 1, status: 'pending' })];
  const columns = momentColumns(waiting, [], [person(8, 'Bruno')], { pending: false, open: true });
  expect(columns.map(({ tickets, isAll }) => countText(tickets.length, isAll))).toEqual(['1+', '0']);
});
