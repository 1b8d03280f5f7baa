import { afterEach, describe, expect, it } from 'vitest';
import { createFileList } from '../../file-lists/create-file-list.ts';
import { testCampaigns } from '../test-campaigns.ts';
import { sendConfirmed } from './send-confirmed.ts';
import { sweepCampaigns } from './sweep-campaigns.ts';
import { withdrawFromRecipient } from './withdraw-unsent.ts';

const campaigns = testCampaigns();
const { world, create, start, advance, waiting, deliver, sendAll, counts, report, run, pass } = campaigns;
const asking = { confirmation: true, confirmationMessage1: 'Quer ver, {nome}?' };

// The plan is shared by companies and stays between tests.
afterEach(() => world.sql('update plans set use_campaigns = true'));

/** A file list of two files, which are sent before the text. */
async function twoFiles(): Promise<number> {
  const { id } = await run((tx) => createFileList(tx, world.ana, { name: 'Catálogo', message: 'Veja' }));
  for (const name of ['a.pdf', 'b.pdf']) {
    const fileId = await campaigns.addFile(name, 'application/pdf');
    await world.sql(`insert into file_list_options (company_id, file_list_id, name, caption, place, file_id)
      select 1, ${id}, '${name}', '', coalesce(max(place), 0) + 1, ${fileId} from file_list_options where file_list_id = ${id}`);
  }
  return id;
}
const personOf = async (made: { id: number }, place = 0) => {
  const rows = await world.sql<{ id: number }>(
    'select id from campaign_recipients where campaign_id = $1 order by id',
    [made.id],
  );
  return rows[place]?.id ?? 0;
};
/** Confirms like the inbox, and runs the job. */
const agree = async (made: { id: number }, place = 0) => {
  const id = await personOf(made, place);
  await world.sql(`update campaign_recipients set status = 'confirmed', confirmed_at = $2 where id = $1`, [
    id,
    world.now,
  ]);
  await run((tx) => sendConfirmed(tx, id));
};

describe('confirmed recipient', () => {
  it('gets files and text at once; is finished when the last was answered or waited for 72 hours', async () => {
    const made = await create({ ...asking, fileListId: await twoFiles() }, 2);
    await start(made);
    expect(await sendAll()).toEqual(['Quer ver, Pessoa 1?', 'Quer ver, Pessoa 2?']);
    await agree(made);
    expect((await waiting()).map(({ body }) => body)).toEqual(['Veja', '', 'Oi, Pessoa 1!']);
    await sendAll();
    expect([await counts(made), (await report(made)).status]).toEqual([{ sent: 1, requested: 1 }, 'EM_ANDAMENTO']);
    pass(72 * 3_600_000 - 1);
    await sweepCampaigns(world.context());
    expect(await counts(made)).toEqual({ sent: 1, requested: 1 });
    pass(2);
    await sweepCampaigns(world.context());
    await advance();
    expect([await counts(made), (await report(made)).status]).toEqual([{ sent: 1, skipped: 1 }, 'FINALIZADA']);
    expect((await report(made)).reasons).toEqual([{ status: 'skipped', reason: 'noAnswer', count: 1 }]);
  });

  it('after a cancel a confirmed recipient gets only what the channel already has, and the rest after a restart', async () => {
    const made = await create({ ...asking, fileListId: await twoFiles() }, 1);
    await start(made);
    await sendAll();
    await agree(made);
    const [first] = await waiting();
    await world.sql(`update messages set status = 'sending' where id = $1`, [first?.id]);
    await campaigns.cancel(made);
    expect((await waiting()).map(({ body }) => body)).toEqual(['Veja']);
    await deliver();
    expect(await counts(made)).toEqual({ confirmed: 1 });
    await campaigns.restart(made);
    expect(await sendAll()).toEqual(['', 'Oi, Pessoa 1!']);
    expect([await counts(made), (await report(made)).status]).toEqual([{ sent: 1 }, 'FINALIZADA']);
  });

  it.each([
    ['the subscription is expired', `update companies set due_date = '2020-01-01'`],
    ['the plan lacks campaigns', 'update plans set use_campaigns = false'],
    ['the operator switched campaigns off', 'update companies set campaigns_enabled = false'],
    ['the company is switched off', 'update companies set status = false'],
  ])('while %s gets nothing, and all of it afterwards', async (_, lapse) => {
    const made = await create(asking, 1);
    await start(made);
    await sendAll();
    await world.sql(lapse);
    await agree(made);
    expect([await waiting(), await counts(made)]).toEqual([[], { confirmed: 1 }]);
    await advance();
    expect([await waiting(), (await report(made)).pause?.reason]).toEqual([[], 'plan']);
    await world.sql(`update companies set due_date = '2999-01-01', status = true, campaigns_enabled = true`);
    await world.sql('update plans set use_campaigns = true');
    expect(await sendAll()).toEqual(['Oi, Pessoa 1!']);
  });

  it('who opts out gets only what the channel already has, and the campaign goes on', async () => {
    const made = await create({ ...asking, fileListId: await twoFiles() }, 1);
    await start(made);
    await sendAll();
    await agree(made);
    const [first] = await waiting();
    await world.sql(`update messages set status = 'sending' where id = $1`, [first?.id]);
    const id = await personOf(made);
    await world.sql(`update campaign_recipients set status = 'skipped', fail_reason = 'optedOut' where id = $1`, [id]);
    await run((tx) => withdrawFromRecipient(tx, id));
    expect((await waiting()).map(({ body }) => body)).toEqual(['Veja']);
    await deliver();
    await sendAll();
    expect([await counts(made), (await report(made)).status]).toEqual([{ skipped: 1 }, 'FINALIZADA']);
  });

  it('a recipient who confirms after the cancel gets nothing before a restart', async () => {
    const made = await create(asking, 1);
    await start(made);
    await sendAll();
    await campaigns.cancel(made);
    await agree(made);
    expect(await waiting()).toEqual([]);
    await campaigns.restart(made);
    expect(await sendAll()).toEqual(['Oi, Pessoa 1!']);
  });

  it('needs no check of the number any more: the campaign goes on when the last one has become old meanwhile', async () => {
    await world.sql(`update connections set channel = 'whatsapp', provider = 'beta'`);
    const made = await create(asking, 1);
    const checkedAt = new Date(world.now.getTime() - 29 * 86_400_000);
    await world.sql(`update contact_list_items set is_whatsapp_valid = true, checked_at = $1`, [checkedAt]);
    await start(made);
    await sendAll();
    await world.sql(`update connections set status = 'DISCONNECTED'`);
    await agree(made);
    pass(2 * 86_400_000);
    await world.sql(`update connections set status = 'CONNECTED'`);
    expect(await sendAll()).toEqual(['Oi, Pessoa 1!']);
  });

  it('waits while the connection is down, and messages not yet with the channel are withdrawn', async () => {
    const made = await create(asking, 2);
    await start(made);
    await sendAll();
    await agree(made);
    await world.sql(`update connections set status = 'DISCONNECTED'`);
    await agree(made, 1);
    await advance();
    expect(await waiting()).toEqual([]);
    await world.sql(`update connections set status = 'CONNECTED'`);
    expect(await sendAll()).toEqual(['Oi, Pessoa 1!', 'Oi, Pessoa 2!']);
    expect(await counts(made)).toEqual({ sent: 2 });
  });
});

