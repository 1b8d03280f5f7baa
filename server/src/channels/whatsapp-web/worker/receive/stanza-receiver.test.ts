import { setImmediate as nextTurn } from 'node:timers/promises';
import { proto } from 'baileys/WAProto/index.js';
import { expect, it } from 'vitest';
import type { InboundEvent } from '../../../inbound-event.ts';
import { ana, beto, group, me } from '../../decode/test-stanza.ts';
import { type SessionConfig, sessionConfig } from '../../protocol.ts';
import { openTtlCache } from '../context/ttl-cache.ts';
import { LeaseLostError, type Worker } from '../context/worker-context.ts';
import { openAuthState } from '../keys/auth-state.ts';
import { findMessage } from '../keys/message.store.ts';
import { openAcks } from '../send/pending-acks.ts';
import { testLeases } from '../test-leases.ts';
import { fakeSocket } from '../test-socket.ts';
import { openStanzaReceiver } from './stanza-receiver.ts';

const leases = testLeases();

type Options = { config?: Partial<SessionConfig>; writeToJournal?: Worker['writeToJournal']; changeIds?: string[] };

/** A receiver on an open socket. `journalled`: the events written to the journal, in order. */
async function receiver({ config = {}, writeToJournal, changeIds = [] }: Options = {}) {
  const journalled: { event: InboundEvent; raw: unknown }[] = [];
  const calls: string[] = [];
  const worker = leases.worker({
    writeToJournal: writeToJournal ?? (async (_, arrived) => void journalled.push(...arrived)),
  });
  const connection = await leases.lease();
  const auth = openAuthState(worker, connection, { creds: null, pairing: 1 }, { wanted: () => true, lose() {} });
  auth.creds.me = { id: me.pn, lid: me.lid ?? '' };
  const caches = { retries: openTtlCache(60_000), groups: openTtlCache(60_000) };
  const acks = openAcks(() => {});
  const receiving = openStanzaReceiver(worker, connection, {
    auth,
    caches,
    acks,
    timers: {
      record: ({ chat, seconds }) => void calls.push(`timer of ${chat}: ${seconds}`),
      recordHistory: async () => {},
      clear() {},
      secondsFor: async () => 0,
    },
    changeIds: new Set(changeIds),
    config: () => sessionConfig.parse(config),
    recordHistory: async () => void calls.push('history'),
    leaseLost: () => void calls.push('lease lost'),
    write: (writing) => worker.writer.write(connection, writing),
    isActive: () => true,
    backlogDone: () => void calls.push('backlog done'),
    activitySeen() {},
  });
  const { sock, ws } = fakeSocket({
    groupMetadata: async (jid) => {
      calls.push(`asked for ${jid}`);
      const participants = [{ id: ana.lid, admin: 'admin' as const }];
      return { id: jid, subject: 'Compras', owner: undefined, subjectTime: 7, participants };
    },
  });
  receiving.attach(sock);
  const arrives = (attrs: Record<string, string>, content: proto.IMessage = { conversation: 'Oi' }) => {
    const ciphertext = new Uint8Array([journalled.length]);
    const plaintext = Buffer.concat([proto.Message.encode(content).finish(), Buffer.from([1])]);
    ws.emit('frame', {
      tag: 'message',
      attrs: { from: ana.lid, t: '1795262400', ...attrs },
      content: [{ tag: 'enc', attrs: {}, content: ciphertext }],
    });
    return { ciphertext, plaintext, read: () => receiving.decryptionHook.decrypted(ciphertext, plaintext) };
  };
  const events = () => journalled.map(({ event }) => event);
  return { worker, connection, auth, caches, acks, receiving, ws, calls, arrives, journalled, events };
}

const endOfBacklog = { tag: 'ib', attrs: {}, content: [{ tag: 'offline', attrs: { count: '2' } }] };
const receiptOf = (id: string, attrs: Record<string, string> = {}) => ({
  tag: 'receipt',
  attrs: { id, from: ana.lid, ...attrs },
});

