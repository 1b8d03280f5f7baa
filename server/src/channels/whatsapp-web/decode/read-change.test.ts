import { proto } from 'baileys/WAProto/index.js';
import { describe, expect, test } from 'vitest';
import { readUnreadable } from './read-unreadable.ts';
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
  now,
  read,
} from './test-stanza.ts';

const { Type } = proto.Message.ProtocolMessage;
/** The permission to change the message is checked later by the inbox. */
const speaker = { fromMe: false, place: anaIdentities };
const edit = (editedMessage: proto.IMessage): proto.IMessage => ({
  protocolMessage: { type: Type.MESSAGE_EDIT, key: { id: 'OLD', fromMe: true }, editedMessage },
});

describe('edits', () => {
  test.each<[string, proto.IMessage, string]>([
    ['of a text', edit({ conversation: 'novo' }), 'novo'],
    ['in an envelope', { editedMessage: { message: edit({ extendedTextMessage: { text: 'novo' } }) } }, 'novo'],
    ['of a caption', edit({ imageMessage: { caption: 'outra' } }), 'outra'],
    [
      'of a caption under a document',
      edit({ documentWithCaptionMessage: { message: { documentMessage: { caption: 'outra' } } } }),
      'outra',
    ],
  ])('%s', (_, message, body) => {
    expect(read(message)).toEqual([
      {
        kind: 'edit',
        chat: ana.lid,
        providerId: 'edit:3EB0AA',
        at: expect.any(Date),
        targetId: 'OLD',
        body,
        targetFromMe: false,
        speaker,
      },
    ]);
  });

  test('made on the owner’s phone refer to their own message', () => {
    const sent = { deviceSentMessage: { destinationJid: ana.lid, message: edit({ conversation: 'novo' }) } };
    expect(read(sent, fromPhone)).toMatchObject([{ kind: 'edit', targetFromMe: true, chat: ana.lid }]);
  });
});

describe('deletions', () => {
  const revoke = { protocolMessage: { type: Type.REVOKE, key: { id: 'OLD', fromMe: true } } };
  test('a deletion by the sender is read as a revoke of their message', () => {
    expect(read(revoke)).toEqual([
      {
        kind: 'revoke',
        chat: ana.lid,
        providerId: 'revoke:3EB0AA',
        at: expect.any(Date),
        targetId: 'OLD',
        targetFromMe: false,
        speaker,
      },
    ]);
  });
  test('a deletion by a group admin may refer to anybody’s message', () => {
    const [event] = read(revoke, inGroup);
    expect(event).toMatchObject({ kind: 'revoke', chat: inGroup.from, targetId: 'OLD' });
    expect(event).not.toHaveProperty('targetFromMe');
    expect(event).toMatchObject({ speaker: { member: [{ value: '300000000000003' }, {}], isAdmin: false } });
    const admins = { ...emptyDirectory, adminsOf: () => [beto.pn] };
    expect(read(revoke, inGroup, admins)).toMatchObject([{ speaker: { place: [{ kind: 'group' }], isAdmin: true } }]);
  });
});

describe('reactions', () => {
  test('are added and removed', () => {
    const react = (text: string) => read({ reactionMessage: { key: { id: 'OLD' }, text, senderTimestampMs: 1 } });
    expect(react('👍')).toEqual([
      {
        kind: 'reaction',
        chat: ana.lid,
        providerId: 'reaction:3EB0AA',
        at: expect.any(Date),
        identities: anaIdentities,
        name: 'Ana',
        fromMe: false,
        targetId: 'OLD',
        emoji: '👍',
        speaker,
      },
    ]);
    expect(react('')).toMatchObject([{ emoji: '' }]);
  });

  test('in a group belong to the member', () => {
    const [event] = read({ reactionMessage: { key: { id: 'OLD' }, text: '👍' } }, inGroup);
    expect(event).toMatchObject({
      chat: group,
      author: { name: 'Beto', identities: [{ kind: 'wa_lid' }, { kind: 'phone' }] },
    });
  });
});

test('a contact who shares their number is known by both identities from then on', () => {
  expect(read({ protocolMessage: { type: Type.SHARE_PHONE_NUMBER } })).toMatchObject([
    { kind: 'identity', chat: ana.lid, identities: anaIdentities, was: [{ kind: 'phone', value: '5511988887777' }] },
  ]);
});

test('an undecryptable message reserves the place of its retry', () => {
  expect(readUnreadable({ attrs: fromAna, me, directory: emptyDirectory }, now)).toEqual([
    {
      kind: 'unreadable',
      chat: ana.lid,
      providerId: 'unreadable:3EB0AA',
      messageId: '3EB0AA',
      at: expect.any(Date),
      identities: anaIdentities,
      name: 'Ana',
      fromMe: false,
    },
  ]);
});
