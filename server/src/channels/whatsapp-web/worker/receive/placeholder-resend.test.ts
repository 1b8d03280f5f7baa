import { proto } from 'baileys/WAProto/index.js';
import { expect, it } from 'vitest';
import { ana, emptyDirectory, me } from '../../decode/test-stanza.ts';
import { readPlaceholderResend } from './placeholder-resend.ts';

const once = {
  key: { remoteJid: ana.lid, id: '3EB0CC', fromMe: false },
  message: { conversation: 'o que faltava' },
  messageTimestamp: 1_795_262_400,
  pushName: 'Ana',
};
const answer = (results: proto.Message.PeerDataOperationRequestResponseMessage.IPeerDataOperationResult[]) => ({
  protocolMessage: { peerDataOperationRequestResponseMessage: { peerDataOperationResult: results } },
});
const resendResponse = (bytes: Uint8Array) => ({ placeholderMessageResendResponse: { webMessageInfoBytes: bytes } });
const packed = proto.WebMessageInfo.encode(once).finish();
const attrs = { id: '3A77', from: me.pn, category: 'peer', t: '1795262500' };

it('a message resent by our own phone is a message like any other, and not an old one', () => {
  const [event, ...more] = readPlaceholderResend({
    attrs,
    message: answer([resendResponse(packed)]),
    me,
    directory: emptyDirectory,
  });
  expect(more).toEqual([]);
  expect(event).toMatchObject({
    kind: 'message',
    chat: ana.lid,
    providerId: '3EB0CC',
    fromMe: false,
    name: 'Ana',
    content: { body: 'o que faltava' },
    at: new Date(1_795_262_400_000),
  });
  expect(event).not.toHaveProperty('imported');
});

it('nobody else can insert messages into a chat that way', () => {
  const message = answer([resendResponse(packed)]);
  expect(readPlaceholderResend({ attrs: { ...attrs, from: ana.pn }, message, me, directory: emptyDirectory })).toEqual(
    [],
  );
  expect(
    readPlaceholderResend({ attrs: { ...attrs, category: undefined }, message, me, directory: emptyDirectory }),
  ).toEqual([]);
});

it('an unreadable part does not delay the rest', () => {
  const message = answer([{}, resendResponse(Buffer.from([0xff, 0xff, 0xff])), resendResponse(packed)]);
  expect(readPlaceholderResend({ attrs, message, me, directory: emptyDirectory })).toHaveLength(1);
});