it('a message sent while the backlog arrives is sorted after the waiting ones of the same second', async () => {
  const { arrives, events, ws, calls } = await receiver();
  const live = arrives({ id: 'LIVE' });
  const waited = arrives({ id: 'WAITED', offline: '1' });
  await live.read();
  await waited.read();
  ws.emit('frame', endOfBacklog);
  expect(calls).toContain('backlog done');
  const byTime = events().toSorted((a, b) => a.at.getTime() - b.at.getTime());
  expect(byTime.map(({ providerId }) => providerId)).toEqual(['WAITED', 'LIVE']);
});

it('a message is acknowledged when it is in the journal and not before, and can be quoted then', async () => {
  const written = Promise.withResolvers<void>();
  const { arrives, worker, connection, receiving } = await receiver({ writeToJournal: () => written.promise });
  let isRead = false;
  const { read } = arrives({ id: 'A' });
  const reading = read().then(() => {
    isRead = true;
  });
  await nextTurn();
  expect(isRead).toBe(false);
  written.resolve();
  await reading;
  await worker.writer.drain();
  expect(await findMessage(worker, connection, 'A')).toMatchObject({
    chat: ana.lid,
    sender: ana.lid,
    message: { conversation: 'Oi' },
  });
  expect(receiving.lastStanzaAt()).not.toBeNull();
});

it('an invalid message is shown as unreadable, with its bytes', async () => {
  const { arrives, receiving, journalled } = await receiver();
  const { ciphertext } = arrives({ id: 'A' });
  await receiving.decryptionHook.decrypted(ciphertext, new Uint8Array([255, 255, 255, 1]));
  expect(journalled).toMatchObject([
    {
      event: { kind: 'message', providerId: 'A' },
      raw: { attrs: { id: 'A' }, plaintext: '////AQ==' },
    },
  ]);
  expect(journalled[0]).toHaveProperty('event.content.metadata.unsupported');
});

it('a lease lost while a message is written is reported, and the message is not acknowledged', async () => {
  const { arrives, calls } = await receiver({ writeToJournal: () => Promise.reject(new LeaseLostError()) });
  await expect(arrives({ id: 'A' }).read()).rejects.toThrow(LeaseLostError);
  expect(calls).toContain('lease lost');
});

it('an undecryptable one is counted until it comes again, and a copy of a read one is not', async () => {
  const { arrives, receiving, events, worker, connection } = await receiver();
  const { ciphertext, read } = arrives({ id: 'A' });
  await receiving.decryptionHook.failed(ciphertext, new Error('Bad MAC'));
  expect(events()).toMatchObject([{ kind: 'unreadable', providerId: 'unreadable:A', messageId: 'A' }]);
  expect(receiving.takeUndecryptable()).toBe(1);
  await read();
  expect(receiving.takeUndecryptable()).toBe(-1);

  await leases.worker().writeToJournal(
    connection,
    events().map((event) => ({ event, raw: null })),
    () => true,
  );
  await receiving.decryptionHook.failed(arrives({ id: 'A' }).ciphertext, new Error('MessageCounterError'));
  await receiving.decryptionHook.failed(arrives({ id: 'B', category: 'peer' }).ciphertext, new Error('Bad MAC'));
  expect(events()).toHaveLength(2);
  await worker.writer.drain();
});

it('a group’s admins are requested before a deletion in it is read, and its name once', async () => {
  const { arrives, events, calls } = await receiver({ config: { groups: true } });
  const revoke = { protocolMessage: { type: 0, key: { remoteJid: group, id: 'OF BETO', participant: beto.lid } } };
  const inGroup = { from: group, participant: ana.lid };
  await arrives({ id: 'A', ...inGroup }, revoke).read();
  expect(events()).toMatchObject([
    { kind: 'group', name: 'Compras' },
    { kind: 'revoke', targetId: 'OF BETO', speaker: { isAdmin: true } },
  ]);
  await arrives({ id: 'B', ...inGroup }).read();
  expect(calls.filter((call) => call.startsWith('asked'))).toEqual([`asked for ${group}`]);
});

