import { expect, it } from 'vitest';
import { overlap } from '../../../../tests/world/overlap.ts';
import { testWorld } from '../../../../tests/world/test-world.ts';
import { readCampaignSettings } from './read-campaign-settings.ts';
import { listCampaignSettings, updateCampaignSettings } from './update-campaign-settings.ts';

const world = testWorld();
type Settings = Parameters<typeof updateCampaignSettings>[2]['settings'];
const update = (settings: Settings, actor = world.ana) =>
  world.run((tx) => updateCampaignSettings(tx, actor, { settings }), actor.companyId);
const read = (companyId = world.ana.companyId) => world.run((tx) => readCampaignSettings(tx), companyId);
const audited = () =>
  world.sql<{ action: string; changes: Record<string, unknown> }>(
    'select action, changes from audit_entries order by id',
  );

it('a stored value that is no longer allowed counts as its default, and the others stay', async () => {
  await update({ messageInterval: 5, optOutText: 'Até logo', window: null });
  await world.sql(`update campaign_settings set value = '7' where key = 'messageInterval'`);
  await world.sql(`insert into campaign_settings (company_id, key, value) values (1, 'noSuchKey', '1'),
    (1, 'optOutWords', '[]'), (1, 'variables', '"none"')`);
  expect(await read()).toMatchObject({
    messageInterval: 20,
    optOutText: 'Até logo',
    window: null,
    optOutWords: ['PARAR', 'SAIR', 'STOP', 'CANCELAR', 'DESCADASTRAR', 'BAJA'],
    variables: [],
  });
  expect(Object.keys(await read())).not.toContain('noSuchKey');
});

it('each is JSON under its key, in a fixed order, which a change keeps', async () => {
  const keysOf = (rows: { id: number; key: string }[]) => rows.map(({ id, key }) => `${id} ${key}`);
  const before = await world.run((tx) => listCampaignSettings(tx, world.ana));
  const after = await update({
    greaterInterval: 120,
    templatePrices: { currency: 'USD', marketing: 1.5, utility: 0, authentication: 0 },
  });
  expect(keysOf(after)).toEqual(keysOf(before));
  const settingOf = (key: string): unknown => JSON.parse(after.find((row) => row.key === key)?.value ?? 'null');
  expect([settingOf('greaterInterval'), settingOf('templatePrices')]).toEqual([
    120,
    { currency: 'USD', marketing: 1.5, utility: 0, authentication: 0 },
  ]);
});

it('one company’s do not affect another’s', async () => {
  await update({ messageInterval: 0 });
  await update({ messageInterval: 15 }, world.otto);
  expect([(await read()).messageInterval, (await read(world.otto.companyId)).messageInterval]).toEqual([0, 15]);
});

it('the audit trail has changed values with the former ones, and nothing for an unchanged save', async () => {
  await update({ messageInterval: 20, optOutText: '' });
  expect(await audited()).toEqual([]);
  await update({ messageInterval: 10, optOutText: '' });
  expect(await audited()).toEqual([
    { action: 'campaign-settings.update', changes: { messageInterval: { before: 20, after: 10 } } },
  ]);
});

it('two users who change different ones concurrently both succeed', async () => {
  await Promise.all([update({ messageInterval: 5 }), update({ greaterInterval: 80 }), update({ optOutText: 'Ok' })]);
  expect(await read()).toMatchObject({ messageInterval: 5, greaterInterval: 80, optOutText: 'Ok' });
});

it('refuses users whom the company excludes', async () => {
  await world.sql(`insert into settings (company_id, key, value) values (1, 'campaignAccess', 'admin')`);
  await expect(update({ messageInterval: 5 }, world.bia)).rejects.toThrow('ERR_NO_PERMISSION');
  await expect(world.run((tx) => listCampaignSettings(tx, world.bia))).rejects.toThrow('ERR_NO_PERMISSION');
  expect((await read()).messageInterval).toBe(20);
});

it('of two concurrent changes each is audited with the value that it replaced', async () => {
  await overlap(
    world,
    (tx) => updateCampaignSettings(tx, world.ana, { settings: { messageInterval: 5 } }),
    () => update({ messageInterval: 10 }),
  );
  expect((await audited()).map(({ changes }) => changes['messageInterval'])).toEqual([
    { before: 20, after: 5 },
    { before: 5, after: 10 },
  ]);
});
