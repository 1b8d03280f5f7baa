import { describe, expect, it } from 'vitest';
import { notifyStopped } from '../notices/notify-stopped.ts';
import { prepareCampaign } from '../snapshot/prepare-campaign.ts';
import { testCampaigns } from '../test-campaigns.ts';
import { updateCampaign } from '../update-campaign.ts';
import { startOnTime } from './start-on-time.ts';

const campaigns = testCampaigns();
const { world, create, start, advance, waiting, deliver, sendAll, counts, report, run, setPace, pass, state } =
  campaigns;
const at = (iso: string) => {
  world.now = new Date(iso);
};
const everyDay = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
const eightToEight = { from: '08:00', to: '20:00', weekdays: [...everyDay] };

describe('over clock changes', () => {
  // New York: clocks go back on 1 November 2026 and forward on 14 March 2027, both at two in the morning.
  it.each([
    ['back', '2026-10-31T23:59:59Z', '2026-11-01T00:00:00Z', '2026-11-01T13:00:00.000Z', '2026-11-02T00:59:59Z'],
    ['forward', '2027-03-14T00:59:59Z', '2027-03-14T01:00:00Z', '2027-03-14T12:00:00.000Z', '2027-03-14T23:59:59Z'],
  ])(
    '%s it closes at eight in the evening by them and opens at eight in the morning',
    async (_, open, closed, opens, late) => {
      await world.sql(`update companies set time_zone = 'America/New_York'`);
      at(open);
      const made = await create({ window: eightToEight }, 5);
      await start(made);
      await advance();
      expect(await deliver()).toHaveLength(1);
      at(closed);
      await advance();
      expect([await waiting(), (await report(made)).pause]).toEqual([[], { reason: 'window', until: opens }]);
      at(opens);
      await advance();
      expect(await deliver()).toHaveLength(1);
      at(late); // a second before eight, the same evening
      await advance();
      expect(await deliver()).toHaveLength(1);
      pass(1000);
      await advance();
      expect([await waiting(), await counts(made)]).toEqual([[], { sent: 3, pending: 2 }]);
    },
  );
});

