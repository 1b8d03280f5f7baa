import { expect, it } from 'vitest';
import { ana, beto, group } from '../../../decode/test-stanza.ts';
import { sealMessage } from '../../keys/message.store.ts';
import { testLeases } from '../../test-leases.ts';
import { done, testCommands, to } from './test-commands.ts';

const leases = testLeases();
const runner = (options?: Parameters<typeof testCommands>[1]) => testCommands(leases, options);

it('in a group a read receipt goes to the author there, whatever has the same id elsewhere', async () => {
  const confirmed: unknown[] = [];
  const { run, worker, connection } = await runner({
    socket: { readMessages: async (keys) => void confirmed.push(...keys) },
  });
  const message = (chat: string, sender: string, fromMe = false) =>
    sealMessage(worker, { providerId: 'SAME', chat, sender, fromMe, message: { conversation: 'Oi' } });
  await worker.writer.write(connection, { messages: [message(ana.lid, ana.lid)] });
  await worker.writer.write(connection, { messages: [message(group, beto.lid)] });
  expect(await run('markRead', { ...to(group), providerIds: ['SAME', 'UNKNOWN'] })).toEqual(done({}));
  await run('markRead', { ...to(ana.lid), providerIds: ['SAME'] });
  expect(confirmed).toEqual([
    { remoteJid: group, id: 'SAME', fromMe: false, participant: beto.lid },
    { remoteJid: group, id: 'UNKNOWN', fromMe: false },
    { remoteJid: ana.lid, id: 'SAME', fromMe: false },
  ]);
});

it('a typing signal is never repeated: not without a socket, after an error, or late', async () => {
  const shown: unknown[] = [];
  const socket = {
    async sendPresenceUpdate(...given: unknown[]) {
      shown.push(given);
      throw new Error('Connection Closed');
    },
  };
  const typing = { ...to(ana.lid), presence: 'composing' };
  const { run, close } = await runner({ socket });
  expect(await run('typing', typing)).toEqual(done({}));
  expect(await run('typing', typing, '-1 second')).toEqual(done({}));
  close();
  expect(await run('typing', typing)).toEqual(done({}));
  expect(shown).toEqual([['composing', ana.lid]]);
});

it('a block waits for the next socket, and is not repeated when WhatsApp refuses or already has it', async () => {
  const asked: unknown[] = [];
  const blocked = new Set<string>();
  const blocklist = {
    attach() {},
    has: async (jid: string) => blocked.has(jid),
    record: (jid: string, isBlocked: boolean) => void (isBlocked ? blocked.add(jid) : blocked.delete(jid)),
  };
  const socket = {
    async updateBlockStatus(...given: unknown[]) {
      asked.push(given);
      if (given[0] === beto.lid) throw new Error('bad-request');
    },
  };
  const { run, close } = await runner({ socket, over: { blocklist } });
  const block = (chat: string, isBlocked = true) => run('block', { ...to(chat), isBlocked });
  expect(await block(ana.lid)).toEqual(done({}));
  expect(await block(ana.lid)).toEqual(done({}));
  expect(await block(beto.lid)).toEqual(done({}));
  expect(asked).toEqual([
    [ana.lid, 'block'],
    [beto.lid, 'block'],
  ]);
  expect([...blocked]).toEqual([ana.lid]);
  close();
  expect(await block(ana.lid, false)).toEqual({ state: 'waiting', result: null });
});

it('group members are listed by both names without ourselves; a person has none', async () => {
  const caio = '400000000000004@lid';
  const participants = [
    { id: '100000000000001:3@lid', admin: 'superadmin' as const },
    { id: ana.lid, phoneNumber: ana.pn, admin: 'admin' as const },
    { id: beto.pn, admin: null },
    { id: caio },
    { id: 'not an address' },
  ];
  const directory = { lidOf: (pn: string) => (pn === beto.pn ? beto.lid : null), pnOf: () => null };
  const { run } = await runner({
    socket: { groupMetadata: async (id) => ({ id, subject: '', owner: undefined, participants }) },
    over: { directory },
  });
  expect(await run('listMembers', to(group))).toEqual(
    done({
      members: [
        { lid: '200000000000002', phone: '5511988887777', isAdmin: true },
        { lid: '300000000000003', phone: '5521977776666', isAdmin: false },
        { lid: '400000000000004', phone: null, isAdmin: false },
      ],
    }),
  );
  expect(await run('listMembers', to(ana.lid))).toEqual(done({ members: null }));
});

it('numbers are checked as people write them, each with its registered form', async () => {
  const { run, close } = await runner({
    socket: {
      onWhatsApp: async (...jids) =>
        jids.map((jid) => ({ jid: jid === ana.pn ? '551188887777@s.whatsapp.net' : jid, exists: jid === ana.pn })),
      signalRepository: { lidMapping: { getLIDForPN: async () => '200000000000002:0@lid' } },
    },
  });
  const phones = ['+55 (11) 98888-7777', '123'];
  expect(await run('checkNumbers', { phones })).toEqual(
    done({
      numbers: [
        { phone: phones[0], exists: true, lid: '200000000000002' },
        { phone: '123', exists: false, lid: null },
      ],
    }),
  );
  close();
  expect(await run('checkNumbers', { phones })).toEqual(done({ numbers: [] }));
});
