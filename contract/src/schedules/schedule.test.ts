import { describe, expect, it } from 'vitest';
import { createScheduleInput } from './schedule.ts';

const form = { body: 'Até amanhã', contactId: 7, sendAt: '2026-12-01T09:00:00-03:00' };
const refusals = (over: object) =>
  Object.fromEntries(
    (createScheduleInput.safeParse({ ...form, ...over }).error?.issues ?? []).map(({ path, code }) => [
      path.join('.'),
      code,
    ]),
  );

describe('scheduled message form', () => {
  it.each<[string, object, Record<string, string>]>([
    ['a text of 5', { body: 'Olá!?' }, {}],
    ['a text of 4', { body: 'Olá!' }, { body: 'too_small' }],
    ['a text of 4 and blanks', { body: ' Olá! ' }, { body: 'too_small' }],
    ['a text of 4,096', { body: 'a'.repeat(4096) }, {}],
    ['a text of 4,097', { body: 'a'.repeat(4097) }, { body: 'too_big' }],
    ['no text', { body: undefined }, { body: 'invalid_type' }],
    ['no time', { sendAt: undefined }, { sendAt: 'invalid_type' }],
    ['an empty time', { sendAt: '' }, { sendAt: 'custom' }],
    ['a day that is none', { sendAt: '2026-02-30T09:00' }, { sendAt: 'custom' }],
    ['a status that is neither open nor closed', { statusTicket: 'pending' }, { statusTicket: 'invalid_value' }],
  ])('with %s', (_, over, refused) => expect(refusals(over)).toEqual(refused));

  it.each([undefined, '', 0, null])('needs a contact: %j is none', (contactId) => {
    expect(Object.keys(refusals({ contactId }))).toEqual(['contactId']);
  });

  it('empty ticket fields get defaults: no ticket is opened, and neither queue nor user is named', () => {
    expect(
      createScheduleInput.parse({ ...form, openTicket: 'disabled', statusTicket: '', queueId: '', ticketUserId: 0 }),
    ).toMatchObject({ openTicket: 'disabled', statusTicket: 'open', queueId: null, ticketUserId: null });
  });
});
