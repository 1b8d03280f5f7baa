import { expect, test } from 'vitest';
import { messageSourceOf } from './message-source.ts';
import {
  ana,
  anaIdentities,
  beto,
  emptyDirectory,
  fromAna,
  fromPhone,
  group,
  inGroup,
  me,
  read,
  readMessage,
} from './test-stanza.ts';

const text = { conversation: 'oi' };

test('a customer is known by LID and number, LID first, whichever the message came under', () => {
  const { chat, identities, name, fromMe, at, providerId } = readMessage(text);
  expect({ chat, identities, name, fromMe, providerId }).toEqual({
    chat: ana.lid,
    identities: anaIdentities,
    name: 'Ana',
    fromMe: false,
    providerId: '3EB0AA',
  });
  expect(at).toEqual(new Date(1_795_262_400_000));
  const byNumber = readMessage(text, { id: '2', from: '5511988887777:2@s.whatsapp.net', sender_lid: ana.lid });
  expect(byNumber.chat).toBe(ana.lid);
  expect(byNumber.identities).toEqual(anaIdentities);
});

test('a stored mapping is used when the message names only one', () => {
  const knows = { ...emptyDirectory, lidOf: (pn: string) => (pn === ana.pn ? ana.lid : null) };
  const [event] = read(text, { id: '2', from: ana.pn }, knows);
  expect(event).toMatchObject({ chat: ana.lid, identities: anaIdentities });
  const [alone] = read(text, { id: '2', from: ana.pn });
  expect(alone).toMatchObject({ chat: ana.pn, identities: [{ kind: 'phone', value: '5511988887777' }], name: '' });
});

test('an overlong name, text or reaction is cut between characters', () => {
  expect(readMessage(text, { ...fromAna, notify: `${'a'.repeat(199)}😀` }).name).toBe('a'.repeat(199));
  const long = readMessage({ conversation: `${'a'.repeat(199_999)}😀` });
  expect(long).toHaveProperty('content.body', 'a'.repeat(199_999));
  const reaction = { key: { id: 'T' }, text: `${'a'.repeat(39)}😀` };
  expect(read({ reactionMessage: reaction })[0]).toMatchObject({ kind: 'reaction', emoji: 'a'.repeat(39) });
});

test('a message from the owner’s phone is ours, in the recipient’s chat', () => {
  expect(readMessage(text, { ...fromPhone, peer_recipient_pn: ana.pn })).toMatchObject({
    fromMe: true,
    chat: ana.lid,
    identities: anaIdentities,
    name: '',
  });
  const { recipient: _, ...alone } = fromPhone;
  const sent = { deviceSentMessage: { destinationJid: ana.pn, message: text } };
  expect(readMessage(sent, alone)).toMatchObject({ fromMe: true, chat: ana.pn, content: { body: 'oi' } });
});

test('a customer cannot impersonate the owner by wrapping a message as if it came from the phone', () => {
  const event = readMessage({ deviceSentMessage: { destinationJid: beto.pn, message: text } });
  expect(event).toMatchObject({ fromMe: false, chat: ana.lid });
});

test('in a group the chat is the group, and the sender is its author', () => {
  const knows = { ...emptyDirectory, subjectOf: (jid: string) => (jid === group ? 'Condomínio' : null) };
  const [event] = read(text, inGroup, knows);
  expect(event).toMatchObject({
    chat: group,
    identities: [{ kind: 'group', value: '120363041234567890' }],
    name: 'Condomínio',
    fromMe: false,
    author: {
      identities: [
        { kind: 'wa_lid', value: '300000000000003' },
        { kind: 'phone', value: '5521977776666' },
      ],
      name: 'Beto',
    },
  });
  const own = readMessage(text, { ...inGroup, participant: me.lid ?? '' });
  expect(own.fromMe).toBe(true);
  expect(own).not.toHaveProperty('author');
});

test('a broadcast message is, to its recipient, a message of its sender', () => {
  const event = readMessage(text, { id: '5', from: '1699999@broadcast', participant: ana.lid, participant_pn: ana.pn });
  expect(event).toMatchObject({ chat: ana.lid, identities: anaIdentities });
});

test.each([
  ['a status', { id: '1', from: 'status@broadcast', participant: ana.lid }],
  ['a newsletter', { id: '1', from: '120363@newsletter' }],
  ['a bot', { id: '1', from: '867051314767696@bot' }],
  ['oneself', { id: '1', from: me.pn, recipient: me.lid ?? '' }],
  ['the own phone, to this device alone', { id: '1', from: me.pn, category: 'peer' }],
  ['nobody', { id: '1' }],
  ['no address', { id: '1', from: 'x' }],
])('%s gives no inbound event', (_, attrs) => {
  expect(read(text, attrs)).toEqual([]);
});

test('a device hosted by Meta counts as its owner', () => {
  expect(readMessage(text, { ...fromAna, from: '200000000000002:99@hosted.lid' }).chat).toBe(ana.lid);
  expect(readMessage(text, { id: '1', from: '5511988887777:99@hosted' }).chat).toBe(ana.pn);
});

test('without a time the message has the current time', () => {
  const [event] = read(text, { id: '1', from: ana.lid, t: 'x' });
  expect(event?.at).toEqual(new Date('2026-11-21T12:00:00Z'));
});

test('live messages are sorted just after the backlog of the same second, and the backlog by its own times', () => {
  const at = (attrs: object, amidBacklog = false) =>
    messageSourceOf(
      { attrs: { ...fromAna, ...attrs }, me, directory: emptyDirectory, isDuringBacklog: amidBacklog },
      new Date(),
    )?.at.getTime();
  expect(at({ offline: '3' })).toBe(at({}));
  expect(at({}, true)).toBe(at({})! + 1);
});
