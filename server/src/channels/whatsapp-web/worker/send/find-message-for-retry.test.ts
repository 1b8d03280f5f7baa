import { expect, it } from 'vitest';
import { ana, beto, group, me } from '../../decode/test-stanza.ts';
import { openTtlCache } from '../context/ttl-cache.ts';
import { sealMessage } from '../keys/message.store.ts';
import { testLeases } from '../test-leases.ts';
import { fakeSocket } from '../test-socket.ts';
import { findMessageForRetry } from './find-message-for-retry.ts';

const leases = testLeases();

/** A message of ours in a group whose members are these; `asked`: the queries for them. */
async function groupMessage(...members: string[]) {
  const [worker, connection, asked] = [leases.worker(), await leases.lease(), [] as string[]];
  const { sock } = fakeSocket({
    groupMetadata: async (id) => {
      asked.push(id);
      return { id, subject: 'Compras', owner: undefined, participants: members.map((member) => ({ id: member })) };
    },
  });
  const stored = { providerId: '3EB0OURS', chat: group, fromMe: true, sender: '', message: { conversation: 'Oi' } };
  await worker.writer.write(connection, { messages: [sealMessage(worker, stored)] });
  const groups = openTtlCache(60_000);
  const askAs = (participant: string) =>
    findMessageForRetry(worker, connection, { id: '3EB0OURS', remoteJid: group, participant }, { sock, me, groups });
  return { asked, askAs, members };
}

it('members of a group who ask for one message cost one query for its members', async () => {
  const { asked, askAs } = await groupMessage(ana.lid, beto.lid);
  expect(await askAs('200000000000002:3@lid')).toMatchObject({ conversation: 'Oi' });
  expect(await askAs(beto.lid)).toMatchObject({ conversation: 'Oi' });
  expect(await askAs(ana.lid)).toMatchObject({ conversation: 'Oi' });
  expect(asked).toEqual([group]);
});

it('who is no member gets nothing, and who has joined meanwhile does', async () => {
  const { asked, askAs, members } = await groupMessage(ana.lid);
  expect(await askAs(ana.lid)).toBeDefined();
  expect(await askAs(beto.lid)).toBeUndefined();
  members.push(beto.lid);
  expect(await askAs(beto.lid)).toBeDefined();
  expect(asked).toEqual([group, group, group]);
});
