import type { CreateCampaignInput } from '@balcao/contract/campaigns/campaign';
import type { Failure } from '@balcao/contract/errors';
import { beforeEach, describe, expect, it } from 'vitest';
import { testWorld } from '../../../tests/world/test-world.ts';
import { createContactList } from '../contact-lists/create-contact-list.ts';
import type { Upload } from '../platform/files/uploads.ts';
import { createCampaign } from './create-campaign.ts';
import { listCampaigns } from './list-campaigns.ts';
import { removeCampaign } from './remove-campaign.ts';
import { showReport } from './report/show-report.ts';
import { startCampaign } from './sending/change-campaign-state.ts';
import { setCampaignMedia } from './set-campaign-media.ts';
import { listCampaignSettings, updateCampaignSettings } from './settings/update-campaign-settings.ts';
import { updateCampaign } from './update-campaign.ts';

const world = testWorld();
let contactListId: number;
beforeEach(async () => {
  await world.sql(
    `insert into connections (company_id, id, name, channel, provider, status, is_default) values (1, 1, 'Linha', 'sandbox', 'sandbox', 'CONNECTED', true)`,
  );
  contactListId = (await world.run((tx) => createContactList(tx, { name: 'Clientes' }))).id;
});
const file: Upload = {
  key: 'c1/2026/11/oferta',
  name: 'oferta.pdf',
  mimeType: 'application/pdf',
  sizeBytes: 10,
  sha256: 'a'.repeat(64),
  width: null,
  height: null,
  thumbnailKey: null,
  field: 'file',
};
const hour = 3_600_000;
const at = (ms: number) => new Date(world.now.getTime() + ms).toISOString();
const create = (over: Partial<CreateCampaignInput> = {}) =>
  world.run((tx) =>
    createCampaign(tx, world.ana, { name: 'Natal', whatsappId: 1, contactListId, message1: 'Oi, {nome}!', ...over }),
  );
const change = (id: number, input: Parameters<typeof updateCampaign>[3]) =>
  world.run((tx) => updateCampaign(tx, world.ana, id, input));
const problemOf = async (made: Promise<unknown>) => {
  const failure = (await made.then(
    () => null,
    (error: unknown) => error,
  )) as Failure<'ERR_INVALID_INPUT'> | null;
  return failure?.details?.fields ?? failure?.message;
};

it('is scheduled with a time, else inactive; listed newest first, found by name, hidden from others', async () => {
  const one = await create();
  const two = await create({ name: 'Páscoa', scheduledAt: at(2 * hour), message2: 'Olá', confirmation: false });
  expect([one.status, two.status]).toEqual(['INATIVA', 'PROGRAMADA']);
  expect(one.window).toMatchObject({ from: '08:00', to: '20:00' });
  const names = async (searchParam?: string) =>
    (await world.run((tx) => listCampaigns(tx, world.ana, { searchParam, pageNumber: 1 }))).records.map((r) => r.name);
  expect(await names()).toEqual(['Páscoa', 'Natal']);
  expect(await names('pasc')).toEqual(['Páscoa']);
  const others = world.otto.companyId;
  expect((await world.run((tx) => listCampaigns(tx, world.otto, { pageNumber: 1 }), others)).count).toBe(0);
  await expect(world.run((tx) => showReport(tx, world.otto, one.id), others)).rejects.toThrow('ERR_NOT_FOUND');
});

it('keeps absent fields; setting a time schedules it, removing it makes it inactive', async () => {
  const { id } = await create({ message3: 'Três' });
  expect(await change(id, { scheduledAt: at(2 * hour), message1: 'Um' })).toMatchObject({
    status: 'PROGRAMADA',
    message1: 'Um',
    message3: 'Três',
  });
  expect((await change(id, { scheduledAt: null })).status).toBe('INATIVA');
});

it('is read-only less than an hour before its time, but can be deleted', async () => {
  const { id } = await create({ scheduledAt: at(hour / 2) });
  await expect(change(id, { name: 'Outro' })).rejects.toThrow('ERR_CAMPAIGN_STATUS');
  await world.run((tx) => removeCampaign(tx, world.ana, id));
  await expect(world.run((tx) => showReport(tx, world.ana, id))).rejects.toThrow('ERR_NOT_FOUND');
});

