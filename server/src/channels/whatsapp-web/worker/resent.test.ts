import { proto } from 'baileys/WAProto/index.js';
import { expect, it } from 'vitest';
import { ana, known, me } from '../reading/test-stanza.ts';
import { readResent } from './resent.ts';

const once = {
  key: { remoteJid: ana.lid, id: '3EB0CC', fromMe: false },
  message: { conversation: 'o que faltava' },
  messageTimestamp: 1_795_262_400,
  pushName: 'Ana',
};
const answer = (results: proto.Message.PeerDataOperationRequestResponseMessage.IPeerDataOperationResult[]) => ({
  protocolMessage: { peerDataOperationRequestResponseMessage: { peerDataOperationResult: results } },
});
const holding = (bytes: Uint8Array) => ({ placeholderMessageResendResponse: { webMessageInfoBytes: bytes } });
const packed = proto.WebMessageInfo.encode(once).finish();
const attrs = { id: '3A77', from: me.pn, category: 'peer', t: '1795262500' };

it('what our own phone sends again is a message like any other, and no old one', () => {
  const [event, ...more] = readResent({ attrs, message: answer([holding(packed)]), me, known });
  expect(more).toEqual([]);
  expect(event).toMatchObject({
    ...{ kind: 'message', chat: ana.lid, providerId: '3EB0CC', fromMe: false, name: 'Ana' },
    content: { body: 'o que faltava' },
    at: new Date(1_795_262_400_000),
  });
  expect(event).not.toHaveProperty('imported');
});

it('nobody else can put words into a chat that way', () => {
  const message = answer([holding(packed)]);
  expect(readResent({ attrs: { ...attrs, from: ana.pn }, message, me, known })).toEqual([]);
  expect(readResent({ attrs: { ...attrs, category: undefined }, message, me, known })).toEqual([]);
});

it('what cannot be read of it does not hold up the rest', () => {
  const message = answer([{}, holding(Buffer.from([0xff, 0xff, 0xff])), holding(packed)]);
  expect(readResent({ attrs, message, me, known })).toHaveLength(1);
});
