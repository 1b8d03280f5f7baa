import { describe, expect, it } from 'vitest';
import { createContactInput, updateContactInput } from './contact.ts';

const form = { name: 'Aline', number: '5511987654321' };
/** field path → code of the refusal */
const refusals = (over: object) =>
  Object.fromEntries(
    (createContactInput.safeParse({ ...form, ...over }).error?.issues ?? []).map(({ path, code }) => [
      path.join('.'),
      code,
    ]),
  );

describe('contact form', () => {
  it.each<[string, object, Record<string, string>]>([
    ['a name of 2', { name: 'Li' }, {}],
    ['a name of 1', { name: 'L' }, { name: 'too_small' }],
    ['a name of 1 and blanks', { name: ' L ' }, { name: 'too_small' }],
    ['a name of 50', { name: 'a'.repeat(50) }, {}],
    ['a name of 51', { name: 'a'.repeat(51) }, { name: 'too_big' }],
    ['no name', { name: undefined }, { name: 'invalid_type' }],
    ['a number of 8', { number: '12345678' }, {}],
    ['a number of 7', { number: '1234567' }, { number: 'too_small' }],
    ['a number of 50', { number: '1'.repeat(50) }, {}],
    ['a number of 51', { number: '1'.repeat(51) }, { number: 'too_big' }],
    ['no number', { number: undefined }, { number: 'invalid_type' }],
    ['no e-mail', { email: '' }, {}],
    ['an e-mail', { email: ' aline@casa.test ' }, {}],
    ['an extra field without a name', { extraInfo: [{ name: ' ', value: 'x' }] }, { 'extraInfo.0.name': 'too_small' }],
    ['an extra field without a value', { extraInfo: [{ name: 'CPF', value: '' }] }, {}],
  ])('with %s', (_, over, refused) => expect(refusals(over)).toEqual(refused));

  it('reports an invalid e-mail', () => {
    expect(Object.keys(refusals({ email: 'aline@' }))).toEqual(['email']);
  });

  it('is trimmed', () => {
    expect(createContactInput.parse({ name: ' Aline ', number: ' 5511987654321 ', email: ' a@casa.test ' })).toEqual({
      ...form,
      email: 'a@casa.test',
    });
  });
});

it('keeps the number when an update omits it; refuses one that is too short', () => {
  for (const number of ['', null, undefined]) expect(updateContactInput.parse({ number }).number).toBeUndefined();
  expect(updateContactInput.safeParse({ number: '1234567' }).success).toBe(false);
});
