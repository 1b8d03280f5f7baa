import { describe, expect, it } from 'vitest';
import { numberOf, testCampaigns } from '../test-campaigns.ts';

const campaigns = testCampaigns();
const { world, state, create, start, advance, deliver, report, counts, forecast, setPace } = campaigns;
const minuteMs = 60_000;

/** Three valid entries, one known contact, one per exclusion reason; the tag has two of them again, and a new one. */
async function mixedAudience() {
  const contactListId = await campaigns.list(6);
  const aline = state.contactId; // has written before
  await world.sql(`insert into contact_list_items (company_id, contact_list_id, name, number, number_key)
    values (1, ${contactListId}, 'Aline da lista', '551187654321', '551187654321')`);
  await world.sql(`update contact_list_items set is_whatsapp_valid = false where number = '${numberOf(0)}'`);
  await world.sql(`update contacts set active = false where id = ${await world.contact('Blo', numberOf(1))}`);
  await world.sql(`insert into campaign_opt_outs (company_id, number, number_key, name, word)
    select 1, number, number_key, name, 'SAIR' from contact_list_items where number = '${numberOf(2)}'`);
  const again = await world.contact('Outra vez', numberOf(3));
  const beto = await world.contact('Beto', '5511970009999');
  await world.sql(`insert into tags (company_id, id, name) values (1, 1, 'VIP')`);
  for (const contact of [aline, again, beto])
    await world.sql(`insert into contact_tags (company_id, contact_id, tag_id) values (1, ${contact}, 1)`);
  return { contactListId, tagListId: 1 };
}

describe('before a campaign starts', () => {
  it('lists what the snapshot will store: recipients, exclusions with reasons, and duplicates', async () => {
    const made = await create(await mixedAudience());
    const before = await forecast(made);
    expect(before).toMatchObject({ people: 5, doubles: 2 });
    await start(made);
    expect(await counts(made)).toEqual({ pending: before.people, skipped: 3 });
    const byReason = (rows: { reason: string; count: number }[]) =>
      rows.map(({ reason, count }) => [reason, count]).toSorted();
    expect(byReason(before.skipped)).toEqual(byReason((await report(made)).reasons));
    expect(byReason(before.skipped)).toEqual([
      ['blocked', 1],
      ['invalid', 1],
      ['optedOut', 1],
    ]);
    await expect(forecast(made)).rejects.toMatchObject({ code: 'ERR_CAMPAIGN_STATUS' });
  });

  it('writes nothing', async () => {
    const made = await create();
    await forecast(made);
    expect(
      await world.sql(`select from campaign_recipients union all select from contacts where name like 'Pessoa%'`),
    ).toEqual([]);
  });

  it('contacts who have written are no new conversation; what exceeds today’s budget is for later days', async () => {
    await world.sql(`update connections set new_chats_per_day = 2 where id = ${state.connectionId}`);
    const contactListId = await campaigns.list(4);
    const ticket = await world.ticket(await world.contact('Pessoa 1', numberOf(0)));
    await world.sql(`update tickets set chat = 'x', whatsapp_id = ${state.connectionId} where id = ${ticket}`);
    const { newChats } = await forecast(await create({ contactListId }));
    expect(newChats).toMatchObject({ total: 3, leftToday: 2, perDay: 2 });
    expect(newChats.days.map(({ count }) => count)).toEqual([2, 1]);
  });

  it('computes its duration from the pace, from its start time or now when started by hand', async () => {
    await world.sql(`update connections set machine_gap_ms = 0`);
    await setPace({ messageInterval: 20, longerIntervalAfter: 0 });
    const scheduledAt = new Date(world.now.getTime() + 180 * minuteMs).toISOString();
    const made = await create({ scheduledAt }, 4);
    const ends = async (when: 'now' | 'scheduled') =>
      Date.parse((await forecast(made, when)).endsAt ?? '') - world.now.getTime();
    expect(await ends('now')).toBe(minuteMs);
    expect(await ends('scheduled')).toBe(181 * minuteMs);
  });
});

describe('before a restart', () => {
  it('lists who has not received it, who failed for a finished one, and nothing while it runs', async () => {
    const made = await create({}, 4);
    await start(made);
    await advance();
    await deliver();
    await expect(forecast(made)).rejects.toMatchObject({ code: 'ERR_CAMPAIGN_STATUS' });
    await campaigns.cancel(made);
    expect(await forecast(made)).toMatchObject({ people: 3, skipped: [], doubles: 0, newChats: { total: 3 } });
    await campaigns.restart(made);
    await advance();
    await deliver({ outcome: 'refused', reason: 'notDelivered' });
    await campaigns.sendAll();
    expect(await forecast(made)).toMatchObject({ people: 1, newChats: { total: 1 } });
  });
});

describe('while a campaign runs', () => {
  it('computes its end from the remaining recipients and the pace; null while paused or finished', async () => {
    await world.sql(`update connections set machine_gap_ms = 0`);
    await setPace({ messageInterval: 10, longerIntervalAfter: 0 });
    const made = await create({}, 4);
    await start(made);
    const left = async () => Date.parse((await report(made)).endsAt ?? '') - world.now.getTime();
    expect(await left()).toBe(30_000);
    await advance();
    await deliver();
    expect(await left()).toBeGreaterThan(20_000); // three are left, the first of them after a gap
    expect(await left()).toBeLessThanOrEqual(32_000);
    await world.sql(`update connections set status = 'DISCONNECTED' where id = ${state.connectionId}`);
    campaigns.pass(minuteMs);
    await advance();
    expect((await report(made)).endsAt).toBeNull();
    await campaigns.cancel(made);
    expect((await report(made)).endsAt).toBeNull();
  });

  it('started by hand before its time, sends now', async () => {
    const made = await create({ scheduledAt: new Date(world.now.getTime() + 180 * minuteMs).toISOString() });
    await start(made);
    expect(await campaigns.sendAll()).toHaveLength(3);
  });
});

it('prices templates by category, on WhatsApp Cloud only', async () => {
  const made = await create({}, 4);
  expect((await forecast(made)).cost).toBeNull();
  for (const [name, category] of [
    ['oferta', 'marketing'],
    ['aviso', 'utility'],
  ])
    await world.sql(
      `insert into message_templates (company_id, whatsapp_id, name, language, template) values (1, $1, $2, 'pt_BR', $3)`,
      [state.connectionId, name, JSON.stringify({ ...template, name, category })],
    );
  await world.sql(`update connections set channel = 'whatsapp', provider = 'cloud' where id = $1`, [
    state.connectionId,
  ]);
  const messages = ['oferta', 'aviso'].map((name) => ({ text: '', template: { name, language: 'pt_BR', values: {} } }));
  await world.sql('update campaigns set messages = $1 where id = $2', [JSON.stringify(messages), made.id]);
  await setPace({ templatePrices: { currency: 'BRL', marketing: 0.5, utility: 0.25, authentication: 0 } });
  expect((await forecast(made)).cost).toEqual({ currency: 'BRL', amount: 1.5 });
});

const template = {
  name: '',
  language: 'pt_BR',
  category: 'utility',
  status: 'approved',
  isSupported: true,
  header: null,
  body: 'Oi',
  footer: null,
  buttons: [],
  examples: {},
};
