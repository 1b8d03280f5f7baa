import { describe, expect, it } from 'vitest';
import { tagApi } from './tag.api.ts';
import { createTagInput, updateTagInput } from './tag.ts';

const refusals = (form: object) =>
  Object.fromEntries(
    (createTagInput.safeParse(form).error?.issues ?? []).map(({ path, code }) => [path.join('.'), code]),
  );

describe('tag form', () => {
  it.each<[string, object, Record<string, string>]>([
    ['a name of 3', { name: 'VIP' }, {}],
    ['a name of 2', { name: 'VI' }, { name: 'too_small' }],
    ['a name of 2 and blanks', { name: ' VI ' }, { name: 'too_small' }],
    ['no name', {}, { name: 'invalid_type' }],
    ['a kind that is neither tag nor lane', { name: 'VIP', kanban: 2 }, { kanban: 'too_big' }],
    ['a colour by its name', { name: 'VIP', color: 'grey' }, { color: 'invalid_format' }],
  ])('with %s', (_, form, refused) => expect(refusals(form)).toEqual(refused));

  it('is grey without a colour, and not a lane', () => {
    expect(createTagInput.parse({ name: 'VIP', color: '', kanban: '' })).toEqual({
      name: 'VIP',
      color: '#A4CCCC',
      kanban: 0,
    });
    expect(updateTagInput.parse({})).toEqual({});
    expect(updateTagInput.parse({ lane: null })).toEqual({});
  });

  it.each([0, 1, '0', '1'])('the kind %j is accepted as a number or as text', (kanban) => {
    expect(createTagInput.parse({ name: 'VIP', kanban }).kanban).toBe(Number(kanban));
  });
});

it('lists tags, lanes, or both by default', () => {
  const read = (kanban?: string) => tagApi.list.query.parse({ kanban });
  expect(['0', '1', '', 'undefined', undefined].map((given) => read(given).kanban)).toEqual([
    0,
    1,
    undefined,
    undefined,
    undefined,
  ]);
  expect(tagApi.list.query.safeParse({ kanban: '2' }).success).toBe(false);
});
