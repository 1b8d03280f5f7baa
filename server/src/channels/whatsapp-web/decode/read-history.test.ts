import { createHash } from 'node:crypto';
import { proto } from 'baileys/WAProto/index.js';
import { expect, test } from 'vitest';
import { readHistory } from './read-history.ts';
import { ana, anaIdentities, beto, emptyDirectory, file, group, me } from './test-stanza.ts';

const day = (n: number) => Date.UTC(2026, 9, n) / 1000;
const old = (
  id: string,
  at: number,
  more: proto.IWebMessageInfo & { key?: proto.IMessageKey } = {},
): proto.IWebMessageInfo => {
  const info = {
    message: { conversation: id },
    messageTimestamp: at,
    ...more,
    key: { remoteJid: ana.pn, fromMe: false, id, ...more.key },
  };
  return proto.WebMessageInfo.decode(proto.WebMessageInfo.encode(info).finish());
};
const options = {
  me,
  known: emptyDirectory,
  from: new Date(day(5) * 1000),
  until: new Date(day(20) * 1000),
  groups: false,
};
const ids = (events: ReturnType<typeof readHistory>) => events.map((event) => event.providerId);

test('imports only the requested span, marked as old, newest first: an answered conversation would begin as unanswered', () => {
  const messages = [old('late', day(21)), old('c', day(12)), old('b', day(12)), old('a', day(6)), old('early', day(4))];
  const events = readHistory({ messages }, options);
  expect(ids(events)).toEqual(['c', 'b', 'a']);
  expect(events.every((event) => event.kind === 'message' && event.imported === true)).toBe(true);
  expect(ids(readHistory({ messages }, { ...options, until: null }))).toEqual(['late', 'c', 'b', 'a']);
});

test('imports groups only when requested', () => {
  const messages = [old('g', day(6), { key: { remoteJid: group, participant: beto.lid }, pushName: 'Beto' })];
  expect(readHistory({ messages }, options)).toEqual([]);
  const chats = [{ id: group, name: 'Condomínio' }];
  expect(readHistory({ messages, chats }, { ...options, groups: true })).toMatchObject([
    { chat: group, name: 'Condomínio', author: { identities: [{ kind: 'wa_lid' }], name: 'Beto' } },
  ]);
});

test('announces identities first, and uses them for the messages', () => {
  const events = readHistory({ messages: [old('a', day(6))], lidPnMappings: [ana, beto] }, options);
  expect(events).toMatchObject([
    { kind: 'identity', chat: ana.lid, identities: anaIdentities },
    { kind: 'message', chat: ana.lid, identities: anaIdentities },
  ]);
});

test('a customer has their chosen name, else the one in the phone', () => {
  const messages = [old('b', day(7)), old('a', day(6), { pushName: 'Aninha' })];
  const contacts = [{ id: ana.pn, name: 'Ana da loja', notify: undefined }];
  expect(readHistory({ messages, contacts }, options).map((event) => 'name' in event && event.name)).toEqual([
    'Ana da loja',
    'Aninha',
  ]);
});

test('the owner’s messages are ours, with their status', () => {
  const messages = [old('mine', day(6), { key: { fromMe: true }, status: 4 })];
  expect(readHistory({ messages }, options)).toMatchObject([
    { kind: 'message', fromMe: true, chat: ana.pn, name: '' },
    { kind: 'status', providerId: 'status:mine:read', targetId: 'mine', status: 'read' },
  ]);
});

test('reactions belong to their message', () => {
  const reactions = [
    { key: { id: 'R', fromMe: true, remoteJid: ana.pn }, text: '❤️', senderTimestampMs: day(8) * 1000 },
  ];
  expect(readHistory({ messages: [old('a', day(6), { reactions })] }, options)).toMatchObject([
    { kind: 'message' },
    { kind: 'reaction', targetId: 'a', emoji: '❤️', fromMe: true, providerId: 'reaction:R' },
  ]);
});

