import { createCipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { proto } from 'baileys/WAProto/index.js';
import { describe, expect, test } from 'vitest';
import { decryptSecret, secretOf } from './decrypt-secret.ts';
import { readStanza } from './read-stanza.ts';
import { ana, emptyDirectory, encodeAndDecode, fromAna, fromPhone, me, now, read, stanzaOf } from './test-stanza.ts';

const { Type } = proto.Message.ProtocolMessage;
const edit = (editedMessage: proto.IMessage): proto.IMessage => ({
  protocolMessage: { type: Type.MESSAGE_EDIT, key: { id: 'OLD', fromMe: true }, editedMessage },
});

describe('edits encrypted with their message’s secret', () => {
  const secret = randomBytes(32);
  const original = { conversation: 'preço 10', messageContextInfo: { messageSecret: secret } };
  /** Encrypts like phones: HKDF of the secret, bound to the id, the author and the editor. */
  function sealed(writer: string, editor: string, content: proto.IMessage, under = secret): proto.IMessage {
    const key = Buffer.from(hkdfSync('sha256', under, Buffer.alloc(0), `OLD${writer}${editor}Message Edit`, 32));
    const encIv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, encIv);
    const bytes = proto.Message.encode(content).finish();
    const encPayload = Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    return {
      secretEncryptedMessage: { targetMessageKey: { id: 'OLD', fromMe: true }, secretEncType: 2, encIv, encPayload },
    };
  }
  const find = async (id: string) =>
    id === 'OLD' ? { sender: ana.lid, fromMe: false, message: encodeAndDecode(original) } : null;
  const opened = async (message: proto.IMessage, attrs = fromAna, from = find) =>
    readStanza(await decryptSecret(stanzaOf(message, attrs), from), now);

  test.each([
    [ana.lid, ana.lid],
    [ana.pn, ana.pn],
    [ana.lid, ana.pn],
  ])('are decrypted under either name that they are bound to (%s, %s)', async (writer, editor) => {
    const knows = { ...emptyDirectory, pnOf: () => ana.pn };
    const stanza = { ...stanzaOf(sealed(writer, editor, edit({ conversation: 'preço 12' }))), directory: knows };
    expect(readStanza(await decryptSecret(stanza, find), now)).toMatchObject([
      { kind: 'edit', providerId: 'edit:3EB0AA', targetId: 'OLD', body: 'preço 12', targetFromMe: false },
    ]);
  });

  test('may contain only the new content', async () => {
    expect(await opened(sealed(ana.lid, ana.lid, { conversation: 'preço 13' }))).toMatchObject([
      { kind: 'edit', body: 'preço 13' },
    ]);
  });

  test('an edit made by the owner on their phone is decrypted', async () => {
    const own = async () => ({ sender: me.pn, fromMe: true, message: original });
    const mine = sealed(me.pn, me.lid ?? '', edit({ conversation: 'x' }));
    const sent = { deviceSentMessage: { destinationJid: ana.lid, message: mine } };
    expect(readStanza(await decryptSecret(stanzaOf(sent, fromPhone), own), now)).toMatchObject([
      { kind: 'edit', targetFromMe: true },
    ]);
  });

  test('an edit that cannot be decrypted becomes a message that says so and quotes its target', async () => {
    for (const [message, from] of [
      [sealed(ana.lid, ana.lid, edit({ conversation: 'x' }), randomBytes(32)), find],
      [sealed(ana.lid, ana.lid, edit({ conversation: 'x' })), async () => null],
    ] as const) {
      expect(await opened(message, fromAna, from)).toMatchObject([
        {
          kind: 'message',
          quotedProviderId: 'OLD',
          content: { body: '[Mensagem editada; o novo texto não pôde ser lido]' },
        },
      ]);
    }
  });

  test('find the secret beside the envelope of the owner’s phone too', () => {
    expect(secretOf({ deviceSentMessage: { message: original } })).toEqual(secret);
    expect(secretOf({ conversation: 'x' })).toBeNull();
  });
});

describe('other content encrypted with a message’s secret', () => {
  const secret = randomBytes(32);
  const messageContextInfo = { messageSecret: secret };
  const poll = {
    pollCreationMessageV3: { name: 'Dia?', options: [{ optionName: 'Sexta' }, { optionName: 'Sábado' }] },
    messageContextInfo,
  };
  /** Votes and event responses are also bound to their author by the additional data. */
  function seal(purpose: string, bytes: Uint8Array, isBound: boolean) {
    const key = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `OLD${me.pn}${ana.lid}${purpose}`, 32));
    const encIv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, encIv);
    if (isBound) cipher.setAAD(Buffer.from(`OLD\0${ana.lid}`));
    return { encIv, encPayload: Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]) };
  }
  const find = async () => ({ sender: me.pn, fromMe: true, message: poll });
  const opened = async (message: proto.IMessage) => readStanza(await decryptSecret(stanzaOf(message), find), now);
  const key = { id: 'OLD', fromMe: false };
  const { PollVoteMessage, EventResponseMessage, ReactionMessage } = proto.Message;
  const vote = (...names: string[]): proto.IMessage => {
    const selectedOptions = names.map((name) => createHash('sha256').update(name).digest());
    return {
      pollUpdateMessage: {
        pollCreationMessageKey: key,
        vote: seal('Poll Vote', PollVoteMessage.encode({ selectedOptions }).finish(), true),
      },
    };
  };

  test('a vote names its options, and quotes its poll', async () => {
    expect(await opened(vote('Sábado'))).toMatchObject([
      { kind: 'message', quotedProviderId: 'OLD', content: { body: '🗳️ Voto: Sábado' } },
    ]);
    expect(await opened(vote())).toMatchObject([{ content: { body: '🗳️ Voto retirado' } }]);
  });

  test('a response to an event says who attends', async () => {
    const bytes = EventResponseMessage.encode({ response: 2 }).finish();
    const answer = {
      encEventResponseMessage: { eventCreationMessageKey: key, ...seal('Event Response', bytes, true) },
    };
    expect(await opened(answer)).toMatchObject([
      { quotedProviderId: 'OLD', content: { body: '📅 Não vai ao evento' } },
    ]);
  });

  test('a reaction and a comment of an announcement group', async () => {
    const reaction = {
      encReactionMessage: {
        targetMessageKey: key,
        ...seal('Enc Reaction', ReactionMessage.encode({ text: '👍' }).finish(), false),
      },
    };
    expect(await opened(reaction)).toMatchObject([{ kind: 'reaction', targetId: 'OLD', emoji: '👍' }]);
    const plaintext = proto.Message.encode({ conversation: 'boa' }).finish();
    const comment = { encCommentMessage: { targetMessageKey: key, ...seal('Enc Comment', plaintext, false) } };
    expect(await opened(comment)).toMatchObject([
      { kind: 'message', quotedProviderId: 'OLD', content: { body: 'boa' } },
    ]);
  });

  test('undecryptable ones are ignored, except for comments', async () => {
    expect(read(vote('Sexta'))).toEqual([]);
    expect(read({ encReactionMessage: { targetMessageKey: key } })).toEqual([]);
    expect(read({ encCommentMessage: { targetMessageKey: key } })).toHaveLength(1);
  });
});
