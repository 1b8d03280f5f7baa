import { Failure } from '@balcao/contract/errors';
import { expect, it } from 'vitest';
import { testCampaigns } from '../test-campaigns.ts';
import { testCampaign } from './test-campaign.ts';

const campaigns = testCampaigns();
const { world, create, start, waiting, deliver, sendAll, counts, report, run } = campaigns;
const own = '(11) 91234-5678';
const test = (id: number, input: Partial<Parameters<typeof testCampaign>[3]> = {}, actor = world.ana) =>
  run((tx) => testCampaign(tx, actor, id, { number: own, ...input }));
const problemOf = (made: Promise<unknown>) =>
  made.then(
    () => null,
    (error: unknown) => (error instanceof Failure ? (error.details ?? error.code) : error),
  );

it('one text is sent to the typed number, filled for somebody of the list, and counts in no report', async () => {
  const made = await create({ message2: 'Olá, {nome}: {numero}' });
  expect(await test(made.id)).toEqual({ body: 'Oi, Pessoa 1!', variant: 1, filledFor: 'Pessoa 1' });
  expect((await test(made.id, { variant: 2 })).body).toBe('Olá, Pessoa 1: 5511970000000');
  expect(await deliver()).toEqual(['Oi, Pessoa 1!', 'Olá, Pessoa 1: 5511970000000']);
  expect([await counts(made), (await report(made)).shipping]).toEqual([{}, []]);
  const tickets = await world.sql(
    `select t.status, c.number from tickets t join contacts c on c.id = t.contact_id where c.number = '5511912345678'`,
  );
  expect(tickets).toEqual([{ status: 'closed', number: '5511912345678' }]);
  await start(made);
  expect(await sendAll()).toHaveLength(3);
  expect(await counts(made)).toEqual({ sent: 3 });
});

it('a user who sees masked numbers does not get them by a test to themselves', async () => {
  const made = await create({ message1: '{nome}: {numero}' });
  expect((await test(made.id, {}, world.bia)).body).toBe('Pessoa 1: 551197000****');
});

it('fills the number itself when the list is empty', async () => {
  expect(await test((await create({ message1: '{nome}{numero}' }, 0)).id)).toMatchObject({
    body: '5511912345678',
    filledFor: '',
  });
});

it('names the error: the number, the text, a connection that is down, locked or over budget, an opted-out recipient', async () => {
  const made = await create();
  expect(await problemOf(test(made.id, { number: '123' }))).toMatchObject({ fields: { number: expect.anything() } });
  expect(await problemOf(test(made.id, { variant: 3 }))).toEqual({ fields: { variant: 'required' } });
  expect(await problemOf(test(9999))).toBe('ERR_NOT_FOUND');
  await world.sql(
    `insert into campaign_opt_outs (company_id, number, number_key, name, word, campaign_id, created_at)
     values (1, '5511912345678', number_key('5511912345678'), 'Eu', 'PARAR', $1, now())`,
    [made.id],
  );
  expect(await problemOf(test(made.id))).toEqual({ fields: { number: 'optedOut' } });
  await world.sql('delete from campaign_opt_outs');
  await world.sql('update connections set new_chats_per_day = 0');
  expect(await problemOf(test(made.id))).toEqual({ fields: { number: 'newChatLimit' } });
  await world.sql('update connections set new_chats_per_day = 100');
  await world.sql(
    `insert into campaign_connections (company_id, whatsapp_id, locked_until)
     select company_id, id, '2999-01-01' from connections where company_id = 1
     on conflict (company_id, whatsapp_id) do update set locked_until = excluded.locked_until`,
  );
  expect(await problemOf(test(made.id))).toEqual({ until: '2999-01-01T00:00:00.000Z' });
  await world.sql(`update campaign_connections set locked_until = null`);
  await world.sql(`update connections set status = 'DISCONNECTED'`);
  expect(await problemOf(test(made.id))).toBe('ERR_WAPP_NOT_INITIALIZED');
  expect(await waiting()).toEqual([]);
  await world.sql(`insert into settings (company_id, key, value) values (1, 'campaignAccess', 'admin')`);
  expect(await problemOf(test(made.id, {}, world.bia))).toBe('ERR_NO_PERMISSION');
});

it('refuses a number whose contact opted out under another one, as the campaign does', async () => {
  const made = await create();
  await test(made.id);
  await deliver();
  await world.sql(
    `insert into contact_identities (company_id, contact_id, kind, value)
     select 1, id, 'phone', '5521987654321' from contacts where number = '5511912345678'`,
  );
  await world.sql(
    `insert into campaign_opt_outs (company_id, number, number_key, name, word, created_at)
     values (1, '5521987654321', number_key('5521987654321'), 'Eu', 'PARAR', now())`,
  );
  expect(await problemOf(test(made.id))).toEqual({ fields: { number: 'optedOut' } });
});