describe('missed start', () => {
  const due = async (lateMs: number) => {
    const scheduledAt = new Date(world.now.getTime() + 3_600_000).toISOString();
    const made = await create({ scheduledAt });
    pass(3_600_000 + lateMs);
    await run((tx) => startOnTime(tx, { campaignId: made.id, scheduledAt }));
    return made;
  };
  const mails = () =>
    world.sql<{ recipient: string; kind: string }>('select recipient, kind from mails order by recipient');
  const box = { seal: (text: string) => text } as Parameters<typeof notifyStopped>[1]['box'];
  /** Runs the notification job. */
  const notify = async (made: { id: number }, reason: string) =>
    run((tx) => notifyStopped(tx, { box, smtp: null }, { campaignId: made.id, reason }));

  it('a campaign whose start was missed by up to a day starts late', async () => {
    expect((await report(await due(86_400_000))).status).toBe('EM_ANDAMENTO');
  });

  it('a campaign whose start was missed by more than a day is cancelled, and its author is notified by mail', async () => {
    const made = await due(86_400_001);
    expect(await report(made)).toMatchObject({ status: 'CANCELADA', statusReason: 'missed' });
    const jobs = await world.sql<{ payload: { reason: string; campaignId: number } }>(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'notify-campaign-stopped'`,
    );
    expect(jobs.map(({ payload }) => [payload.campaignId, payload.reason])).toEqual([[made.id, 'missed']]);
    await notify(made, 'missed');
    const [author] = await world.sql<{ email: string }>('select email from users where id = $1', [world.ana.userId]);
    expect(await mails()).toEqual([{ recipient: author?.email, kind: 'campaignStopped' }]);
  });

  it('a ban error notifies all admins, too', async () => {
    await world.sql(`update users set profile = 'admin' where id = $1`, [world.bia.userId]);
    await notify(await create(), 'newChatsLocked?until=2999-01-01T00:00:00Z');
    expect(await mails()).toHaveLength(2);
  });
});

describe('restarted before its time', () => {
  const inTwoHours = () => new Date(world.now.getTime() + 7_200_000).toISOString();

  it('waits for it, says so, and sends nothing before', async () => {
    const scheduledAt = inTwoHours();
    const made = await create({ scheduledAt });
    await campaigns.cancel(made);
    await campaigns.restart(made);
    await run((tx) => prepareCampaign(tx, made.id));
    pass(7_199_999);
    await advance();
    expect([await waiting(), (await report(made)).pause]).toEqual([[], { reason: 'scheduled', until: scheduledAt }]);
    pass(1);
    expect(await sendAll()).toHaveLength(3);
  });

  it('is not started a second time by the job of its time', async () => {
    const scheduledAt = inTwoHours();
    const made = await create({ scheduledAt }, 1);
    await campaigns.cancel(made);
    expect(await world.jobs('start-campaign')).toEqual([]);
    await campaigns.restart(made);
    await run((tx) => prepareCampaign(tx, made.id));
    pass(7_200_000);
    expect(await sendAll()).toHaveLength(1);
    await run((tx) => startOnTime(tx, { campaignId: made.id, scheduledAt }));
    await run((tx) => prepareCampaign(tx, made.id));
    expect([await sendAll(), await counts(made)]).toEqual([[], { sent: 1 }]);
  });

  it('a rescheduled one starts only at its new time', async () => {
    const [scheduledAt, later] = [inTwoHours(), new Date(world.now.getTime() + 10_800_000).toISOString()];
    const made = await create({ scheduledAt }, 1);
    await run((tx) => updateCampaign(tx, world.ana, made.id, { scheduledAt: later }));
    expect((await world.jobs('start-campaign')).map(({ runAt }) => runAt.toISOString())).toEqual([later]);
    pass(7_200_000);
    await run((tx) => startOnTime(tx, { campaignId: made.id, scheduledAt }));
    expect((await report(made)).status).toBe('PROGRAMADA');
  });

  it('is cancelled with the reason when something it references was deleted before its start', async () => {
    const scheduledAt = inTwoHours();
    const made = await create({ scheduledAt }, 1);
    await world.sql('delete from contact_lists');
    pass(7_200_000);
    await run((tx) => startOnTime(tx, { campaignId: made.id, scheduledAt }));
    expect(await report(made)).toMatchObject({ status: 'CANCELADA', statusReason: 'ERR_INVALID_INPUT' });
    expect((await world.jobs('notify-campaign-stopped')).map(({ payload }) => payload)).toMatchObject([
      { campaignId: made.id, reason: 'ERR_INVALID_INPUT' },
    ]);
  });
});

describe('two campaigns and an attendant on one connection', () => {
  it('the attendant’s messages go first, the pace covers both campaigns, and they take turns', async () => {
    await setPace({ messageInterval: 10, longerIntervalAfter: 0, greaterInterval: 0 });
    await start(await create({ message1: 'A {nome}' }, 4));
    await start(await create({ message1: 'B {nome}' }, 4));
    const log: { at: number; what: string }[] = [];
    const began = world.now.getTime();
    for (let second = 0; second < 120; second++, pass(1000)) {
      // The user writes every seven seconds; the channel sends these messages within two.
      if (second % 7 === 0) await campaigns.addMessage({ status: 'queued', providerId: null });
      await advance();
      const isPersonWaiting =
        (await world.sql(`select from messages where status = 'queued' and origin = 'person'`)).length > 0;
      const more = await deliver();
      expect([second, isPersonWaiting && more.length > 0]).toEqual([second, false]);
      for (const body of more) log.push({ at: world.now.getTime() - began, what: body.slice(0, 1) });
      if (second % 7 === 2)
        await world.sql(`update messages set status = 'sent' where status = 'queued' and origin = 'person'`);
    }
    expect(log.map(({ what }) => what).join('')).toBe('ABABABAB');
    const gaps = log.slice(1).map((one, i) => one.at - (log[i]?.at ?? 0));
    expect(gaps.filter((gap) => gap < 8_000)).toEqual([]); // ten seconds, at most a fifth less
  });

  it('the attendant’s messages that wait for midnight in their chat hold no campaign up', async () => {
    await start(await create({}, 1));
    const midnight = new Date(world.now.getTime() + 8 * 3_600_000);
    const failReason = 'newChatLimit:50';
    await campaigns.addMessage({ status: 'queued', providerId: null, nextAttemptAt: midnight, failReason });
    await campaigns.addMessage({ status: 'queued', providerId: null });
    expect(await sendAll()).toEqual(['Oi, Pessoa 1!']);
  });
});

it('sent texts equal the preview, for each text and each recipient', async () => {
  await setPace({ variables: [{ key: 'loja', value: 'Casa Jardim {nome}' }] });
  const texts = ['Oi {nome}, {{ms}}! {loja}', '{{firstName}} · {numero} · {desconhecida} · {email}', '{{hora}} {NOME}'];
  const [message1 = '', message2 = '', message3 = ''] = texts;
  const made = await create({ message1, message2, message3 }, 12);
  await start(made);
  await sendAll();
  const { fillCampaignText } = await import('@balcao/contract/campaigns/campaign-variables.rules');
  const { shipping } = await report(made);
  expect(new Set(shipping.map(({ variant }) => variant)).size).toBe(3);
  for (const { name, number, variant, message } of shipping)
    expect(message).toBe(
      fillCampaignText(texts[(variant ?? 1) - 1] ?? '', {
        name,
        number,
        email: '',
        custom: [{ key: 'loja', value: 'Casa Jardim {nome}' }],
        now: world.now,
        timeZone: 'America/Sao_Paulo',
        openedAt: world.now,
      }),
    );
});

it('with today’s budget used up in the middle, continues after midnight with the next recipient', async () => {
  at('2026-11-22T23:30:00Z'); // 20:30 in São Paulo
  await world.sql('update connections set new_chats_per_day = 2');
  const made = await create({}, 3);
  await start(made);
  for (const one of [1, 2]) {
    await advance();
    expect(await deliver()).toEqual([`Oi, Pessoa ${one}!`]);
    await world.sql(`insert into new_chats (company_id, whatsapp_id, contact_id, day)
      select 1, ${state.connectionId}, contact_id, '2026-11-22' from messages where origin = 'campaign' and body = 'Oi, Pessoa ${one}!'
      on conflict do nothing`);
  }
  await advance();
  expect([await waiting(), (await report(made)).pause]).toEqual([
    [],
    { reason: 'newChatLimit', until: '2026-11-23T03:00:00.000Z' },
  ]);
  at('2026-11-23T03:00:00Z');
  expect(await sendAll()).toEqual(['Oi, Pessoa 3!']);
  expect((await report(made)).status).toBe('FINALIZADA');
});