it('a renamed group is requested again', async () => {
  const { arrives, ws, events, calls } = await receiver({ config: { groups: true } });
  await arrives({ id: 'A', from: group, participant: ana.lid }).read();
  await expect.poll(events).toContainEqual(expect.objectContaining({ kind: 'group', name: 'Compras' }));
  ws.emit('frame', {
    tag: 'notification',
    attrs: { type: 'w:gp2', from: group, id: '9', t: '1795262401' },
    content: [{ tag: 'subject', attrs: { subject: 'Vendas', s_t: '1795262401' } }],
  });
  await expect.poll(events).toContainEqual(expect.objectContaining({ kind: 'group', name: 'Vendas' }));
  await arrives({ id: 'B', from: group, participant: ana.lid }).read();
  expect(calls.filter((call) => call.startsWith('asked'))).toHaveLength(2);
});

it('the timer of a group is known as soon as a member changes it', async () => {
  const { ws, calls } = await receiver({ config: { groups: true } });
  const changed = (tag: string, attrs: Record<string, string> = {}) =>
    ws.emit('frame', {
      tag: 'notification',
      attrs: { type: 'w:gp2', from: group, participant: ana.lid, id: '9', t: '1795262401' },
      content: [{ tag, attrs }],
    });
  changed('ephemeral', { expiration: '604800', trigger: '1' });
  changed('not_ephemeral');
  for (const expiration of ['', '-1', 'x', '999999999']) changed('ephemeral', { expiration });
  changed('locked');
  expect(calls.filter((call) => call.startsWith('timer'))).toEqual([
    `timer of ${group}: 604800`,
    `timer of ${group}: 0`,
  ]);
});

it('with groups off nothing of one is stored, nor of a status or a channel', async () => {
  const { ws, events } = await receiver();
  for (const from of [group, 'status@broadcast', '120@newsletter'])
    for (const type of ['w:gp2', 'picture'])
      ws.emit('frame', {
        tag: 'notification',
        attrs: { type, from, id: '9' },
        content: [
          { tag: 'subject', attrs: { subject: 'Vendas', s_t: '1795262401' } },
          { tag: 'set', attrs: { id: '1', jid: from } },
        ],
      });
  await nextTurn();
  expect(events()).toEqual([]);
});

it('a receipt updates a message, and not an edit of ours', async () => {
  const { ws, events } = await receiver({ changeIds: ['EDIT'] });
  ws.emit('frame', receiptOf('3EB0A', { type: 'read' }));
  ws.emit('frame', receiptOf('EDIT', { type: 'read' }));
  await nextTurn();
  expect(events()).toMatchObject([{ kind: 'status', targetId: '3EB0A', status: 'read' }]);
});

it('the server’s answer to a message reaches its waiter, with its error', async () => {
  const { ws, acks } = await receiver();
  const [accepted, refused] = [acks.expect('A', 60_000), acks.expect('B', 60_000)];
  const ack = (id: string, more: Record<string, string> = {}) =>
    ws.emit('frame', { tag: 'ack', attrs: { class: 'message', id, from: ana.lid, ...more } });
  ws.emit('frame', { tag: 'ack', attrs: { class: 'receipt', id: 'A', error: '500' } });
  ack('B', { error: '463' });
  ack('A');
  expect(await Promise.all([accepted, refused])).toEqual([null, '463']);
});

it('a learnt LID of a number is reported once: not again, not of ourselves, nor beside a message that has it', async () => {
  const { receiving, arrives, events, auth } = await receiver();
  const { lidsMapped } = receiving.decryptionHook;
  await lidsMapped([{ pn: beto.pn, lid: beto.lid }]);
  expect(events()).toMatchObject([{ kind: 'identity', chat: beto.lid }]);
  await auth.keys.set({ 'lid-mapping': { '5521977776666': '300000000000003' } });
  await lidsMapped([{ pn: beto.pn, lid: beto.lid }]);
  await lidsMapped([{ pn: me.pn, lid: me.lid ?? '' }]);
  arrives({ id: 'A', sender_pn: ana.pn });
  await lidsMapped([{ pn: ana.pn, lid: ana.lid }]);
  await lidsMapped([{ pn: 'nobody', lid: ana.lid }]);
  expect(events()).toHaveLength(1);
});
