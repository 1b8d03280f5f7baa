import { beforeEach, expect, it } from 'vitest';
import { testImport } from '../test-import.ts';
import { contactFields, contacts } from './contacts.ts';

const { take, outcomes, idOf, sql, takeTwoCompanies } = testImport();
const contact = (id: number, number: string, over: object = {}) => ({
  id,
  companyId: 1,
  name: `Contato ${id}`,
  number,
  ...over,
});
const identitiesOf = async (sourceId: number) =>
  (
    await sql<{ kind: string; value: string }>(
      'select kind, value from contact_identities where contact_id = $1 order by 1, 2',
      [await idOf(contacts, sourceId)],
    )
  ).map(({ kind, value }) => `${kind} ${value}`);

beforeEach(takeTwoCompanies);

it('people are found under their channel’s ids, and malformed ids are dropped', async () => {
  const forms = ['phone 551187654321', 'phone 5511987654321'];
  const cases: [given: string, over: object, expected: string[]][] = [
    ['+55 (11) 98765-4321', {}, forms],
    ['551186654321@s.whatsapp.net', {}, forms.map((form) => form.replace('87654', '86654'))],
    ['351912345678@c.us', {}, ['phone 351912345678']],
    ['123456789012345@lid', {}, ['wa_lid 123456789012345']],
    ['5511987654321-1600000000@g.us', { isGroup: true }, ['group 5511987654321-1600000000']],
    ['24681012141618', { channel: 'facebook' }, ['psid 24681012141618']],
    ['24681012141619', { channel: 'instagram' }, ['igsid 24681012141619']],
    ['1234567', {}, []],
    ['1234567890123456', {}, []],
    ['abc', { isGroup: true }, []],
  ];
  await take(contacts, ...cases.map(([number, over], n) => contact(10 + n, number, over)));
  for (const [n, [number, , expected]] of cases.entries())
    expect([number, await identitiesOf(10 + n)]).toEqual([number, expected]);
});

it('both forms of a Brazilian number are one person, within a batch and across batches, but not across companies', async () => {
  await take(contacts, contact(10, '5511980000001'), contact(11, '551140000002'), contact(12, '551180000003'));
  await take(contacts, contact(13, '5511980000003'), contact(14, '551180000003', { companyId: 2 }));
  const [joined, here] = [await idOf(contacts, 10), await idOf(contacts, 1)];
  expect(joined).toBe(here);
  expect((await outcomes(contacts)).filter(({ outcome }) => outcome === 'joined').map(({ id }) => id)).toEqual([
    '10',
    '13',
  ]);
  expect(await idOf(contacts, 14)).not.toBe(await idOf(contacts, 12));
  expect(await identitiesOf(11)).toEqual(['phone 551140000002']);
});

it('one number on two channels is two people', async () => {
  await take(contacts, contact(10, '24681012141618', { channel: 'facebook' }), contact(11, '246810121416'));
  await take(contacts, contact(12, '24681012141618', { channel: 'instagram' }));
  expect((await outcomes(contacts)).every(({ outcome }) => outcome === 'taken')).toBe(true);
});

it('people without a number are separate contacts, and all of them get a name', async () => {
  await take(contacts, contact(10, 'abc', { name: ' ' }), contact(11, '', { name: '' }));
  expect(await sql(`select name, number from contacts where number = '' order by id`)).toEqual([
    { name: 'abc', number: '' },
    { name: '?', number: '' },
  ]);
});

it('rows about a contact that was joined to another one are assigned to that one', async () => {
  await take(contacts, contact(10, '551180000001'));
  await take(
    contactFields,
    { id: 1, contactId: 10, name: 'CPF', value: '123' },
    { id: 2, contactId: 99, name: 'CPF', value: '4' },
  );
  expect(await sql('select contact_id, value from contact_fields')).toEqual([
    { contact_id: await idOf(contacts, 1), value: '123' },
  ]);
  expect((await outcomes(contactFields)).at(-1)).toMatchObject({
    outcome: 'refused',
    note: 'no-company',
  });
});
