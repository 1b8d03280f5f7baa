import { deflateSync } from 'node:zlib';
import { proto } from 'baileys/WAProto/index.js';
import { expect, it } from 'vitest';
import { ana, beto, group, me } from '../../decode/test-stanza.ts';
import { type SessionConfig, sessionConfig } from '../../protocol.ts';
import { LeaseLostError } from '../context/worker-context.ts';
import { openAuthState } from '../keys/auth-state.ts';
import { findMessage } from '../keys/message.store.ts';
import { openChatTimers } from '../send/chat-timers.ts';
import { testLeases } from '../test-leases.ts';
import { fakeSocket } from '../test-socket.ts';
import { insertChunk, nextChunk } from './history.store.ts';
import { packChunk } from './history-chunk.ts';
import { importChunk } from './import-chunk.ts';

const leases = testLeases();
const { RECENT, PUSH_NAME } = proto.HistorySync.HistorySyncType;
const at = (time: string) => Math.floor(Date.parse(time) / 1000);
const wanted = { importFrom: '2026-11-01T00:00:00Z', importUntil: '2026-11-20T00:00:00Z' };

/** A connection whose phone has announced this chunk of its history. */
async function phoneWith(history: proto.IHistorySync, config: Partial<SessionConfig> = wanted) {
  const worker = leases.worker();
  const connection = await leases.lease();
  const syncType = history.syncType ?? RECENT;
  const bytes = proto.HistorySync.encode({ syncType, ...history }).finish();
  const announced = { syncType, initialHistBootstrapInlinePayload: deflateSync(bytes) };
  const sealed = worker.box.seal(packChunk(announced));
  await insertChunk(leases.db, leases.id, connection, { providerId: 'CHUNK', sealed, progress: 0 });
  const auth = openAuthState(worker, connection, { creds: null, pairing: 1 }, { wanted: () => true, lose() {} });
  auth.creds.me = { id: me.pn, lid: me.lid ?? '' };
  const pairs: object[] = [];
  const { sock } = fakeSocket({
    authState: { keys: auth.keys },
    signalRepository: {
      lidMapping: {
        storeLIDPNMappings: async (given) => void pairs.push(...given),
        getLIDForPN: async (pn) => (pn === ana.pn ? ana.lid : null),
      },
    },
  });
  const timers = openChatTimers(worker, connection, auth.directory);
  let isActive = true;
  const importIt = async () => {
    const chunk = await nextChunk(leases.db, connection);
    if (!chunk) throw new Error('there is no chunk');
    return importChunk(worker, connection, chunk, sock, {
      auth,
      config: sessionConfig.parse(config),
      timers,
      isActive: () => isActive,
    });
  };
  const rows = (text: string) => leases.query(text, [connection.whatsappId]);
  return {
    worker,
    connection,
    auth,
    timers,
    pairs,
    importIt,
    journal: () =>
      rows(`select provider_id, event -> 'event' as event from journal where whatsapp_id = $1 order by id`),
    people: () => rows('select number, name from whatsapp_web_people where whatsapp_id = $1 order by number'),
    attempts: async () =>
      (await rows('select attempts from whatsapp_web_history where whatsapp_id = $1'))[0]?.['attempts'],
    stop() {
      isActive = false;
    },
  };
}
const message = (id: string, time: string, over: proto.IWebMessageInfo = {}): proto.IHistorySyncMsg => ({
  message: {
    key: { remoteJid: ana.lid, id, fromMe: false },
    message: { conversation: id },
    messageTimestamp: at(time),
    ...over,
  },
});

