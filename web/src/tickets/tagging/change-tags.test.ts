import type { Ticket } from '@balcao/contract/tickets/ticket';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../platform/queries/query-client.ts';
import { actor, ticket } from '../sample-ticket.ts';
import { ticketKeys } from '../ticket-keys.ts';
import { changeTags } from './change-tags.ts';

const me = actor();
const tag = (id: number) => ({ id, name: `Etiqueta ${id}`, color: '#17917F', kanban: 0 });
const key = [...ticketKeys.ones, 'uuid-1'];
let version = 1;
let sample: Ticket;
const shown = () => queryClient.getQueryData<Ticket>(key)?.tags.map(({ id }) => id);
const current = () => queryClient.getQueryData<Ticket>(key) ?? sample;

beforeEach(() => {
  version++;
  sample = ticket({ version, tags: [1, 2, 3].map(tag) });
  queryClient.setQueryData(key, sample);
});

/** Removes a tag; the returned object resolves the server's response. */
function remove(id: number) {
  const answer = Promise.withResolvers<Ticket>();
  const asked: number[] = [];
  const done = changeTags(current(), me, {
    change: (tags) => tags.filter((one) => one.id !== id),
    save: () => {
      asked.push(id);
      return answer.promise;
    },
  });
  const accept = (ids: readonly number[]) => answer.resolve(ticket({ version: ++version, tags: ids.map(tag) }));
  return { done, asked, accept, refuse: () => answer.reject(new Error('ERR_NOT_FOUND')) };
}

it('each change is shown at once, and the answer to the first does not restore what the second removed', async () => {
  const [first, second] = [remove(1), remove(2)];
  expect(shown()).toEqual([3]);
  expect(second.asked).toEqual([]);
  first.accept([2, 3]);
  await first.done;
  expect(shown()).toEqual([3]);
  second.accept([3]);
  await second.done;
  expect([first.asked, second.asked, shown()]).toEqual([[1], [2], [3]]);
});

it('a refused change is rolled back, and affects no other', async () => {
  const [first, second] = [remove(1), remove(2)];
  first.refuse();
  await expect(first.done).rejects.toThrow('ERR_NOT_FOUND');
  expect(shown()).toEqual([1, 3]);
  second.accept([1, 3]);
  await second.done;
  expect([second.asked, shown()]).toEqual([[2], [1, 3]]);
});

it('a refused last change leaves the earlier answers', async () => {
  const [first, second] = [remove(1), remove(2)];
  first.accept([2, 3]);
  await first.done;
  second.refuse();
  await expect(second.done).rejects.toThrow('ERR_NOT_FOUND');
  expect(shown()).toEqual([2, 3]);
});
