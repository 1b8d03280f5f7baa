import { describe, expect, it } from 'vitest';
import { defaultSchedules } from '../companies/company.ts';
import { createQueueInput, updateQueueInput } from './queue.ts';

const form = { name: 'Vendas', color: '#17917F' };
const refusals = (over: object) =>
  Object.fromEntries(
    (createQueueInput.safeParse({ ...form, ...over }).error?.issues ?? []).map(({ path, code }) => [
      path.join('.'),
      code,
    ]),
  );

describe('queue form', () => {
  it.each<[string, object, Record<string, string>]>([
    ['a name of 2', { name: 'TI' }, {}],
    ['a name of 1', { name: 'T' }, { name: 'too_small' }],
    ['a name of 50', { name: 'a'.repeat(50) }, {}],
    ['a name of 51', { name: 'a'.repeat(51) }, { name: 'too_big' }],
    ['no name', { name: undefined }, { name: 'invalid_type' }],
    ['no colour', { color: undefined }, { color: 'invalid_type' }],
    ['a colour of 3', { color: '#AB' }, {}],
    ['a colour of 9', { color: '#17917FFF' }, {}],
    ['a colour by its name', { color: 'red' }, { color: 'invalid_format' }],
    ['seven days', { schedules: defaultSchedules }, {}],
    ['eight days', { schedules: [...defaultSchedules, defaultSchedules[0]] }, { schedules: 'too_big' }],
  ])('with %s', (_, over, refused) => expect(refusals(over)).toEqual(refused));

  it.each(['#A', '#17917FFF0'])('refuses the colour %s, shorter than 3 or longer than 9', (color) => {
    expect(Object.keys(refusals({ color }))).toEqual(['color']);
  });

  it('refuses invalid hours, and accepts a day without times', () => {
    const day = { weekday: 'Segunda-feira', weekdayEn: 'monday', startTime: '08:00', endTime: '18:00' };
    expect(Object.keys(refusals({ schedules: [{ ...day, endTime: '25:00' }] }))).toEqual(['schedules.0.endTime']);
    expect(Object.keys(refusals({ schedules: [{ ...day, weekdayEn: 'segunda' }] }))).toEqual(['schedules.0.weekdayEn']);
    expect(refusals({ schedules: [{ ...day, endTime: '' }] })).toEqual({});
  });

  it('reads an empty order, prompt or integration as null, and keeps an absent one', () => {
    expect(createQueueInput.parse({ ...form, orderQueue: '', promptId: '', integrationId: 0 })).toEqual({
      ...form,
      orderQueue: null,
      promptId: null,
      integrationId: null,
    });
    expect(updateQueueInput.parse({})).toEqual({});
  });
});
