import type { ConnectionStatus } from '@balcao/contract/connections/connection';
import { describe, expect, it } from 'vitest';
import { removeCampaign } from '../remove-campaign.ts';
import { testCampaigns } from '../test-campaigns.ts';
import { resumeCampaigns } from './resume-campaigns.ts';

const campaigns = testCampaigns();
const { world, create, start, advance, waiting, deliver, sendAll, counts, report, setPace, pass } = campaigns;
const refused = (reason: string) => ({ outcome: 'refused', reason }) as Parameters<typeof deliver>[0];

describe('campaign', () => {
  it('sends each recipient their text, one after the other, and finishes when all have it', async () => {
    const made = await create();
    await start(made);
    expect(await counts(made)).toEqual({ pending: 3 });
    await advance();
    await advance();
    expect((await waiting()).map(({ body }) => body)).toEqual(['Oi, Pessoa 1!']);
    expect(await sendAll()).toEqual(['Oi, Pessoa 1!', 'Oi, Pessoa 2!', 'Oi, Pessoa 3!']);
    const { status, completedAt, shipping } = await report(made);
    expect([status, completedAt, await counts(made)]).toEqual(['FINALIZADA', world.now.toISOString(), { sent: 3 }]);
    expect(shipping.map(({ message, variant, deliveredAt }) => [message, variant, deliveredAt])).toEqual(
      [1, 2, 3].map((n) => [`Oi, Pessoa ${n}!`, 1, world.now.toISOString()]),
    );
  });

  it('is sent by one of two processes on the same connection', async () => {
    await start(await create());
    await Promise.all([advance(), advance(), advance()]);
    expect(await waiting()).toHaveLength(1);
  });

  it('cancelled, withdraws waiting messages; restarted, continues with the rest, and sends nobody twice', async () => {
    const made = await create();
    await start(made);
    await advance();
    await deliver();
    await advance();
    await campaigns.cancel(made);
    expect(await waiting()).toEqual([]);
    await advance();
    expect([await waiting(), await counts(made)]).toEqual([[], { sent: 1, pending: 2 }]);
    await campaigns.restart(made);
    expect(await sendAll()).toEqual(['Oi, Pessoa 2!', 'Oi, Pessoa 3!']);
    expect(await counts(made)).toEqual({ sent: 3 });
  });

  it('cancelled while the channel has a message, counts that message', async () => {
    const made = await create();
    await start(made);
    await advance();
    await world.sql(`update messages set status = 'sending'`);
    await campaigns.cancel(made);
    await deliver();
    await campaigns.restart(made);
    expect(await sendAll()).toEqual(['Oi, Pessoa 2!', 'Oi, Pessoa 3!']);
  });

  it('retries a failed recipient on request; never one with an unknown outcome', async () => {
    const made = await create();
    await start(made);
    await advance();
    await deliver(refused('notDelivered'));
    await advance();
    await deliver({ outcome: 'unknown', reason: 'interrupted' });
    await sendAll();
    expect([await counts(made), (await report(made)).status]).toEqual([
      { failed: 1, unknown: 1, sent: 1 },
      'FINALIZADA',
    ]);
    expect((await report(made)).reasons).toEqual([{ status: 'failed', reason: 'notDelivered', count: 1 }]);
    await campaigns.retry(made);
    expect(await sendAll()).toEqual(['Oi, Pessoa 1!']);
    expect([await counts(made), (await report(made)).status]).toEqual([{ sent: 2, unknown: 1 }, 'FINALIZADA']);
  });

  it('recipient statuses follow the message', async () => {
    const made = await create({}, 1);
    await start(made);
    await sendAll();
    const mark = async (status: 'delivered' | 'read') => {
      const { publishProgress } = await import('../../messages/delivery/message-progress.ts');
      const [{ id } = { id: 0 }] = await world.sql<{ id: number }>(`select id from messages where origin = 'campaign'`);
      await campaigns.run(async (tx) =>
        publishProgress(tx, { messageId: id, status, failReason: null, origin: 'campaign' }),
      );
    };
    await mark('read');
    await mark('delivered');
    expect(await counts(made)).toEqual({ read: 1 });
    expect((await report(made)).variants).toMatchObject([{ variant: 1, sent: 1, delivered: 1, read: 1 }]);
  });

  it('a recipient who opted out at the channel is excluded from the next campaign', async () => {
    const contactListId = await campaigns.list(1);
    await start(await create({ contactListId }));
    await advance();
    await deliver(refused('marketingOptOut'));
    const next = await create({ contactListId });
    await start(next);
    expect((await report(next)).reasons).toEqual([{ status: 'skipped', reason: 'optedOut', count: 1 }]);
  });

  it('stops at the first ban error, with the reason, and cannot resume before the lock ends', async () => {
    const until = new Date(world.now.getTime() + 3_600_000).toISOString();
    const [one, other] = [await create(), await create()];
    await start(one);
    await start(other);
    await advance();
    await deliver(refused(`newChatsLocked?until=${encodeURIComponent(until)}`));
    await advance();
    expect(await waiting()).toEqual([]);
    for (const made of [one, other])
      expect(await report(made)).toMatchObject({
        status: 'CANCELADA',
        statusReason: expect.stringContaining('newChats'),
      });
    await expect(campaigns.restart(other)).rejects.toThrow('ERR_CONNECTION_LOCKED');
    for (const made of [one, other]) await campaigns.run((tx) => removeCampaign(tx, world.ana, made.id));
    const next = await create();
    const refusal = { code: 'ERR_CONNECTION_LOCKED', details: { until } };
    await expect(start(next)).rejects.toMatchObject(refusal);
    pass(3_600_001);
    await start(next);
  });
});