it('messages of the requested span arrive without a notice, and can be quoted then', async () => {
  const phone = await phoneWith({
    conversations: [
      {
        id: ana.lid,
        pnJid: ana.pn,
        messages: [
          message('BEFORE', '2026-10-31T23:59:59Z'),
          message('FIRST', '2026-11-01T00:00:00Z', { messageSecret: Buffer.from('secret') }),
          message('OURS', '2026-11-10T12:00:00Z', { key: { remoteJid: ana.lid, id: 'OURS', fromMe: true } }),
          message('AFTER', '2026-11-20T00:00:01Z'),
        ],
      },
    ],
  });
  expect(await phone.importIt()).toBeNull();
  const events = (await phone.journal()).map(({ event }) => event);
  expect(events.filter(({ kind }) => kind === 'message')).toMatchObject([
    { providerId: 'OURS', imported: true, fromMe: true },
    { providerId: 'FIRST', imported: true },
  ]);
  expect(await findMessage(phone.worker, phone.connection, 'FIRST')).toMatchObject({
    sender: ana.lid,
    message: { conversation: 'FIRST', messageContextInfo: { messageSecret: Buffer.from('secret') } },
  });
  expect(await findMessage(phone.worker, phone.connection, 'OURS')).toMatchObject({ fromMe: true, sender: me.pn });
  expect(await findMessage(phone.worker, phone.connection, 'AFTER')).toBeNull();
});

