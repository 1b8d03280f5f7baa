import { messageStatus } from '@balcao/contract/messages/message';
import { describe, expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { type FinalResult, markDeliveries, recordSendResult } from './record-send-result.ts';
import { recordWorkerResult, requeue } from './record-worker-result.ts';

const { world, state, addMessage, deps, stored } = testConversation();

const record = (messageId: number, result: FinalResult, companyId = 1) =>
  world.run((tx) => recordSendResult(deps(), tx, [{ messageId, result }]), companyId);
const sent = (providerId = 'N1'): FinalResult => ({ outcome: 'sent', providerId });
const later = (afterMs = 5000): FinalResult => ({ outcome: 'later', afterMs, reason: 'rateLimitedChat' });
const refused: FinalResult = { outcome: 'refused', reason: 'messageTypeUnsupported' };
const unknown: FinalResult = { outcome: 'unknown', reason: 'interrupted' };
const sending = (over: Parameters<typeof addMessage>[0] = {}) =>
  addMessage({ status: 'sending', providerId: null, ...over });

describe('result of a send', () => {
  it.each([
    ['sent', sent(), { status: 'sent', failReason: null, providerId: 'N1', nextAttemptAt: null }],
    ['refused', refused, { status: 'failed', failReason: 'messageTypeUnsupported', providerId: null }],
    ['unknown', unknown, { status: 'unknown', failReason: 'interrupted', providerId: null }],
  ] as const)('%s', async (_, result, expected) => {
    const id = await sending();
    const [recorded] = await record(id, result);
    expect(await stored(id)).toMatchObject(expected);
    expect(recorded).toMatchObject({ waitsUntil: null, hasMore: false, channel: 'sandbox' });
  });

  it('retry later: waits as long as the channel says, in its place', async () => {
    const id = await sending();
    const until = new Date(world.now.getTime() + 5000);
    expect(await record(id, later())).toMatchObject([{ waitsUntil: until }]);
    expect(await stored(id)).toMatchObject({ status: 'queued', nextAttemptAt: until });
  });

  it('retry later, for days already: waits on, with the reason', async () => {
    const id = await sending({ createdAt: new Date(world.now.getTime() - 9 * 86_400_000) });
    expect(await record(id, later())).toMatchObject([{ waitsUntil: expect.any(Date) }]);
    expect(await stored(id)).toMatchObject({ status: 'queued', failReason: 'rateLimitedChat' });
  });

  it.each(messageStatus.options)('a status that arrived before it is never undone: %s', async (status) => {
    for (const result of [sent(), refused, unknown, later()]) {
      const id = await addMessage({ status });
      await record(id, result);
      const now = (await stored(id)).status;
      const rank = ['sent', 'delivered', 'read'];
      if (rank.includes(status) && rank.includes(now))
        expect(rank.indexOf(now)).toBeGreaterThanOrEqual(rank.indexOf(status));
      if (status === 'delivered' || status === 'read') expect(now).toBe(status);
      if (status === 'queued') expect(now).not.toBe('sent');
    }
  });

  const fail = (id: number, providerId: string) =>
    world.run((tx) =>
      markDeliveries(tx, [
        { id, status: 'failed', failReason: 'windowClosed', providerId, deliveredAt: null, readAt: null },
      ]),
    );

  it('a failure that the channel reports before its acceptance is recorded stays a failure', async () => {
    const id = await sending();
    await fail(id, 'N1');
    await record(id, sent('N1'));
    expect(await stored(id)).toMatchObject({ status: 'failed', failReason: 'windowClosed', providerId: 'N1' });
  });

  it('a failure of an earlier attempt, reported again, does not hide that this one was accepted', async () => {
    const id = await sending({ providerId: 'earlier' });
    await fail(id, 'earlier');
    await record(id, sent('N1'));
    expect(await stored(id)).toMatchObject({ status: 'sent', failReason: null, providerId: 'N1' });
  });

  it('an id whose echo came before this response, and was taken for an earlier send with the same text, is this one’s', async () => {
    const [earlier, id] = [await addMessage({ status: 'sent', providerId: 'N1' }), await sending()];
    await record(id, sent('N1'));
    expect(await stored(id)).toMatchObject({ status: 'sent', providerId: 'N1' });
    expect(await stored(earlier)).toMatchObject({ status: 'unknown', providerId: null, failReason: 'interrupted' });
    expect(await world.jobs('refresh-ticket')).toHaveLength(1);
  });

  it('an echo in other words that came before this response keeps the id: the message is sent all the same', async () => {
    await addMessage({ status: 'sent', providerId: 'N1', origin: 'phone', sentBy: null });
    const id = await sending();
    await record(id, sent('N1'));
    expect(await stored(id)).toMatchObject({ status: 'sent', failReason: null, providerId: null });
  });

  it('several results are each recorded on their message; one of a deleted message is skipped', async () => {
    const [a, b] = [await sending(), await sending()];
    const recorded = await world.run((tx) =>
      recordSendResult(deps(), tx, [
        { messageId: b, result: refused },
        { messageId: 999_999, result: sent() },
        { messageId: a, result: sent('A') },
      ]),
    );
    expect(recorded).toHaveLength(2);
    expect([(await stored(a)).status, (await stored(b)).status]).toEqual(['sent', 'failed']);
  });

  it('a result for a message of another company is ignored', async () => {
    const id = await sending();
    expect(await record(id, sent(), world.otto.companyId)).toEqual([]);
    expect((await stored(id)).status).toBe('sending');
  });
});

describe('follow-up', () => {
  it('the chat continues when it has more, and only then', async () => {
    const id = await sending();
    await addMessage({ status: 'queued' });
    expect(await record(id, sent())).toMatchObject([{ hasMore: true }]);
    const alone = await world.contact('Bruna');
    const other = await sending({ contactId: alone });
    expect(await record(other, sent('N2'))).toMatchObject([{ hasMore: false }]);
  });

  it('entries waiting for a new provider id are woken; for one chosen before none waits', async () => {
    await record(await sending(), sent('N1'));
    await record(await sending({ providerId: 'chosen' }), sent('chosen'));
    await record(await sending(), refused);
    expect(state.released).toEqual(['N1']);
  });

  it('a failing connection is reported with the reason', async () => {
    await record(await sending(), { ...refused, trouble: 'reauthenticate' });
    expect(state.troubles).toEqual(['reauthenticate: messageTypeUnsupported']);
  });

  it('viewers are notified of the message, and lists only when it is their preview', async () => {
    const id = await sending();
    await record(id, sent());
    const notices = world.publishedNotices.map(({ topic, rooms }) => [
      topic,
      rooms.includes(`ticket:${state.ticketId}`),
    ]);
    expect(notices).toContainEqual(['appMessage', true]);
    expect(notices.filter(([topic]) => topic === 'ticketDelivery').every(([, toViewers]) => !toViewers)).toBe(true);
  });

  it('the counter of failed sends is refreshed when it fails, and when a failed one turns out sent', async () => {
    await record(await sending(), refused);
    expect(await world.jobs('refresh-ticket')).toHaveLength(1);
    await world.sql('delete from graphile_worker._private_jobs');
    await record(await addMessage({ status: 'unknown', providerId: null }), sent());
    expect(await world.jobs('refresh-ticket')).toHaveLength(1);
    await world.sql('delete from graphile_worker._private_jobs');
    await record(await sending(), sent('N3'));
    expect(await world.jobs('refresh-ticket')).toEqual([]);
  });
});

it('each status of the channel increases the version, and keeps the provider id', async () => {
  const id = await addMessage({ providerId: 'first' });
  const mark = () =>
    world.run((tx) =>
      markDeliveries(tx, [
        { id, status: 'delivered', failReason: null, providerId: 'other', deliveredAt: world.now, readAt: null },
      ]),
    );
  await mark();
  const { updatedAt } = await stored(id);
  await mark();
  expect(await stored(id)).toMatchObject({ status: 'delivered', providerId: 'first' });
  expect((await stored(id)).updatedAt.getTime()).toBeGreaterThan(updatedAt.getTime());
});

describe('results of a worker', () => {
  const recordResult = (messageId: number, result: FinalResult) =>
    world.run((tx) => recordWorkerResult(deps(), tx, [{ messageId, result }]));

  it('enqueue the chat again when it has more, and at the later time that the channel asks for', async () => {
    const first = await sending();
    const second = await addMessage({ status: 'queued', providerId: null });
    await recordResult(first, sent());
    expect(await world.jobs('deliver-messages')).toHaveLength(1);
    await world.sql('delete from graphile_worker._private_jobs');
    await world.sql(`update messages set status = 'sending' where id = $1`, [second]);
    await recordResult(second, later(60_000));
    expect(await world.jobs('deliver-messages')).toMatchObject([{ runAt: new Date(world.now.getTime() + 60_000) }]);
  });

  it('the result of the last message enqueues nothing', async () => {
    await recordResult(await sending(), sent());
    expect(await world.jobs('deliver-messages')).toEqual([]);
  });

  it('commands that no worker has taken are requeued; those with a result keep it', async () => {
    const [open, done] = [await sending(), await addMessage({ status: 'sent' })];
    await world.run((tx) => requeue(tx, [open, done]));
    expect([(await stored(open)).status, (await stored(done)).status]).toEqual(['queued', 'sent']);
  });
});