describe('files before the text', () => {
  const shown = () =>
    world.sql<{ body: string; file: string | null; status: string; queue: number | null }>(
      `select m.body, f.name as file, t.status, t.queue_id as queue from messages m join tickets t on t.id = m.ticket_id
       left join files f on f.id = m.file_id where m.origin = 'campaign' order by m.id`,
    );

  it('are sent in order, the list’s message with the first, the text’s own file last; the ticket is pending when one is wanted', async () => {
    const made = await create({ fileListId: await twoFiles(), openTicket: 'enabled', queueId: world.queueId }, 1);
    await world.sql(`update campaigns set file_id = $1 where id = $2`, [
      await campaigns.addFile('foto.jpg', 'image/jpeg'),
      made.id,
    ]);
    await start(made);
    await sendAll();
    const ticket = { status: 'pending', queue: world.queueId };
    expect(await shown()).toEqual([
      { body: 'Veja', file: 'a.pdf', ...ticket },
      { body: '', file: 'b.pdf', ...ticket },
      { body: 'Oi, Pessoa 1!', file: 'foto.jpg', ...ticket },
    ]);
    expect(await counts(made)).toEqual({ sent: 1 });
  });

  it('without a ticket all messages are in a closed one', async () => {
    await start(await create({ fileListId: await twoFiles() }, 1));
    await sendAll();
    expect((await shown()).map(({ status }) => status)).toEqual(['closed', 'closed', 'closed']);
  });

  it('a new person is in the address book when a ticket is opened for them, otherwise when they write', async () => {
    const listed = () => world.sql(`select from contacts where name like 'Pessoa%' and removed_at is null`);
    await start(await create({}, 1));
    await sendAll();
    expect(await listed()).toHaveLength(0);
    const contactListId = await campaigns.list(1, 10);
    await start(await create({ openTicket: 'enabled', queueId: world.queueId, contactListId }));
    await sendAll();
    expect(await listed()).toHaveLength(1);
  });

  it('a retry sends the failed files and the text, not the files that were delivered', async () => {
    const made = await create({ fileListId: await twoFiles() }, 1);
    await start(made);
    await advance();
    await deliver();
    await advance();
    await deliver({ outcome: 'refused', reason: 'notDelivered' });
    await advance();
    expect([await counts(made), (await report(made)).status]).toEqual([{ failed: 1 }, 'FINALIZADA']);
    await campaigns.retry(made);
    expect(await sendAll()).toEqual(['', 'Oi, Pessoa 1!']);
    expect((await shown()).map(({ file }) => file)).toEqual(['a.pdf', 'b.pdf', 'b.pdf', null]);
  });
});