test('a text that was edited on the phone is imported as it was last, under the id of the original', () => {
  const { MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type;
  const edited = (key: proto.IMessageKey): proto.IMessage => {
    const editedMessage = { extendedTextMessage: { text: 'às 15h', contextInfo: { stanzaId: 'Q' } } };
    return {
      editedMessage: {
        message: { protocolMessage: { type: MESSAGE_EDIT, key, editedMessage, timestampMs: day(8) * 1000 + 7 } },
      },
    };
  };
  const theirs = old('E1', day(6), { message: edited({ id: 'a', remoteJid: ana.pn, fromMe: true }) });
  const ours = old('b', day(7), { key: { fromMe: true }, message: edited({ id: 'b', fromMe: true }), status: 4 });
  expect(readHistory({ messages: [ours, theirs] }, options)).toMatchObject([
    { kind: 'message', providerId: 'b', imported: true, fromMe: true, content: { body: 'às 15h' } },
    { kind: 'status', targetId: 'b', status: 'read' },
    { kind: 'edit', targetId: 'b', body: 'às 15h', at: new Date(day(8) * 1000) },
    {
      kind: 'message',
      providerId: 'a',
      imported: true,
      fromMe: false,
      content: { body: 'às 15h' },
      quotedProviderId: 'Q',
    },
    { kind: 'edit', targetId: 'a', body: 'às 15h' },
  ]);
});

test('a reaction in a group is its member’s', () => {
  const key = { id: 'R', fromMe: false, remoteJid: group, participant: ana.pn };
  const message = old('a', day(6), {
    key: { id: 'a', remoteJid: group, participant: ana.lid },
    reactions: [{ key, text: '👍' }],
  });
  const contacts = [{ id: ana.pn, notify: 'Ana' }];
  expect(readHistory({ messages: [message], contacts }, { ...options, groups: true })).toMatchObject([
    { kind: 'message' },
    { kind: 'reaction', fromMe: false, author: { name: 'Ana', identities: [{ value: '5511988887777' }] } },
  ]);
});

test('votes and answers to an event are messages of their own, as when they arrive live', () => {
  const hashOf = (option: string) => createHash('sha256').update(option).digest();
  const vote = (id: string, over: proto.IMessageKey, option: string, at: number): proto.IPollUpdate => ({
    pollUpdateMessageKey: { id, remoteJid: ana.pn, fromMe: false, ...over },
    vote: { selectedOptions: [hashOf(option)] },
    senderTimestampMs: at * 1000 + 7,
  });
  const options2 = [{ optionName: 'Pix' }, { optionName: 'Boleto' }];
  const poll = old('P', day(6), {
    key: { fromMe: true },
    message: { pollCreationMessageV3: { name: 'Como paga?', options: options2 } },
    pollUpdates: [
      vote('V1', {}, 'Pix', day(7)),
      vote('V2', { fromMe: true }, 'Boleto', day(8)),
      vote('V3', {}, 'Pix', day(21)),
    ],
  });
  const event = old('E', day(6), {
    key: { remoteJid: group, participant: beto.lid },
    message: { eventMessage: { name: 'Reunião' } },
    eventResponses: [
      {
        eventResponseMessageKey: { id: 'R', remoteJid: group, fromMe: false, participant: ana.lid },
        eventResponseMessage: { response: 1 },
        timestampMs: day(9) * 1000,
      },
    ],
  });
  const answers = readHistory({ messages: [poll, event] }, { ...options, groups: true }).slice(0, -2);
  expect(answers).toMatchObject([
    {
      providerId: 'R',
      imported: true,
      chat: group,
      quotedProviderId: 'E',
      author: { identities: [{ kind: 'wa_lid' }] },
    },
    { providerId: 'V2', imported: true, fromMe: true, quotedProviderId: 'P' },
    {
      providerId: 'V1',
      imported: true,
      fromMe: false,
      chat: ana.pn,
      quotedProviderId: 'P',
      at: new Date(day(7) * 1000),
    },
  ]);
  expect(answers.map((answer) => answer.kind === 'message' && answer.content.body)).toEqual([
    '📅 Vai ao evento',
    '🗳️ Voto: Boleto',
    '🗳️ Voto: Pix',
  ]);
});

test('missed calls are recorded, other notes of the phone are not', () => {
  const stub = (messageStubType: number) => old('x', day(6), { message: null, messageStubType });
  expect(readHistory({ messages: [stub(41)] }, options)).toMatchObject([
    { content: { mediaType: 'call_log', body: 'Chamada de vídeo perdida' } },
  ]);
  expect(readHistory({ messages: [stub(20)] }, options)).toEqual([]);
});

test('old files can be fetched', () => {
  const [event] = readHistory(
    { messages: [old('f', day(6), { message: { imageMessage: { ...file, mimetype: 'image/jpeg' } } })] },
    options,
  );
  expect(event).toMatchObject({
    content: { mediaType: 'image', media: { ref: { message: { remoteJid: ana.pn, id: 'f' } } } },
  });
});
