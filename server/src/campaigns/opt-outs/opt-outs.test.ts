import { expect, it } from 'vitest';
import { testCampaigns } from '../test-campaigns.ts';
import { exportOptOuts, listOptOuts } from './list-opt-outs.ts';
import { removeOptOut } from './remove-opt-out.ts';

const campaigns = testCampaigns();
const { world, create, start, sendAll, report, run } = campaigns;
const add = (people: number, campaignId: number | null = null) =>
  world.sql(
    `insert into campaign_opt_outs (company_id, number, number_key, name, word, campaign_id)
     select 1, '55119700' || (10000 + i), number_key('55119700' || (10000 + i)), 'Pessoa ' || i, 'SAIR', $2
     from generate_series(1, $1::int) i`,
    [people, campaignId],
  );
const list = (over: { searchParam?: string; pageNumber?: number } = {}, actor = world.ana) =>
  run((tx) => listOptOuts(tx, actor, { pageNumber: 1, ...over }));

it('lists opt-outs, newest first, with their text and campaign, page by page', async () => {
  const made = await create();
  await add(21, made.id);
  const { records, count, hasMore } = await list();
  expect([records.length, count, hasMore]).toEqual([20, 21, true]);
  expect(records[0]).toMatchObject({ name: 'Pessoa 21', word: 'SAIR', campaign: { id: made.id, name: 'Natal' } });
  expect((await list({ pageNumber: 2 })).records.map(({ name }) => name)).toEqual(['Pessoa 1']);
  expect((await list({ searchParam: 'pessoa 7' })).records.map(({ name }) => name)).toEqual(['Pessoa 7']);
});

it('masks numbers, and searches and exports them masked, for users who may not see them whole', async () => {
  await add(1);
  const number = (await list()).records[0]?.number ?? '';
  expect((await list({}, world.bia)).records[0]?.number).toBe(`${number.slice(0, -4)}****`);
  const found = async (searchParam: string, actor = world.ana) => (await list({ searchParam }, actor)).count;
  expect([await found(number), await found(number.slice(0, -4), world.bia)]).toEqual([1, 1]);
  expect(await found(number.slice(-4), world.bia)).toBe(0);
  // A whole number is found by the digits that are shown: its last four change nothing.
  for (const end of [number.slice(-4), '9876', '****'])
    expect([end, await found(`${number.slice(0, -4)}${end}`, world.bia)]).toEqual([end, 1]);
  expect(await found(`${number.slice(2, 4)} ${number.slice(5)}`)).toBe(1); // without the ninth digit
  const file = await run((tx) => exportOptOuts(tx, world.bia, {}));
  expect([file.records.map((row) => row.number), file.hasMore]).toEqual([[`${number.slice(0, -4)}****`], false]);
});

it('an admin undoes an opt-out, and it ends; others are refused, and other companies find nothing', async () => {
  const contactListId = await campaigns.list(1);
  await world.sql(`insert into campaign_opt_outs (company_id, number, number_key, name, word)
    select 1, number, number_key, name, 'SAIR' from contact_list_items`);
  const [row] = (await list()).records;
  const id = row?.id ?? 0;
  await expect(run((tx) => removeOptOut(tx, world.bia, id))).rejects.toThrow('ERR_NO_PERMISSION');
  await expect(world.run((tx) => removeOptOut(tx, world.otto, id), world.otto.companyId)).rejects.toThrow(
    /ERR_NOT_FOUND|ERR_NO_PERMISSION/,
  );
  world.publishedNotices = [];
  await run((tx) => removeOptOut(tx, world.ana, id));
  expect(world.publishedNotices.map(({ topic, payload }) => [topic, payload])).toEqual([
    ['campaignOptOut', { action: 'reload' }],
    ['contactConsent', { action: 'reload' }],
  ]);
  const made = await create({ contactListId });
  await start(made);
  expect([await sendAll(), (await report(made)).status]).toEqual([['Oi, Pessoa 1!'], 'FINALIZADA']);
});
