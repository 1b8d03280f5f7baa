import type { ColleagueEvent } from '@balcao/contract/tickets/ticket.events';
import { expect, it } from 'vitest';
import { applyPresence, dropExpired, presenceTtlMs, writingTtlMs } from './colleague-presence.ts';

const bruna = { id: 2, name: 'Bruna' };
const presenceEvent = (doing: ColleagueEvent['doing'], user = bruna): ColleagueEvent => ({
  ticketId: 1,
  user,
  doing,
  arrived: false,
});

it('a colleague who joins is shown, one who types is shown typing, one who leaves is removed', () => {
  const here = applyPresence([], presenceEvent('viewing'), 0);
  expect(here).toMatchObject([{ name: 'Bruna', isWriting: false }]);
  expect(applyPresence(here, presenceEvent('writing'), 1)).toMatchObject([{ name: 'Bruna', isWriting: true }]);
  expect(applyPresence(here, presenceEvent('gone'), 1)).toEqual([]);
  expect(applyPresence(here, presenceEvent('viewing', { id: 3, name: 'Caio' }), 1).map(({ name }) => name)).toEqual([
    'Bruna',
    'Caio',
  ]);
});

it('without further signals typing ends, and then the presence', () => {
  const writes = applyPresence([], presenceEvent('writing'), 0);
  expect(dropExpired(writes, writingTtlMs - 1)).toBe(writes);
  expect(dropExpired(writes, writingTtlMs)).toMatchObject([{ isWriting: false }]);
  expect(dropExpired(writes, presenceTtlMs)).toEqual([]);
});
