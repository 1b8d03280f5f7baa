import { proto } from 'baileys/WAProto/index.js';
import { expect, it } from 'vitest';
import { ana, beto, group } from '../../decode/test-stanza.ts';
import type { HistoryPart } from './history-part.ts';
import { splitHistory } from './split-history.ts';

const { RECENT, PUSH_NAME } = proto.HistorySync.HistorySyncType;

const partsOf = (history: proto.IHistorySync, withMessages = true): HistoryPart[] => [
  ...splitHistory(proto.HistorySync.encode({ syncType: RECENT, ...history }).finish(), withMessages),
];
const message = (chat: string, id: string, over: proto.IWebMessageInfo = {}): proto.IHistorySyncMsg => ({
  message: { key: { remoteJid: chat, id, fromMe: false }, message: { conversation: id }, ...over },
});
const messages = (chat: string, count: number, text = 'Oi') =>
  Array.from({ length: count }, (_, n) => message(chat, `M${n}`, { message: { conversation: text } }));
const read = (parts: HistoryPart[]) =>
  parts.flatMap((part) => part.messages.map((bytes) => proto.WebMessageInfo.decode(bytes)));

it('splits a chunk into parts of bounded size without loss', () => {
  const parts = partsOf({ conversations: [{ id: ana.lid, messages: messages(ana.lid, 450) }] });
  expect(parts.map((part) => part.messages.length).filter((count) => count > 0)).toEqual([200, 200, 50]);
  expect(new Set(read(parts).map(({ key }) => key?.id)).size).toBe(450);

  const large = partsOf({ conversations: [{ id: ana.lid, messages: messages(ana.lid, 12, 'x'.repeat(200_000)) }] });
  const sizes = large.map((part) => part.messages.reduce((sum, { length }) => sum + length, 0));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(1024 * 1024);
  expect(read(large)).toHaveLength(12);
});

it('omits an oversized message, and keeps those around it', () => {
  const huge = message(ana.lid, 'HUGE', { message: { conversation: 'x'.repeat(300_000) } });
  const parts = partsOf({
    conversations: [{ id: ana.lid, messages: [message(ana.lid, 'A'), huge, message(ana.lid, 'B')] }],
  });
  expect(read(parts).map(({ key }) => key?.id)).toEqual(['A', 'B']);
});

it('each part has the numbers and group names of its own messages only', () => {
  const parts = partsOf({
    phoneNumberToLidMappings: [
      { lidJid: ana.lid, pnJid: ana.pn },
      { lidJid: beto.lid, pnJid: beto.pn },
    ],
    conversations: [
      { id: ana.lid, messages: messages(ana.lid, 200) },
      {
        id: group,
        name: 'Compras',
        messages: [message(group, 'G', { key: { remoteJid: group, id: 'G', participant: '300000000000003:7@lid' } })],
      },
    ],
  });
  const [withAna, inGroup] = parts.filter((part) => part.messages.length > 0);
  expect(withAna).toMatchObject({ pairs: [{ lid: ana.lid, pn: ana.pn }], subjects: [] });
  expect(inGroup).toMatchObject({
    pairs: [{ lid: beto.lid, pn: beto.pn }],
    subjects: [{ id: group, name: 'Compras' }],
  });
});

it('a message without its author’s name gets it from the list of names; one with its own keeps it', () => {
  const parts = partsOf({
    conversations: [
      {
        id: ana.lid,
        name: 'Ana Prado',
        messages: [
          message(ana.lid, 'A'),
          message(ana.lid, 'B', { pushName: 'Aninha' }),
          message(ana.lid, 'OURS', { key: { remoteJid: ana.lid, id: 'OURS', fromMe: true } }),
        ],
      },
    ],
  });
  expect(read(parts).map(({ pushName }) => pushName ?? '')).toEqual(['Ana Prado', 'Aninha', '']);
});

it('without messages there are still numbers, tokens and people', () => {
  const token = Buffer.from('token');
  const parts = partsOf(
    {
      phoneNumberToLidMappings: [{ lidJid: ana.lid, pnJid: ana.pn }],
      conversations: [
        { id: ana.lid, messages: messages(ana.lid, 3), tcToken: token, tcTokenTimestamp: 1_795_262_400 },
        { id: beto.lid, messages: [], tcToken: token, tcTokenTimestamp: 0 },
        { id: beto.pn, messages: [], tcToken: Buffer.alloc(2000), tcTokenTimestamp: 1 },
      ],
    },
    false,
  );
  expect(parts.flatMap(({ messages }) => messages)).toEqual([]);
  expect(parts.flatMap(({ pairs }) => pairs)).toEqual([{ lid: ana.lid, pn: ana.pn }]);
  expect(parts.flatMap(({ tokens }) => tokens)).toMatchObject([{ id: ana.lid, at: 1_795_262_400, sentAt: null }]);
});

it('distinguishes people with chats from those known by name only; groups are not people', () => {
  const chats = partsOf({
    conversations: [
      { id: ana.lid, pnJid: ana.pn, name: 'Ana', messages: [] },
      { id: beto.pn, messages: [] },
      { id: group, name: 'Compras', messages: [] },
    ],
  });
  expect(chats.flatMap(({ people }) => people)).toEqual([
    { id: ana.pn, name: 'Ana', hasChat: true },
    { id: beto.pn, name: '', hasChat: true },
  ]);
  const names = partsOf({ syncType: PUSH_NAME, pushnames: [{ id: beto.pn, pushname: 'Beto' }] });
  expect(names.flatMap(({ people }) => people)).toEqual([{ id: beto.pn, name: 'Beto', hasChat: false }]);
});

it('a name is never cut inside a character', () => {
  const name = `${'n'.repeat(199)}😀`;
  const parts = partsOf({
    conversations: [
      { id: ana.lid, pnJid: ana.pn, name, messages: [message(ana.lid, 'A')] },
      { id: group, name, messages: [message(group, 'G')] },
    ],
  });
  const given = [
    ...parts.flatMap(({ people }) => people.map(({ name: given }) => given)),
    ...parts.flatMap(({ subjects }) => subjects.map(({ name: given }) => given)),
    ...read(parts).map(({ pushName }) => pushName ?? ''),
  ].filter((one) => one !== '');
  expect(given.length).toBeGreaterThanOrEqual(3);
  for (const one of given) expect(one).toBe('n'.repeat(199));
});

it('splits many numbers into many parts, and omits an invalid address', () => {
  const mappings = Array.from({ length: 1200 }, (_, n) => ({
    lidJid: `${n + 100_000}@lid`,
    pnJid: `${n + 5_500_000}@s.whatsapp.net`,
  }));
  const parts = partsOf({
    phoneNumberToLidMappings: [...mappings, { lidJid: `${'9'.repeat(300)}@lid`, pnJid: ana.pn }],
  });
  expect(parts.map((part) => part.pairs.length)).toEqual([500, 500, 200]);
});
