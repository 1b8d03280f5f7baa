import { describe, expect, it } from 'vitest';
import { testCampaigns } from '../test-campaigns.ts';
import { figuresOf, listRecipients, showReport } from './show-report.ts';

const campaigns = testCampaigns();
const { world, run, create, start, advance, deliver, sendAll, report, retry } = campaigns;
const refused = (reason: string) => ({ outcome: 'refused', reason }) as Parameters<typeof deliver>[0];
type Query = Partial<Parameters<typeof listRecipients>[3]>;
const list = (made: { id: number }, query: Query = {}, actor = world.ana) =>
  run((tx) => listRecipients(tx, actor, made.id, { pageNumber: 1, ...query }));
const names = async (made: { id: number }, query: Query = {}, actor = world.ana) =>
  (await list(made, query, actor)).records.map(({ name }) => name);
const rename = (from: string, to: string) =>
  world.sql('update campaign_recipients set name = $2 where name = $1', [from, to]);

describe('figures of a text', () => {
  it('are cumulative: answered implies read, read implies delivered', () => {
    const of = (
      status: 'sent' | 'delivered' | 'read' | 'answered' | 'failed' | 'unknown' | 'pending',
      people: number,
    ) => ({
      variant: 2,
      status,
      people,
    });
    const counts = [of('sent', 1), of('delivered', 2), of('read', 4), of('answered', 8), of('failed', 16)];
    expect(figuresOf([...counts, of('unknown', 32), of('pending', 64)], [{ variant: 2, people: 3 }])).toEqual([
      { variant: 2, sent: 15, delivered: 14, read: 12, answered: 8, failed: 16, optedOut: 3 },
    ]);
  });

  it('are in the order of the texts, without unused ones, and separate per text', () => {
    const counts = [
      { variant: 5, status: 'sent' as const, people: 1 },
      { variant: 0, status: 'skipped' as const, people: 9 },
      { variant: 1, status: 'read' as const, people: 2 },
    ];
    expect(
      figuresOf(counts, [{ variant: 3, people: 7 }]).map(({ variant, sent, optedOut }) => [variant, sent, optedOut]),
    ).toEqual([
      [1, 2, 0],
      [5, 1, 0],
    ]);
  });
});

it('recipients come in pages of a hundred, filtered and counted', async () => {
  const made = await create({ message1: 'Oi', message2: 'Olá' }, 203);
  await start(made);
  await advance();
  await deliver();
  const pages = [await list(made), await list(made, { pageNumber: 3 }), await list(made, { pageNumber: 4 })];
  expect(pages.map(({ records, count, hasMore }) => [records.length, count, hasMore])).toEqual([
    [100, 203, true],
    [3, 203, false],
    [0, 203, false],
  ]);
  const sent = await list(made, { status: 'sent' });
  expect([sent.records.map(({ name }) => name), sent.count]).toEqual([['Pessoa 1'], 1]);
  const variant = sent.records[0]?.variant ?? 0;
  expect(await names(made, { variant, searchParam: 'PESSOA' })).toEqual(['Pessoa 1']);
  expect(await names(made, { variant: 3 - variant })).toEqual([]);
  expect(await names(made, { searchParam: 'pessoa 20', status: 'pending' })).toEqual([
    'Pessoa 20',
    ...['200', '201', '202', '203'].map((n) => `Pessoa ${n}`),
  ]);
});

it('the number in the reason of a failure is masked as well', async () => {
  const made = await create({}, 1);
  await start(made);
  await advance();
  await deliver(refused('numberNotOnWhatsApp?phone=5511970000000'));
  const reasons = async (actor: typeof world.ana) => [
    ...(await list(made, {}, actor)).records.map(({ failReason }) => failReason),
    ...(await run((tx) => showReport(tx, actor, made.id))).shipping.map(({ failReason }) => failReason),
  ];
  expect(await reasons(world.ana)).toEqual(Array(2).fill('numberNotOnWhatsApp?phone=5511970000000'));
  expect(await reasons(world.bia)).toEqual(Array(2).fill('numberNotOnWhatsApp?phone=551197000****'));
});

