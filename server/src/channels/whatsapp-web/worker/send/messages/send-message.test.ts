import { expect, it } from 'vitest';
import { ana, beto, group } from '../../../decode/test-stanza.ts';
import { file, payload } from '../../../encode/test-written-message.ts';
import type { OutboundPayload } from '../../../protocol.ts';
import { findMessage, sealMessage } from '../../keys/message.store.ts';
import { testLeases } from '../../test-leases.ts';
import { testSending } from '../../test-sending.ts';
import { sendMessage } from './send-message.ts';

const leases = testLeases();

async function sender(options: Parameters<typeof testSending>[2] = {}) {
  const base = leases.worker();
  const worker = { ...base, timeouts: { ...base.timeouts, ackWithin: 20 } };
  const connection = await leases.lease();
  const world = testSending(worker, connection, options);
  const acknowledge = (providerId: string) =>
    worker.writeToJournal(
      connection,
      [
        {
          event: {
            kind: 'status',
            chat: ana.lid,
            at: new Date(),
            targetId: providerId,
            status: 'delivered',
            providerId: `status:${providerId}:delivered`,
          },
          raw: null,
        },
      ],
      () => true,
    );
  const send = (given: Partial<OutboundPayload> = {}, before: Parameters<typeof sendMessage>[2] = null) =>
    sendMessage({ worker, connection, sending: world.sending }, payload({ body: 'Bom dia', ...given }), before);
  return { ...world, worker, connection, send, acknowledge };
}
const store = (
  { worker, connection }: Pick<Awaited<ReturnType<typeof sender>>, 'worker' | 'connection'>,
  providerId: string,
  over: { chat?: string; fromMe?: boolean; text?: string } = {},
) => {
  const { text = 'Oi', ...rest } = over;
  const message = { chat: ana.lid, fromMe: false, sender: ana.lid, message: { conversation: text }, ...rest };
  return worker.writer.write(connection, { messages: [sealMessage(worker, { providerId, ...message })] });
};

it('is sent under the server’s chosen id, and stored for resends to a phone that could not decrypt it', async () => {
  const { send, sent, worker, connection } = await sender();
  expect(await send()).toEqual({ outcome: 'sent', providerId: '3EB0OURS' });
  expect(sent).toMatchObject([{ jid: ana.lid, id: '3EB0OURS', message: { extendedTextMessage: { text: 'Bom dia' } } }]);
  expect(await findMessage(worker, connection, '3EB0OURS')).toMatchObject({ fromMe: true, chat: ana.lid });
});

it('without a socket nothing is started', async () => {
  const { send, sent, close } = await sender();
  close();
  expect(await send()).toBe('not begun');
  expect(sent).toEqual([]);
});

it('nothing is sent to an unregistered or blocked number', async () => {
  const nobody = await sender();
  expect(await nobody.send({ chat: 'sandbox', to: [] })).toEqual({
    outcome: 'refused',
    reason: 'contactWithoutNumber',
  });
  const blocked = { attach() {}, has: async (jid: string) => jid === ana.lid, record() {} };
  const direct = await sender({ over: { blocklist: blocked } });
  expect(await direct.send()).toEqual({ outcome: 'refused', reason: 'contactBlocked' });
  // Blocked under the LID, which is known only after the look-up of the number.
  const admitted = { admit: async () => ({ jid: ana.lid }), recordContact() {}, lockNewChats() {} };
  const found = await sender({ over: { blocklist: blocked, newChatLimiter: admitted } });
  expect(await found.send({ chat: ana.pn })).toEqual({ outcome: 'refused', reason: 'contactBlocked' });
  expect([nobody.sent, direct.sent, found.sent]).toEqual([[], [], []]);
});

it('WhatsApp’s answer determines the outcome', async () => {
  const of = async (...answers: string[]) => (await sender({ answers })).send();
  expect(await of('463')).toEqual({
    outcome: 'refused',
    reason: expect.stringMatching(/^newChatsLocked\?until=2026-11-27T12/),
  });
  expect(await of('429')).toMatchObject({ outcome: 'later', afterMs: 60_000, reason: 'slowDown' });
  expect(await of('503')).toMatchObject({ outcome: 'later', afterMs: 10_000, reason: 'notResponding' });
  expect(await of('406')).toEqual({ outcome: 'refused', reason: 'refusedWithCode?code=406' });
});

it('a text that WhatsApp refused is not stored as it was: it may differ on a retry', async () => {
  for (const answer of ['463', '429']) {
    const world = await sender({ answers: [answer] });
    await world.send();
    expect(await findMessage(world.worker, world.connection, '3EB0OURS')).toBeNull();
  }
  // A file is not uploaded again for each retry; only texts are edited.
  const waUploadToServer = async () => ({ mediaUrl: 'https://mmg.whatsapp.net/v/x', directPath: '/v/x' });
  const sound = await sender({ answers: ['429'], socket: { waUploadToServer } });
  await sound.worker.files.put('sound.aac', Buffer.from('bytes'));
  await sound.send({ mediaType: 'audioMessage', body: '', ...file('sound.aac', 'audio/aac', 'bytes') });
  expect(await findMessage(sound.worker, sound.connection, '3EB0OURS')).not.toBeNull();
});