it('stays cancelled when saved, and keeps its connection, list and tag', async () => {
  const { id } = await create();
  await world.sql(`update campaigns set status = 'CANCELADA' where id = ${id}`);
  expect(await change(id, { message1: 'Novo', contactListId })).toMatchObject({
    status: 'CANCELADA',
    message1: 'Novo',
  });
  expect(await problemOf(change(id, { contactListId: null, tagListId: null }))).toEqual({ contactListId: 'locked' });
});

describe('a text that does not fit below its attachment on WhatsApp would fail for everybody, so it is refused', () => {
  const long = 'x'.repeat(1025);
  const attach = (id: number) => world.run((tx) => setCampaignMedia(tx, world.ana, id, [file]));
  const refused = { message2: 'captionTooLong' };

  it('when the attachment comes, and when the text is made longer', async () => {
    await world.sql(`update connections set channel = 'whatsapp', provider = 'beta' where id = 1`);
    const { id } = await create({ message2: long });
    expect(await problemOf(attach(id))).toEqual(refused);
    await change(id, { message2: long.slice(1) });
    expect(await attach(id)).toMatchObject({ mediaName: 'oferta.pdf' });
    expect(await problemOf(change(id, { message2: long }))).toEqual(refused);
  });

  it('not where the channel has room', async () => {
    const { id } = await create({ message2: long });
    expect(await attach(id)).toMatchObject({ mediaName: 'oferta.pdf' });
    await world.sql(`update connections set channel = 'whatsapp', provider = 'beta' where id = 1`);
    expect(await problemOf(world.run((tx) => startCampaign(tx, world.ana, id)))).toEqual(refused);
  });
});

describe('refuses by field', () => {
  it.each<[string, Partial<CreateCampaignInput>, unknown]>([
    ['no text', { message1: '' }, { message1: 'required' }],
    ['neither list nor tag', { contactListId: null }, { contactListId: 'required' }],
    ['a confirmation without text', { confirmation: true }, { confirmationMessage1: 'required' }],
    ['a time that is past', { scheduledAt: '2020-01-01T10:00' }, { scheduledAt: 'past' }],
    ['a line that is not there', { whatsappId: 999 }, 'ERR_NO_WAPP_FOUND'],
    ['a list that is not there', { contactListId: 999 }, 'ERR_NOT_FOUND'],
    ['a tag that is not there', { tagListId: 999 }, 'ERR_NOT_FOUND'],
    ['a queue that is not there', { queueId: 999 }, 'ERR_NO_QUEUE_FOUND'],
  ])('%s', async (_, over, problem) => expect(await problemOf(create(over))).toEqual(problem));

  it('a connection that may not write to customers first', async () => {
    await world.sql(`update connections set channel = 'instagram' where id = 1`);
    expect(await problemOf(create())).toBe('ERR_CHANNEL_UNSUPPORTED');
  });

  it('a WhatsApp Cloud connection without an approved template for each text', async () => {
    await world.sql(`update connections set channel = 'whatsapp', provider = 'cloud' where id = 1`);
    expect(await problemOf(create())).toEqual({ template1: 'required' });
    const template1 = { name: 'natal', language: 'pt_BR', values: {} };
    expect(await problemOf(create({ template1 }))).toEqual({ template1: 'unknown' });
  });
});

it('settings are complete, are changed one by one, and can be restricted to admins', async () => {
  const read = async () =>
    Object.fromEntries(
      (await world.run((tx) => listCampaignSettings(tx, world.ana))).map(({ key, value }) => [key, JSON.parse(value)]),
    );
  expect(await read()).toMatchObject({
    messageInterval: 20,
    longerIntervalAfter: 20,
    greaterInterval: 60,
    variables: [],
  });
  await world.run((tx) => updateCampaignSettings(tx, world.ana, { settings: { messageInterval: 5 } }));
  expect(await read()).toMatchObject({ messageInterval: 5, greaterInterval: 60 });
  await world.sql(`insert into settings (company_id, key, value) values (1, 'campaignAccess', 'admin')`);
  await expect(world.run((tx) => listCampaignSettings(tx, world.bia))).rejects.toThrow('ERR_NO_PERMISSION');
  await read();
});
