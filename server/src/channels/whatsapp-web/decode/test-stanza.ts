import { proto } from 'baileys/WAProto/index.js';
import type { InboundEvent } from '../../inbound-event.ts';
import { decodeMessage } from './decode-message.ts';
import { readStanza } from './read-stanza.ts';
import type { Directory, Me, Stanza } from './stanza.ts';

/** For tests: Aurora's connection, its customer Ana, and a group with Beto in it. */
export const me: Me = { pn: '5511900000001@s.whatsapp.net', lid: '100000000000001@lid' };
export const ana = { pn: '5511988887777@s.whatsapp.net', lid: '200000000000002@lid' };
export const beto = { pn: '5521977776666@s.whatsapp.net', lid: '300000000000003@lid' };
export const group = '120363041234567890@g.us';
export const anaIdentities = [
  { kind: 'wa_lid', value: '200000000000002' },
  { kind: 'phone', value: '5511988887777' },
];
export const emptyDirectory: Directory = { lidOf: () => null, pnOf: () => null, subjectOf: () => null };
export const now = new Date('2026-11-21T12:00:00Z');
export const fromAna = {
  id: '3EB0AA',
  from: '200000000000002:3@lid',
  sender_pn: ana.pn,
  notify: 'Ana',
  t: '1795262400',
};
export const fromPhone = {
  id: '3A01',
  from: '5511900000001:0@s.whatsapp.net',
  recipient: ana.lid,
  notify: 'Loja',
  t: '1795262400',
};
export const inGroup = {
  id: '3EB0BB',
  from: group,
  participant: '300000000000003:7@lid',
  participant_pn: beto.pn,
  notify: 'Beto',
  t: '1795262400',
};

/** In its form after decryption: encoded, with PKCS#7-like padding. */
export function encodeAndDecode(message: proto.IMessage): proto.IMessage {
  const bytes = proto.Message.encode(message).finish();
  return decodeMessage(Buffer.concat([bytes, Buffer.alloc(5, 5)]));
}

export const stanzaOf = (
  message: proto.IMessage,
  attrs: Stanza['attrs'] = fromAna,
  knows: Directory = emptyDirectory,
): Stanza => ({
  attrs,
  message: encodeAndDecode(message),
  me,
  directory: knows,
});

export const read = (message: proto.IMessage, attrs?: Stanza['attrs'], knows?: Directory): InboundEvent[] =>
  readStanza(stanzaOf(message, attrs, knows), now);

export function readMessage(
  message: proto.IMessage,
  attrs?: Stanza['attrs'],
): Extract<InboundEvent, { kind: 'message' }> {
  const [event, ...more] = read(message, attrs);
  if (event?.kind !== 'message' || more.length > 0)
    throw new Error(`not one message but ${JSON.stringify([event, ...more])}`);
  return event;
}

const bytes = (length: number, value: number) => new Uint8Array(length).fill(value);
/** Fields that every file has. */
export const file = {
  url: 'https://mmg.whatsapp.net/v/t62.7118-24/1_n.enc?ccb=11-4&oh=01_Q5',
  directPath: '/v/t62.7118-24/1_n.enc?ccb=11-4&oh=01_Q5',
  mediaKey: bytes(32, 1),
  fileSha256: bytes(32, 2),
  fileEncSha256: bytes(32, 3),
  fileLength: 1234,
};