it('an outdated device gets a new session, once', async () => {
  const renewed: string[][] = [];
  const socket = {
    assertSessions: async (jids: string[]) => {
      renewed.push(jids);
      return true;
    },
  };
  const once = await sender({ answers: ['479'], socket });
  expect(await once.send()).toMatchObject({ outcome: 'sent' });
  expect(once.sent.map(({ id }) => id)).toEqual(['3EB0OURS', '3EB0OURS']);
  const twice = await sender({ answers: ['479', '479'], socket });
  expect(await twice.send()).toMatchObject({ outcome: 'refused', reason: 'refusedWithCode?code=479' });
  expect(renewed).toEqual([[ana.lid], [ana.lid]]);
});

it('only a chat with an accepted message counts as written in', async () => {
  const written: string[] = [];
  const newChatLimiter = {
    admit: async (_: unknown, jid: string) => ({ jid }),
    recordContact: (jid: string) => void written.push(jid),
    lockNewChats() {},
  };
  await (await sender({ answers: ['406'], over: { newChatLimiter } })).send();
  expect(written).toEqual([]);
  await (await sender({ over: { newChatLimiter } })).send();
  expect(written).toEqual([ana.lid]);
});

it('without an answer on an open socket the outcome is unknown, and it is not resent', async () => {
  const { send, sent } = await sender({ answers: ['none'] });
  expect(await send()).toEqual({ outcome: 'unknown', reason: 'notConfirmed' });
  expect(sent).toHaveLength(1);
});

it.each([
  { confirmed: true, sends: 1 },
  { confirmed: false, sends: 2 },
])('when its socket is lost it is looked up on the next one (confirmed: $confirmed)', async ({ confirmed, sends }) => {
  const world = await sender({ answers: ['none'] });
  const next = { sock: world.open.sock, isOpen: () => true };
  let isFirst = true;
  world.sending.waitForSocket = async () => {
    if (isFirst) {
      isFirst = false;
      return { sock: world.open.sock, isOpen: () => false };
    }
    if (confirmed) await world.acknowledge('3EB0OURS');
    return next;
  };
  expect(await world.send()).toEqual({ outcome: 'sent', providerId: '3EB0OURS' });
  expect(world.sent).toHaveLength(sends);
});

it('one that a former worker had started is looked up, and resent as it was composed then', async () => {
  const world = await sender();
  const { sealed } = sealMessage(world.worker, {
    providerId: '3EB0OURS',
    chat: beto.lid,
    fromMe: true,
    sender: '',
    message: { conversation: 'as it was' },
  });
  const before = { chat: beto.lid, sender: '', content: sealed };
  expect(await world.send({ body: 'changed since' }, before)).toMatchObject({ outcome: 'sent' });
  expect(world.sent).toMatchObject([{ jid: beto.lid, id: '3EB0OURS', message: { conversation: 'as it was' } }]);
  await world.acknowledge('3EB0OURS');
  expect(await world.send({}, before)).toMatchObject({ outcome: 'sent' });
  expect(world.sent).toHaveLength(1);
});

it('a write error is a refusal on an open socket, and unknown on a closed one', async () => {
  const failing = { relayMessage: () => Promise.reject(new Error('no sessions')) };
  expect(await (await sender({ socket: failing })).send()).toEqual({ outcome: 'refused', reason: 'noDevices' });
  const lost = await sender({
    socket: {
      relayMessage() {
        lost.close();
        return Promise.reject(new Error('Connection Closed'));
      },
    },
  });
  expect(await lost.send()).toEqual({ outcome: 'unknown', reason: 'notConfirmed' });
});

it('to a group that the account has left is refused for that reason', async () => {
  const left = { relayMessage: () => Promise.reject(Object.assign(new Error('forbidden'), { data: 403 })) };
  const toGroup = await sender({ socket: left });
  expect(await toGroup.send({ chat: group })).toEqual({ outcome: 'refused', reason: 'notInGroup' });
  expect(await (await sender({ socket: left })).send()).toEqual({ outcome: 'refused', reason: 'noDevices' });
});

it('in a disappearing chat our messages disappear too, but no reaction', async () => {
  const { send, sent } = await sender({
    over: { timers: { record() {}, recordHistory: async () => {}, clear() {}, secondsFor: async () => 86_400 } },
  });
  await send();
  await send({ mediaType: 'reactionMessage', body: '👍', quotedProviderId: 'OF ANA', providerId: '3EB0R' });
  expect(sent).toMatchObject([
    { message: { extendedTextMessage: { contextInfo: { expiration: 86_400 } } } },
    { message: { reactionMessage: { text: '👍' } } },
  ]);
  expect(sent[1]?.message).not.toHaveProperty('reactionMessage.contextInfo');
});

it('quotes the message of this chat, when another has one of the same id', async () => {
  const world = await sender();
  await store(world, 'SAME', { chat: beto.lid, text: 'of Beto' });
  await store(world, 'SAME', { text: 'of Ana' });
  await world.send({ quotedProviderId: 'SAME' });
  expect(world.sent).toMatchObject([
    { message: { extendedTextMessage: { contextInfo: { quotedMessage: { conversation: 'of Ana' } } } } },
  ]);
});
