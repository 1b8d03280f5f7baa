import { describe, expect, it } from 'vitest';
import { cloudCredentials, createConnectionInput, updateConnectionInput } from './connection.ts';

const refusals = (form: object) =>
  Object.fromEntries(
    (createConnectionInput.safeParse({ name: 'Loja', ...form }).error?.issues ?? []).map(({ path, code }) => [
      path.join('.'),
      code,
    ]),
  );

const blankPace = { newChatsPerDay: 'invalid_type', sendGapMs: 'invalid_type', machineGapMs: 'invalid_type' };

it('a pasted token and app secret lose line breaks and invisible characters, also stored ones', () => {
  const rest = { phoneNumberId: '1055', businessAccountId: '2066', verifyToken: 'abra' };
  const pasted = { accessToken: ' EAAB\u200b12\r\n34 ', appSecret: '\ufeff0a1b\u00a0' };
  expect(cloudCredentials.parse({ ...rest, ...pasted })).toMatchObject({ accessToken: 'EAAB1234', appSecret: '0a1b' });
  const blank = cloudCredentials.safeParse({ ...rest, accessToken: ' \u200b', appSecret: 'x'.repeat(501) });
  expect(blank.error?.issues.map(({ path, code }) => [path[0], code])).toEqual([
    ['accessToken', 'too_small'],
    ['appSecret', 'too_big'],
  ]);
});

describe('connection form', () => {
  it.each<[string, object, Record<string, string>]>([
    ['a name of 2', { name: 'Lo' }, {}],
    ['a name of 1', { name: 'L' }, { name: 'too_small' }],
    ['a name of 50', { name: 'a'.repeat(50) }, {}],
    ['a name of 51', { name: 'a'.repeat(51) }, { name: 'too_big' }],
    ['no name', { name: undefined }, { name: 'invalid_type' }],
    ['a blank pace', { newChatsPerDay: '', sendGapMs: ' ', machineGapMs: null }, blankPace],
    ['no pace', { newChatsPerDay: 0, sendGapMs: '0', machineGapMs: 0 }, {}],
    ['less than no minutes', { timeSendQueue: -1 }, { timeSendQueue: 'too_small' }],
    ['half a minute', { expiresTicket: 0.5 }, { expiresTicket: 'invalid_type' }],
    ['a kind that is none', { channel: 'telegram' }, { channel: 'invalid_value' }],
  ])('with %s', (_, form, refused) => expect(refusals(form)).toEqual(refused));

  it('an empty form gets defaults: the menu is asked three times, and there are no timeouts', () => {
    const empty = {
      maxUseBotQueues: '',
      timeSendQueue: '',
      sendIdQueue: 0,
      expiresTicket: '',
      expiresTicketNPS: null,
      timeUseBotQueues: '',
      timeCreateNewTicket: '',
      allowGroup: null,
      promptId: '',
    };
    expect(createConnectionInput.parse({ name: 'Loja', ...empty })).toEqual({
      name: 'Loja',
      maxUseBotQueues: 3,
      timeSendQueue: 0,
      sendIdQueue: null,
      expiresTicket: 0,
      expiresTicketNPS: 0,
      timeUseBotQueues: 0,
      timeCreateNewTicket: 0,
      allowGroup: false,
      promptId: null,
    });
  });

  it('the form of an existing connection cannot change its channel or provider', () => {
    expect(updateConnectionInput.parse({ name: 'Loja', channel: 'facebook', provider: 'cloud' })).toEqual({
      name: 'Loja',
    });
  });
});
