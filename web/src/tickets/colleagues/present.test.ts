import type { ColleagueEvent } from '@balcao/contract/tickets/ticket.events';
import { expect, it } from 'vitest';
import { heardOf, presentAt, presentLastsMs, writingLastsMs } from './present.ts';

const bruna = { id: 2, name: 'Bruna' };
const says = (doing: ColleagueEvent['doing'], user = bruna): ColleagueEvent => ({
  ticketId: 1,
  user,
  doing,
  arrived: false,
});

it('who comes is seen, who writes is seen writing, who goes is not seen any more', () => {
  const here = heardOf([], says('viewing'), 0);
  expect(here).toMatchObject([{ name: 'Bruna', writing: false }]);
  expect(heardOf(here, says('writing'), 1)).toMatchObject([{ name: 'Bruna', writing: true }]);
  expect(heardOf(here, says('gone'), 1)).toEqual([]);
  expect(heardOf(here, says('viewing', { id: 3, name: 'Caio' }), 1).map(({ name }) => name)).toEqual(['Bruna', 'Caio']);
});

it('who is silent has stopped writing, and in the end is not there', () => {
  const writes = heardOf([], says('writing'), 0);
  expect(presentAt(writes, writingLastsMs - 1)).toBe(writes);
  expect(presentAt(writes, writingLastsMs)).toMatchObject([{ writing: false }]);
  expect(presentAt(writes, presentLastsMs)).toEqual([]);
});