it('a user who sees masked numbers cannot find their end by searching', async () => {
  const made = await create({ message1: 'Seu número: {numero}' }, 2);
  await start(made);
  await rename('Pessoa 1', 'Rute 11 97000-0000');
  await sendAll();
  const { shipping } = await run((tx) => showReport(tx, world.bia, made.id));
  expect(shipping[0]).toMatchObject({
    name: 'Rute 11 97000****',
    number: '551197000****',
    message: 'Seu número: 551197000****',
  });
  const found = (term: string) => names(made, { searchParam: term }, world.bia);
  expect([await found('0000'), await found('0001'), await found('5511980000000')]).toEqual([[], [], []]);
  // A whole number is found by the digits that are shown: its last four change nothing.
  for (const head of ['97000-', '551197000', '7000'])
    expect([head, await found(`${head}0000`), await found(`${head}9876`)]).toEqual([
      head,
      ...Array(2).fill(await found(head)),
    ]);
  expect(await names(made, { searchParam: '97000-0000' })).toEqual(['Rute 11 97000-0000']);
  expect(await names(made, { searchParam: '(11) 97000' }, world.bia)).toHaveLength(2);
});

it('a retried recipient shows the last sent text, and the reason for no more', async () => {
  const made = await create({}, 1);
  await start(made);
  await advance();
  await deliver(refused('notDelivered'));
  await advance();
  expect((await report(made)).shipping[0]).toMatchObject({ status: 'failed', failReason: 'notDelivered' });
  await world.sql(`update campaigns set messages = jsonb_set(messages, '{0,text}', '"Olá de novo, {nome}!"')`);
  await retry(made);
  expect(await sendAll()).toEqual(['Olá de novo, Pessoa 1!']);
  expect((await report(made)).shipping).toMatchObject([
    { status: 'sent', failReason: null, message: 'Olá de novo, Pessoa 1!', ticketId: expect.any(Number) },
  ]);
  expect((await report(made)).reasons).toEqual([]);
});

it('deleting a conversation deletes its text, and the figures stay', async () => {
  const made = await create({}, 2);
  await start(made);
  await sendAll();
  await world.sql(`delete from tickets where id in (select ticket_id from messages where body = 'Oi, Pessoa 1!')`);
  const { shipping, counts, variants } = await report(made);
  expect(shipping.map(({ message, ticketId, status }) => [message, ticketId === null, status])).toEqual([
    ['', true, 'sent'],
    ['Oi, Pessoa 2!', false, 'sent'],
  ]);
  expect([counts.sent, variants[0]?.sent]).toEqual([2, 2]);
});

it('exclusion reasons are sorted by frequency, twenty at most', async () => {
  const made = await create({}, 30);
  await start(made);
  await world.sql(`update campaign_recipients set status = 'failed',
    fail_reason = case when id % 30 < 6 then 'notDelivered' else 'reason ' || lpad((id % 30)::text, 2, '0') end`);
  const { reasons } = await report(made);
  expect([reasons.length, reasons[0]]).toEqual([20, { status: 'failed', reason: 'notDelivered', count: 6 }]);
  expect(reasons[1]).toMatchObject({ reason: 'reason 06', count: 1 });
});

it('asked and confirmed count what happened, whatever became of the people later', async () => {
  const made = await create({ confirmation: true, confirmationMessage1: 'Quer ver?' }, 4);
  await start(made);
  await sendAll();
  const set = (name: string, to: string) =>
    world.sql(`update campaign_recipients set ${to} where name = $1`, [`Pessoa ${name}`]);
  await set('1', `status = 'failed', fail_reason = 'notDelivered', confirmed_at = now()`);
  await set('2', `status = 'skipped', fail_reason = 'noAnswer'`);
  await set('3', `status = 'read', confirmed_at = now()`);
  expect((await report(made)).recipientFigures).toEqual({ requested: 4, confirmed: 2, invalidNumbers: 0 });
});

it('a number that the channel refuted is invalid, however rare among the reasons', async () => {
  const made = await create({}, 60);
  await start(made);
  await world.sql(`update campaign_recipients set status = 'failed', fail_reason = 'reason ' || id % 25`);
  const set = (name: string, status: string, reason: string) =>
    world.sql('update campaign_recipients set status = $2, fail_reason = $3 where name = $1', [name, status, reason]);
  await set('Pessoa 1', 'skipped', 'invalid');
  await set('Pessoa 2', 'failed', 'numberNotOnWhatsApp?detail=1');
  await set('Pessoa 3', 'failed', 'contactNotOnChannel');
  const { recipientFigures, reasons } = await report(made);
  expect([recipientFigures.invalidNumbers, reasons.length]).toEqual([3, 20]);
});