describe('timing', () => {
  const at = (iso: string) => {
    world.now = new Date(iso);
  };
  const pauseOf = async (made: { id: number }) => (await report(made)).pause;

  it('keeps the connection’s pace, with a longer pause after some, over all its campaigns', async () => {
    await setPace({ messageInterval: 10, longerIntervalAfter: 5, greaterInterval: 60 });
    const [one, other] = [await create({ message1: 'A {nome}' }, 5), await create({ message1: 'B {nome}' }, 5)];
    await start(one);
    await start(other);
    const times: number[] = [];
    const bodies: string[] = [];
    for (const began = world.now.getTime(); world.now.getTime() < began + 300_000; pass(1000)) {
      await advance();
      const more = await deliver();
      bodies.push(...more.map((body) => body.slice(0, 1)));
      times.push(...more.map(() => (world.now.getTime() - began) / 1000));
    }
    expect(bodies.join('')).toBe('ABABABABAB');
    const gaps = times.slice(1).map((time, i) => time - (times[i] ?? 0));
    gaps.forEach((gap, i) => {
      const [min, max] = i === 4 ? [48, 73] : [8, 13];
      expect([gap, gap >= min && gap <= max]).toEqual([gap, true]);
    });
  });

  it('sends a user’s message first', async () => {
    await start(await create());
    await campaigns.addMessage({ status: 'queued', providerId: null });
    await advance();
    expect(await waiting()).toEqual([]);
    await world.sql(`update messages set status = 'sent'`);
    await advance();
    expect(await waiting()).toHaveLength(1);
  });

  it('waits for its hours, from eight to eight in the company’s zone', async () => {
    at('2026-11-23T22:59:59Z'); // 19:59:59 in São Paulo
    const window = { from: '08:00', to: '20:00', weekdays: ['monday', 'tuesday'] as ('monday' | 'tuesday')[] };
    const made = await create({ window });
    await start(made);
    await advance();
    expect(await deliver()).toHaveLength(1);
    at('2026-11-23T23:00:00Z');
    await advance();
    expect([await waiting(), await pauseOf(made)]).toEqual([
      [],
      { reason: 'window', until: '2026-11-24T11:00:00.000Z' },
    ]);
    at('2026-11-24T11:00:00Z');
    await advance();
    expect(await deliver()).toHaveLength(1);
    at('2026-11-25T15:00:00Z'); // a Wednesday
    await advance();
    expect(await pauseOf(made)).toEqual({ reason: 'window', until: '2026-11-30T11:00:00.000Z' });
  });

  it('waits until midnight when today’s new conversations are used up, and continues', async () => {
    at('2026-11-22T18:00:00Z');
    await world.sql('update connections set new_chats_per_day = 0');
    const made = await create();
    await start(made);
    await advance();
    expect([await waiting(), await pauseOf(made)]).toEqual([
      [],
      { reason: 'newChatLimit', until: '2026-11-23T03:00:00.000Z' },
    ]);
    at('2026-11-23T03:00:01Z');
    await world.sql('update connections set new_chats_per_day = 5');
    expect(await sendAll()).toHaveLength(3);
  });

  it('resumes as soon as its connection is up again, where one runs', async () => {
    const id = campaigns.state.connectionId;
    const change = (status: ConnectionStatus) =>
      campaigns.run((tx) => resumeCampaigns(tx, [{ id, name: 'Loja', status, reason: null }]));
    const looks = async () => {
      const jobs = await world.jobs('advance-campaign-sending');
      await world.sql('delete from graphile_worker._private_jobs');
      return jobs.length;
    };
    await change('CONNECTED');
    expect(await looks()).toBe(0);
    await start(await create());
    await looks();
    await change('DISCONNECTED');
    expect(await looks()).toBe(0);
    await change('CONNECTED');
    expect(await looks()).toBe(1);
  });

  it('waits while its connection is down, and withdraws what the channel had not accepted', async () => {
    const made = await create();
    await start(made);
    await advance();
    await world.sql(`update connections set status = 'DISCONNECTED'`);
    await advance();
    expect([await waiting(), (await pauseOf(made))?.reason]).toEqual([[], 'connectionDown']);
    await world.sql(`update connections set status = 'CONNECTED'`);
    expect(await sendAll()).toHaveLength(3);
    expect(await counts(made)).toEqual({ sent: 3 });
  });
});
