import type { QueueOption } from '@balcao/contract/queue-options/queue-option';
import { expect, it } from 'vitest';
import { draftOptions } from './draft-options.ts';

const stored = (
  id: number,
  option: number,
  children: QueueOption[] = [],
  parentId: number | null = null,
): QueueOption => ({
  ...{ id, parentId, queueId: 1, option: String(option), title: `O${id}`, message: `M${id}`, action: 'wait' },
  ...{
    actionQueueId: null,
    integrationId: null,
    mediaPath: null,
    mediaName: null,
    companyId: 1,
    createdAt: '',
    updatedAt: '',
    children,
  },
});
const tree = [stored(1, 1, [stored(4, 1, [], 1)]), stored(2, 2), stored(3, 3)];
const words = { message: 'Diga', action: 'wait' as const, actionQueueId: null, integrationId: null };
const shown = (options: ReturnType<typeof draftOptions>) =>
  options
    .toSorted((a, b) => Number(a.parentId) - Number(b.parentId) || Number(a.option) - Number(b.option))
    .map(({ id, parentId, option, title }) => [id, parentId, option, title]);

it('a new option comes after the others, or at its number with the others after it', () => {
  const added = { ...words, id: null, parentId: null, title: 'Nova' };
  expect(shown(draftOptions(tree, { ...added, option: '' }))).toEqual([
    [1, null, 1, 'O1'],
    [2, null, 2, 'O2'],
    [3, null, 3, 'O3'],
    [5, null, 4, 'Nova'],
    [4, 1, 1, 'O4'],
  ]);
  expect(shown(draftOptions(tree, { ...added, option: 1 })).map(([id]) => id)).toEqual([5, 1, 2, 3, 4]);
});

it('an edited one has its new words, and its number moves the others', () => {
  const edited = draftOptions(tree, { ...words, id: 3, parentId: null, title: 'Primeira', option: 1 });
  expect(shown(edited)).toEqual([
    [3, null, 1, 'Primeira'],
    [1, null, 2, 'O1'],
    [2, null, 3, 'O2'],
    [4, 1, 1, 'O4'],
  ]);
  const under = draftOptions(tree, { ...words, id: 4, parentId: 1, title: 'Outra', option: '' });
  expect(shown(under).at(-1)).toEqual([4, 1, 1, 'Outra']);
});

it('a queue without options has just the new one', () => {
  expect(draftOptions([], { ...words, id: null, parentId: null, title: 'Só', option: '' })).toEqual([
    { ...words, id: 1, parentId: null, title: 'Só', option: 1 },
  ]);
});
