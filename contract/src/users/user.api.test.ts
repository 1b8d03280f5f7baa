import { describe, expect, it } from 'vitest';
import { createUserInput, updateUserInput } from './user.api.ts';

const form = { name: 'Bia', email: 'bia@casa.test', password: '12345' };
const refusals = (over: object) =>
  Object.fromEntries(
    (createUserInput.safeParse({ ...form, ...over }).error?.issues ?? []).map(({ path, code }) => [
      path.join('.'),
      code,
    ]),
  );

describe('user form', () => {
  it.each<[string, object, Record<string, string>]>([
    ['a name of 2', { name: 'Bi' }, {}],
    ['a name of 1', { name: 'B' }, { name: 'too_small' }],
    ['a name of 50', { name: 'a'.repeat(50) }, {}],
    ['a name of 51', { name: 'a'.repeat(51) }, { name: 'too_big' }],
    ['no name', { name: undefined }, { name: 'invalid_type' }],
    ['a password of 5', { password: '12345' }, {}],
    ['a password of 4', { password: '1234' }, { password: 'too_small' }],
    ['a password of 50', { password: '1'.repeat(50) }, {}],
    ['a password of 51', { password: '1'.repeat(51) }, { password: 'too_big' }],
    ['no password', { password: undefined }, { password: 'invalid_type' }],
    ['no e-mail', { email: undefined }, { email: 'invalid_type' }],
    ['an e-mail that is none', { email: 'bia@' }, { email: 'invalid_format' }],
    ['a profile that is none', { profile: 'boss' }, { profile: 'invalid_value' }],
    ['an hour that is none', { startWork: '24:00' }, { startWork: 'invalid_format' }],
    ['a minute that is none', { endWork: '18:60' }, { endWork: 'invalid_format' }],
  ])('with %s', (_, over, refused) => expect(refusals(over)).toEqual(refused));

  it('accepts a profile in any case, and lower-cases an e-mail', () => {
    expect(createUserInput.parse({ ...form, profile: 'Admin', email: ' BIA@Casa.test ' })).toMatchObject({
      profile: 'admin',
      email: 'bia@casa.test',
    });
  });

  it('reads an empty working time as the whole day, and keeps an absent one', () => {
    expect(createUserInput.parse({ ...form, startWork: '', endWork: null })).toMatchObject({
      startWork: '00:00',
      endWork: '23:59',
    });
    expect(updateUserInput.parse({})).toEqual({});
  });

  it('reads an empty password of an update as no change', () => {
    for (const password of ['', null]) expect(updateUserInput.parse({ password }).password).toBeUndefined();
    expect(updateUserInput.safeParse({ password: '1234' }).success).toBe(false);
  });

  it.each([
    ['enable', 'enabled'],
    ['enabled', 'enabled'],
    [true, 'enabled'],
    ['disable', 'disabled'],
    ['disabled', 'disabled'],
    [false, 'disabled'],
  ])('a switch of %j is %s', (given, read) => {
    const { allTicket, allUserChat, isTricked } = createUserInput.parse({
      ...form,
      allTicket: given,
      allUserChat: given,
      isTricked: given,
    });
    expect([allTicket, allUserChat, isTricked]).toEqual([read, read, read]);
  });

  it.each([
    ['pt-BR', 'pt'],
    ['ptBr', 'pt'],
    ['en', 'en'],
    ['es', 'es'],
    ['tr', undefined],
    ['', null],
  ])('the language %j is read as %j', (given, read) => {
    expect(createUserInput.parse({ ...form, language: given }).language).toBe(read);
  });
});
