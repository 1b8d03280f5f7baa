import { describe, expect, it } from 'vitest';
import { messageApi, sendMessageInput } from './message.api.ts';
import { mediaType } from './message.ts';

describe('sent message', () => {
  it('a message from an older client is read as its text and the id of the quoted message', () => {
    const sent = { read: 1, fromMe: true, mediaUrl: '', body: 'Oi', quotedMsg: { id: '42', body: 'Bom dia' } };
    expect(sendMessageInput.parse(sent)).toEqual({ body: 'Oi', quotedMsg: 42, isPrivate: false });
  });

  it.each([
    [null, null],
    ['', null],
    ['42', 42],
    [42, 42],
    [undefined, undefined],
  ])('answers what quotedMsg %j names: %j', (quotedMsg, read) => {
    expect(sendMessageInput.parse({ body: 'Oi', quotedMsg }).quotedMsg).toBe(read);
  });

  it.each([
    [true, [true, 'true', 1, '1']],
    [false, [false, 'false', 0, '0', '', null, undefined]],
  ])('is a note: %j for %j', (isPrivate, sent) => {
    for (const value of sent)
      expect(sendMessageInput.parse({ body: 'Oi', isPrivate: value }).isPrivate).toBe(isPrivate);
  });

  it('is refused when it cannot be told whether it is a note, which would go to the customer', () => {
    for (const isPrivate of ['yes', 'True ', 2, [true], {}]) {
      const { error } = sendMessageInput.safeParse({ body: 'Oi', isPrivate });
      expect(error?.issues[0]).toMatchObject({ path: ['isPrivate'] });
    }
  });

  it('has at most 65,536 characters', () => {
    expect(sendMessageInput.safeParse({ body: 'a'.repeat(65_536) }).success).toBe(true);
    expect(sendMessageInput.safeParse({ body: 'a'.repeat(65_537) }).success).toBe(false);
  });

  it('has its template as an object, or as JSON text in a form', () => {
    const template = { templateId: 7, values: {} };
    const { error } = sendMessageInput.safeParse({ template: '{' });
    expect(error?.issues[0]).toMatchObject({ path: ['template'], message: 'json' });
    expect(sendMessageInput.safeParse({ template: JSON.stringify(template) }).error?.issues).toEqual(
      sendMessageInput.safeParse({ template }).error?.issues,
    );
  });

  it('is refused when a value of its template spells out a character that the database cannot store', () => {
    const template = { name: 'aviso', language: 'pt_BR', values: { '1': 'A\0na' } };
    expect(sendMessageInput.safeParse({ template: JSON.stringify(template) }).error?.issues).toMatchObject([
      { path: ['template', 'values', '1'], message: 'nul' },
    ]);
  });
});

it('refuses an edit to an empty or blank text', () => {
  for (const body of ['', ' \n'])
    expect(messageApi.edit.body.safeParse({ body }).error?.issues[0]).toMatchObject({
      path: ['body'],
      code: 'too_small',
    });
  expect(messageApi.edit.body.parse({ body: ' Oi ', read: 1, fromMe: true })).toEqual({ body: 'Oi' });
});

it('is forwarded to one contact per call', () => {
  expect(messageApi.forward.body.parse({ messageId: '42', contactId: '7' })).toEqual({ messageId: 42, contactId: 7 });
  for (const body of [{ messageId: '42' }, { contactId: 7 }, { messageId: '', contactId: 7 }])
    expect(messageApi.forward.body.safeParse(body).success).toBe(false);
});

it('names the media kinds as clients know them', () => {
  for (const kind of [
    'image',
    'audio',
    'video',
    'application',
    'locationMessage',
    'contactMessage',
    'vcard',
    'call_log',
    'reactionMessage',
  ])
    expect(mediaType.safeParse(kind).success).toBe(true);
});
