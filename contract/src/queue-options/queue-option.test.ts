import { describe, expect, it } from 'vitest';
import { queueOptionApi } from './queue-option.api.ts';
import {
  createQueueOptionInput,
  maxOptionsOfLevel,
  maxOptionsOfQueue,
  updateQueueOptionInput,
} from './queue-option.ts';

const form = (over: Record<string, unknown> = {}) =>
  createQueueOptionInput.safeParse({ title: 'Boletos', message: 'Segue', queueId: 1, ...over });
const problemsOf = (over: Record<string, unknown>) => form(over).error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('option', () => {
  it.each([
    ['title', ['xy', 'x'.repeat(50)], ['x', ' x ', 'x'.repeat(51), undefined]],
    ['message', ['x', 'x'.repeat(4096)], ['', '  ', 'x'.repeat(4097), undefined]],
    ['queueId', [1, '1'], ['', null, undefined]],
    ['option', ['1', 30, '', null, undefined], [0, 31, 'a', 1.5]],
    ['action', ['wait', 'transfer', 'close', 'integrate'], ['desligar', '']],
  ])('%s', (field, taken, refused) => {
    for (const value of taken) expect([value, problemsOf({ [field]: value })]).toEqual([value, []]);
    for (const value of refused) expect([value, problemsOf({ [field]: value })]).toEqual([value, [field]]);
  });

  it('without a number gets the next one', () => {
    const blank = { title: 'Boletos', message: 'Segue', queueId: 1 };
    for (const option of ['', null, undefined]) expect(form({ option }).data).toEqual(blank);
    expect(form({ option: '3' }).data).toEqual({ ...blank, option: 3 });
  });

  it('belongs to the queue itself, which older clients name -1, or to a parent', () =>
    expect([-1, '-1', '', null, 7].map((parentId) => form({ parentId }).data?.parentId)).toEqual([
      null,
      null,
      null,
      null,
      7,
    ]));

  it('keeps the rest when one field changes', () =>
    expect(updateQueueOptionInput.parse({ message: 'Outra' })).toEqual({ message: 'Outra' }));
});

it('allows thirty per menu, a hundred per queue', () =>
  expect([maxOptionsOfLevel, maxOptionsOfQueue]).toEqual([30, 100]));

it('lists those of a queue without a parent, or with -1', () => {
  const parentOf = (parentId: unknown) => queueOptionApi.list.query?.parse({ queueId: '1', parentId }).parentId;
  expect(['', 'null', 'undefined', '-1', undefined, '7'].map(parentOf)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    7,
  ]);
});
