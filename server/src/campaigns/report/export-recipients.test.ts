import { expect, it } from 'vitest';
import { testCampaigns } from '../test-campaigns.ts';
import { exportRecipients } from './export-recipients.ts';

const campaigns = testCampaigns();
const { world, create, start, sendAll, run } = campaigns;
type Query = Parameters<typeof exportRecipients>[3];
const read = (id: number, query: Query = {}, actor = world.ana) => run((tx) => exportRecipients(tx, actor, id, query));

it('exports everybody under the filter in the order of the snapshot, page after page', async () => {
  const made = await create({}, 2_001);
  await start(made);
  const { advance } = campaigns;
  await advance();
  await campaigns.deliver();
  const first = await read(made.id);
  expect([first.records.length, first.hasMore, first.records[0]?.name]).toEqual([2_000, true, 'Pessoa 1']);
  const rest = await read(made.id, { afterId: first.records.at(-1)?.id });
  expect([rest.records.map(({ name }) => name), rest.hasMore]).toEqual([['Pessoa 2001'], false]);
  const names = async (query: Query) => (await read(made.id, query)).records.map(({ name }) => name);
  expect(await names({ status: 'sent' })).toEqual(['Pessoa 1']);
  expect(await names({ searchParam: 'pessoa 1999', status: 'pending' })).toEqual(['Pessoa 1999']);
});

it('masks numbers for users who may not see them whole, in sent texts, too; others find nothing', async () => {
  const made = await create({ message1: 'Seu número: {numero}' }, 1);
  await start(made);
  await sendAll();
  expect((await read(made.id)).records[0]).toMatchObject({
    number: '5511970000000',
    message: 'Seu número: 5511970000000',
  });
  expect((await read(made.id, {}, world.bia)).records[0]).toMatchObject({
    number: '551197000****',
    message: 'Seu número: 551197000****',
  });
  expect((await read(made.id, { searchParam: '0000000' }, world.bia)).records).toEqual([]);
  await expect(run((tx) => exportRecipients(tx, world.ana, made.id + 1, {}))).rejects.toThrow('ERR_NOT_FOUND');
});