it('an edited message can be quoted as it was last', async () => {
  const { MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type;
  const edit = { type: MESSAGE_EDIT, key: { id: 'A' }, editedMessage: { conversation: 'às 15h' } };
  const edited = message('A', '2026-11-10T12:00:00Z', {
    message: { protocolMessage: edit },
    messageSecret: Buffer.from('secret'),
  });
  const phone = await phoneWith({ conversations: [{ id: ana.lid, messages: [edited] }] });
  await phone.importIt();
  expect(await phone.journal()).toMatchObject([
    { provider_id: 'A', event: { imported: true, content: { body: 'às 15h' } } },
    { event: { kind: 'edit', targetId: 'A' } },
  ]);
  expect(await findMessage(phone.worker, phone.connection, 'A')).toMatchObject({
    message: { conversation: 'às 15h', messageContextInfo: { messageSecret: Buffer.from('secret') } },
  });
});

it('groups are imported when requested, with authors', async () => {
  const written = message('G', '2026-11-10T12:00:00Z', {
    key: { remoteJid: group, id: 'G', participant: '300000000000003:7@lid' },
  });
  const history = { conversations: [{ id: group, name: 'Compras', messages: [written] }] };
  const without = await phoneWith(history);
  expect(await without.importIt()).toBeNull();
  expect(await without.journal()).toEqual([]);
  const phone = await phoneWith(history, { ...wanted, importGroups: true });
  await phone.importIt();
  expect(await phone.journal()).toMatchObject([{ provider_id: 'G', event: { name: 'Compras' } }]);
  expect(await findMessage(phone.worker, phone.connection, 'G')).toMatchObject({ chat: group, sender: beto.lid });
});

it('without an import people, numbers and tokens are stored, and no message', async () => {
  const phone = await phoneWith(
    {
      conversations: [
        {
          id: ana.lid,
          pnJid: ana.pn,
          name: 'Ana',
          messages: [message('A', '2026-11-10T12:00:00Z')],
          tcToken: Buffer.from('newer'),
          tcTokenTimestamp: 200,
        },
      ],
    },
    { importFrom: null },
  );
  expect(await phone.importIt()).toBeNull();
  expect(await phone.journal()).toEqual([]);
  expect(await phone.people()).toEqual([{ number: '5511988887777', name: 'Ana' }]);
  expect(phone.pairs).toContainEqual({ lid: ana.lid, pn: ana.pn });
  expect((await phone.auth.keys.get('tctoken', [ana.lid]))[ana.lid]?.token.toString()).toBe('newer');
});

it.each([null, wanted.importFrom])('timers of chats apply at once, import from %s', async (importFrom) => {
  const [day, ephemeralSettingTimestamp] = [86_400, at('2026-11-10T12:00:00Z')];
  const conversations = [
    { id: ana.pn, ephemeralExpiration: day, ephemeralSettingTimestamp },
    { id: beto.lid, ephemeralExpiration: 0, ephemeralSettingTimestamp },
    { id: group, ephemeralExpiration: 7 * day },
  ];
  const phone = await phoneWith({ conversations }, { importFrom });
  phone.timers.record({ chat: beto.lid, seconds: day, at: new Date('2026-11-09T12:00:00Z') });
  await phone.importIt();
  const timers = await Promise.all([ana.pn, beto.lid, group].map((chat) => phone.timers.secondsFor(chat)));
  expect(timers).toEqual([day, 0, 7 * day]);
});

it('an older privacy token does not replace a newer one', async () => {
  const chat = { id: ana.lid, messages: [], tcToken: Buffer.from('older'), tcTokenTimestamp: 100 };
  const phone = await phoneWith({ conversations: [chat] });
  await phone.auth.keys.set({ tctoken: { [ana.lid]: { token: Buffer.from('there'), timestamp: '150' } } });
  await phone.importIt();
  expect((await phone.auth.keys.get('tctoken', [ana.lid]))[ana.lid]?.token.toString()).toBe('there');
});

it.each([
  ['newer', 'older'],
  ['older', 'newer'],
] as const)('two chats of one person, the %s first: the newer privacy token is stored', async (...order) => {
  const chats = {
    newer: { id: ana.lid, messages: [], tcToken: Buffer.from('newer'), tcTokenTimestamp: 200 },
    older: { id: ana.pn, messages: [], tcToken: Buffer.from('older'), tcTokenTimestamp: 100 },
  };
  const phone = await phoneWith({ conversations: order.map((name) => chats[name]) });
  await phone.importIt();
  expect((await phone.auth.keys.get('tctoken', [ana.lid]))[ana.lid]?.token.toString()).toBe('newer');
});

it('a person known by LID only is found by number; the account itself and people without a number are no contacts', async () => {
  const phone = await phoneWith({
    syncType: PUSH_NAME,
    pushnames: [
      { id: ana.lid, pushname: ' Ana ' },
      { id: ana.pn, pushname: '' },
      { id: beto.lid, pushname: 'Beto' },
      { id: me.pn, pushname: 'Loja' },
    ],
  });
  await phone.auth.keys.set({ 'lid-mapping': { '5511988887777': '200000000000002' } });
  await phone.importIt();
  expect(await phone.people()).toEqual([{ number: '5511988887777', name: 'Ana' }]);
});

it('a name that no database can store affects no other name and not the chunk', async () => {
  const phone = await phoneWith({
    syncType: PUSH_NAME,
    pushnames: [
      { id: ana.pn, pushname: 'A\0na' },
      { id: beto.pn, pushname: 'Beto' },
    ],
  });
  expect(await phone.importIt()).toBeNull();
  expect(await phone.people()).toEqual([
    { number: '5511988887777', name: 'Ana' },
    { number: '5521977776666', name: 'Beto' },
  ]);
});

it('an undecryptable chunk is counted and given up; a lost lease or a stop is not counted against the chunk', async () => {
  const chunk = { conversations: [{ id: ana.lid, messages: [message('A', '2026-11-10T12:00:00Z')] }] };
  const stopped = await phoneWith(chunk);
  stopped.stop();
  await expect(stopped.importIt()).rejects.toThrow('no longer wanted');
  expect(await stopped.attempts()).toBe(0);

  const lost = await phoneWith(chunk);
  await leases.takeOver(lost.connection);
  await expect(lost.importIt()).rejects.toThrow(LeaseLostError);
  expect(await lost.journal()).toEqual([]);

  const crashed = await phoneWith(chunk);
  await leases.query('update whatsapp_web_history set attempts = 3 where whatsapp_id = $1', [
    crashed.connection.whatsappId,
  ]);
  expect(await crashed.importIt()).toBe('unreadable');
  expect(await crashed.journal()).toEqual([]);
});
