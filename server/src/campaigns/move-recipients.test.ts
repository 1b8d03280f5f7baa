import { beforeEach, describe, expect, it } from 'vitest';
import { mergeManually } from '../contact-merges/merge-manually.ts';
import { undoMerge } from '../contact-merges/undo-merge.ts';
import { inTx, type Tx } from '../platform/db/tx.ts';
import { eraseRecipients } from './erase-recipients.ts';
import { listOptOuts } from './opt-outs/list-opt-outs.ts';
import { removeOptOut } from './opt-outs/remove-opt-out.ts';
import { startCampaign } from './sending/change-campaign-state.ts';
import { prepareCampaign } from './snapshot/prepare-campaign.ts';
import { testCampaigns } from './test-campaigns.ts';

const campaigns = testCampaigns();
const { world, run, create, list, start, sendAll, report, counts } = campaigns;
let made: Awaited<ReturnType<typeof create>>;
let contactListId: number;
/** Contacts of the first two recipients, after their text was sent. */
let contactIds: [number, number];

beforeEach(async () => {
  contactListId = await list(2);
  made = await create({ contactListId });
  await start(made);
  await sendAll();
  const [first, second] = (await report(made)).shipping;
  contactIds = [first?.contactId ?? 0, second?.contactId ?? 0];
  await world.sql('update contacts set removed_at = null');
});
const merge = () => run((tx) => mergeManually(tx, world.ana, ...contactIds));
const undo = async () => {
  const rows = await world.sql<{ id: number }>('select max(id) as id from contact_merges');
  await run((tx) => undoMerge(tx, world.ana, contactIds[0], rows[0]?.id ?? 0));
};
const contactsOf = async () => (await report(made)).shipping.map(({ contactId }) => contactId);

describe('two recipients who are one person', () => {
  it('are both that person in the report, and separate again after an undo', async () => {
    await merge();
    expect(await contactsOf()).toEqual([contactIds[0], contactIds[0]]);
    await undo();
    expect(await contactsOf()).toEqual(contactIds);
  });

  it('get one message of the next campaign, under the list’s first name for them', async () => {
    await merge();
    const next = await create({ contactListId, message1: 'Olá, {nome}!' });
    await start(next);
    expect([await sendAll(), await counts(next)]).toEqual([['Olá, Pessoa 1!'], { sent: 1 }]);
  });

  it('merged after the start get it once; the report gives the reason for the other', async () => {
    const next = await create({ contactListId, message1: 'Olá, {nome}!' });
    await start(next);
    await merge();
    expect(await sendAll()).toEqual(['Olá, Pessoa 1!']);
    const { status, reasons } = await report(next);
    expect([status, reasons]).toEqual(['FINALIZADA', [{ status: 'skipped', reason: 'samePerson', count: 1 }]]);
  });

  it('the one who was asked first gets it', async () => {
    const next = await create({ contactListId, message1: 'Olá, {nome}!' });
    await start(next);
    await world.sql(
      `update campaign_recipients set status = 'requested' where campaign_id = $1 and name = 'Pessoa 2'`,
      [next.id],
    );
    await merge();
    expect(await sendAll()).toEqual([]);
    expect((await report(next)).reasons).toEqual([{ status: 'skipped', reason: 'samePerson', count: 1 }]);
    await world.sql(
      `update campaign_recipients set status = 'confirmed' where campaign_id = $1 and name = 'Pessoa 2'`,
      [next.id],
    );
    expect(await sendAll()).toEqual(['Olá, Pessoa 2!']);
  });

  it('blocked after the merge, get it under neither number', async () => {
    await merge();
    await world.sql('update contacts set active = false where id = $1', [contactIds[0]]);
    const next = await create({ contactListId });
    await start(next);
    expect((await report(next)).reasons).toEqual([{ status: 'skipped', reason: 'blocked', count: 1 }]);
  });
});

describe('erased person', () => {
  const numbers = ['5511970000000', '551170000000'];
  const erase = (contacts: number[] = [contactIds[0]]) =>
    run((tx) => eraseRecipients(tx, { contactIds: contacts, numbers }));

  it('is still counted, without a name in the report', async () => {
    expect(await erase()).toEqual({ rows: 1 });
    const { shipping, counts: figures } = await report(made);
    expect(shipping.map(({ name, number, contactId }) => [name, number, contactId])).toEqual([
      ['', '', null],
      ['Pessoa 2', '5511970000001', contactIds[1]],
    ]);
    expect(figures.sent).toBe(2);
    expect(await erase()).toEqual({ rows: 0 });
  });

  it('merged into another is erased there, too', async () => {
    await merge();
    expect(await run((tx) => eraseRecipients(tx, { contactIds: [contactIds[1]], numbers: [] }))).toEqual({ rows: 1 });
    expect((await report(made)).shipping.map(({ name }) => name)).toEqual(['Pessoa 1', '']);
  });

  it('an erased person who opted out stays excluded, and is not in the list of opt-outs', async () => {
    const keyed = <T>(secrets: string[], work: (tx: Tx) => Promise<T>) =>
      inTx({ ...world.context(), numberSecrets: secrets }, world.ana.companyId, work);
    await world.sql(`insert into campaign_opt_outs (company_id, number, number_key, name, word)
      select 1, number, number_key, name, 'SAIR' from campaign_recipients where name = 'Pessoa 1'`);
    await keyed(['0a'], (tx) => eraseRecipients(tx, { contactIds: [contactIds[0]], numbers }));
    const rows = await world.sql('select number, name, word, campaign_id as campaign from campaign_opt_outs');
    expect(rows).toEqual([{ number: '', name: '', word: '', campaign: null }]);
    expect((await run((tx) => listOptOuts(tx, world.ana, { pageNumber: 1 }))).count).toBe(0);
    const [hidden] = await world.sql<{ id: number }>('select id from campaign_opt_outs');
    await expect(run((tx) => removeOptOut(tx, world.ana, hidden?.id ?? 0))).rejects.toThrow('ERR_NOT_FOUND');
    const next = await create({ contactListId });
    // The key has been rotated since; the previous one is still known.
    await keyed(['0b', '0a'], (tx) => startCampaign(tx, world.ana, next.id));
    await keyed(['0b', '0a'], (tx) => prepareCampaign(tx, next.id));
    expect((await report(next)).reasons).toEqual([{ status: 'skipped', reason: 'optedOut', count: 1 }]);
  });

  it('an erased person gets no campaign message that was not sent yet; the others get theirs', async () => {
    const next = await create({ contactListId });
    await start(next);
    await erase();
    expect(await sendAll()).toEqual(['Oi, Pessoa 2!']);
    const { status, reasons } = await report(next);
    expect([status, reasons]).toEqual(['FINALIZADA', [{ status: 'skipped', reason: 'noNumber', count: 1 }]]);
  });
});
