import { describe, expect, it } from 'vitest';
import { numberOf, testCampaigns } from '../test-campaigns.ts';

const campaigns = testCampaigns();
const { world, state, create, start, advance, sendAll, report } = campaigns;

describe('snapshot', () => {
  it('has each person once, by number in either form and by identity, under the list’s name', async () => {
    const contactListId = await campaigns.list(2);
    const aline = state.contactId; // 5511987654321
    await world.sql(`insert into contact_list_items (company_id, contact_list_id, name, number, number_key)
      values (1, ${contactListId}, 'Aline da lista', '551187654321', '551187654321')`);
    await world.sql(`insert into tags (company_id, id, name) values (1, 1, 'VIP');
      insert into contact_tags (company_id, contact_id, tag_id) values (1, ${aline}, 1)`);
    const beto = await world.contact('Beto', '5511970009999');
    await world.sql(
      `insert into ticket_tags (company_id, ticket_id, tag_id) values (1, ${await world.ticket(beto)}, 1)`,
    );
    const made = await create({ contactListId, tagListId: 1 });
    await start(made);
    const { shipping } = await report(made);
    expect(shipping.map(({ name, contactId }) => [name, contactId])).toEqual([
      ['Pessoa 1', null],
      ['Pessoa 2', null],
      ['Aline da lista', aline],
      ['Beto', beto],
    ]);
  });

  it.each([
    ['5491123456789', '541123456789'],
    ['5215512345678', '525512345678'],
  ])('knows a contact by either form of an Argentine or Mexican number: %s, %s', async (long, short) => {
    const contactListId = await campaigns.list(0);
    await world.sql(`insert into contact_list_items (company_id, contact_list_id, name, number, number_key)
      values (1, ${contactListId}, 'Da lista', '${long}', number_key('${long}'))`);
    const known = await world.contact('Conhecida', long);
    const made = await create({ contactListId });
    await start(made);
    expect((await report(made)).shipping.map(({ contactId }) => contactId)).toEqual([known]);
    expect(await world.sql(`select number_key from contact_list_items`)).toEqual([{ number_key: short }]);
  });

  it('gives the reason for each exclusion; later changes of the list do not affect it', async () => {
    const contactListId = await campaigns.list(4);
    await world.sql(`update contact_list_items set is_whatsapp_valid = false where number = '${numberOf(0)}'`);
    await world.sql(`update contacts set active = false where id = ${await world.contact('Blo', numberOf(1))}`);
    await world.sql(`insert into campaign_opt_outs (company_id, number, number_key, name, word)
      select 1, number, number_key, name, 'SAIR' from contact_list_items where number = '${numberOf(2)}'`);
    const made = await create({ contactListId });
    await start(made);
    await world.sql('delete from contact_list_items');
    const { shipping } = await report(made);
    expect(shipping.map(({ status, failReason }) => [status, failReason])).toEqual([
      ['skipped', 'invalid'],
      ['skipped', 'blocked'],
      ['skipped', 'optedOut'],
      ['pending', null],
    ]);
    expect(await sendAll()).toEqual(['Oi, Pessoa 4!']);
  });

  it('an opt-out under one number excludes the person’s other numbers, whenever they were merged', async () => {
    const other = (contactId: number, number: string) =>
      world.sql(
        `insert into contact_identities (company_id, contact_id, kind, value) values (1, ${contactId}, 'phone', '${number}')`,
      );
    await world.sql(`insert into campaign_opt_outs (company_id, number, number_key, name, word)
      values (1, '351912345678', '351912345678', 'Ana', 'SAIR'), (1, '351912345679', '351912345679', 'Rui', 'SAIR')`);
    const contactListId = await campaigns.list(3);
    const [before, since] = [await world.contact('Ana', numberOf(0)), await world.contact('Rui', numberOf(1))];
    await other(before, '351912345678');
    const made = await create({ contactListId });
    await start(made);
    expect((await report(made)).reasons).toEqual([{ status: 'skipped', reason: 'optedOut', count: 1 }]);
    await other(since, '351912345679');
    expect(await sendAll()).toEqual(['Oi, Pessoa 3!']);
    expect((await report(made)).reasons).toEqual([{ status: 'skipped', reason: 'optedOut', count: 2 }]);
  });

  it('excludes contacts who were blocked or opted out since', async () => {
    const made = await create();
    await start(made);
    await world.sql(`insert into campaign_opt_outs (company_id, number, number_key, name, word)
      select 1, number, number_key, name, 'SAIR' from campaign_recipients where name = 'Pessoa 1'`);
    expect(await sendAll()).toEqual(['Oi, Pessoa 2!', 'Oi, Pessoa 3!']);
    expect((await report(made)).reasons).toEqual([{ status: 'skipped', reason: 'optedOut', count: 1 }]);
  });

  it('without recipients finishes at once', async () => {
    const made = await create({}, 0);
    await start(made);
    await advance();
    expect((await report(made)).status).toBe('FINALIZADA');
  });
});
