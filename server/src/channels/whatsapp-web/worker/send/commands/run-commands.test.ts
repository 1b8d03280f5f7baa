import { expect, it } from 'vitest';
import { ana, beto, group } from '../../../decode/test-stanza.ts';
import { payload } from '../../../encode/test-written-message.ts';
import { testLeases } from '../../test-leases.ts';
import { openUnknownResender } from '../messages/resend-unknown.ts';
import { done, testCommands } from './test-commands.ts';

const leases = testLeases();
const hosts = { auth: '', ttl: 60, hosts: [], fetchDate: new Date(0) };
const runner = (options?: Parameters<typeof testCommands>[1]) => testCommands(leases, options);

it('an internal failure has a result all the same, and affects no other; an unknown kind ends at once', async () => {
  const { run } = await runner();
  expect(await run('send', { chat: ana.lid })).toMatchObject(done({ outcome: 'later', reason: 'unavailable' }));
  expect(await run('fetchMedia', {})).toEqual(done({ key: null, sizeBytes: 0, reason: 'gone' }));
  expect(await run('ofNextYear', { chat: ana.lid })).toEqual(done({}));
  expect(await run('send', payload({ body: 'Oi' }))).toEqual(done({ outcome: 'sent', providerId: '3EB0OURS' }));
});

it('one that fails after the lease was lost writes nothing: the next owner runs it', async () => {
  const { run, loseLease } = await runner();
  loseLease();
  expect(await run('send', { chat: ana.lid })).toEqual({ state: 'taken', result: null });
});

it('a change that waited too long is not made after a later one', async () => {
  const { run, sent } = await runner();
  expect(await run('edit', payload({ body: 'Oi' }), '-1 second')).toMatchObject(done({ outcome: 'later' }));
  expect(sent).toEqual([]);
});

it('four are sent at once, each chat in order; waiters are notified when there is capacity again', async () => {
  const answers = new Map<string, () => void>();
  const begun: string[] = [];
  const { begin, commands, freed } = await runner({
    socket: {
      async relayMessage(_, __, { messageId = '' }) {
        begun.push(messageId);
        await new Promise<void>((answer) => answers.set(messageId, answer));
        throw new Error('refused');
      },
    },
  });
  const send = (providerId: string, chat: string) => begin('send', payload({ providerId, chat, body: 'Oi' }));
  await send('A1', ana.lid);
  await send('A2', ana.lid);
  await send('B', beto.lid);
  await expect.poll(() => begun).toEqual(['A1', 'B']);
  expect([commands.capacity(), commands.isSending()]).toEqual([1, true]);
  await send('G', group);
  await send('LEFT', beto.pn);
  expect(commands.capacity()).toBe(0);
  answers.get('A1')?.();
  await expect.poll(() => begun).toContain('A2');
  await expect.poll(freed).toBe(1);
  for (const id of ['A2', 'B', 'G']) answers.get(id)?.();
  await commands.drain();
  expect(begun).toEqual(['A1', 'B', 'G', 'A2']);
  expect([freed(), commands.capacity(), commands.isSending()]).toEqual([1, 4, false]);
});

it('an unacknowledged send is recorded when it can be found, and not before', async () => {
  const noted: Promise<unknown>[] = [];
  let id = 0;
  const { begin, commands, rowOf } = await runner({
    answers: ['none'],
    ackWithin: 20,
    noteUnknown: () => void noted.push(rowOf(id)),
  });
  id = await begin('send', payload({ body: 'Oi' }));
  await commands.drain();
  expect(await Promise.all(noted)).toMatchObject([done({ outcome: 'unknown' })]);
});

it('a live file is fetched while those of a history wait', async () => {
  let isHostAway = true;
  const back = Promise.withResolvers<typeof hosts>();
  const { begin, commands, rowOf } = await runner({
    socket: { refreshMediaConn: () => (isHostAway ? back.promise : Promise.resolve(hosts)) },
  });
  for (let i = 0; i < 6; i++) await begin('fetchMedia', { ref: {}, isOld: true });
  isHostAway = false;
  const id = await begin('fetchMedia', { ref: {} });
  await expect.poll(() => rowOf(id)).toEqual(done({ key: null, sizeBytes: 0, reason: 'gone' }));
  back.resolve(hosts);
  await commands.drain();
});

it('an unacknowledged message that was revoked is not sent again', async () => {
  const { run, worker, connection, sending, open, sent } = await runner({ answers: ['none'], ackWithin: 20 });
  expect(await run('send', payload({ body: 'Oi' }))).toMatchObject(done({ outcome: 'unknown' }));
  expect(await run('remove', payload({}))).toEqual(done({ outcome: 'done' }));
  await openUnknownResender(worker, connection, sending, async () => {}).resend(open);
  expect(sent).toMatchObject([{ id: '3EB0OURS' }, { message: { protocolMessage: { key: { id: '3EB0OURS' } } } }]);
});
