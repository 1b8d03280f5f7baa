import { describe, expect, it } from 'vitest';
import { deleteTicket } from '../../tickets/change/delete-ticket.ts';
import { testCampaigns } from '../test-campaigns.ts';
import { checkRecipients } from './check-recipients.ts';
import { withdrawFromCancelled } from './withdraw-unsent.ts';

const campaigns = testCampaigns();
const { world, create, start, advance, waiting, deliver, sendAll, counts, report, run, pass } = campaigns;
const refused = (reason: string) => ({ outcome: 'refused', reason }) as Parameters<typeof deliver>[0];

describe('nothing gets stuck', () => {
  it('a conversation deleted with its message leaves its recipient unknown, and the others get theirs', async () => {
    const made = await create({ openTicket: 'enabled', queueId: world.queueId });
    await start(made);
    await advance();
    const [{ id } = { id: 0 }] = await world.sql<{ id: number }>(
      `select ticket_id as id from messages where origin = 'campaign'`,
    );
    await run((tx) => deleteTicket(tx, world.ana, id));
    expect(await sendAll()).toEqual(['Oi, Pessoa 2!', 'Oi, Pessoa 3!']);
    expect([await counts(made), (await report(made)).status]).toEqual([{ unknown: 1, sent: 2 }, 'FINALIZADA']);
  });

  it('a ban error does not change a campaign that was cancelled meanwhile', async () => {
    const [one, other] = [await create(), await create()];
    await start(one);
    await start(other);
    await advance();
    await world.sql(`update messages set status = 'sending' where origin = 'campaign'`);
    await campaigns.cancel(one);
    await deliver(refused('accountRestricted'));
    expect([(await report(one)).statusReason, (await report(other)).statusReason]).toEqual([null, 'accountRestricted']);
  });

  it('a cancel while the next message is written withdraws it', async () => {
    for (let round = 0; round < 5; round++) {
      const made = await create({}, 2);
      await start(made);
      await Promise.all([advance(), campaigns.cancel(made)]);
      expect([await waiting(), await counts(made), (await report(made)).status]).toEqual([
        [],
        { pending: 2 },
        'CANCELADA',
      ]);
    }
  });

  it('messages of a campaign that was imported as cancelled are withdrawn, and none of one that runs', async () => {
    const made = await create({}, 2);
    await start(made);
    await advance();
    const written = await waiting();
    expect(written).not.toEqual([]);
    const withdraw = () => run((tx) => withdrawFromCancelled(tx, made.id));
    await withdraw();
    expect(await waiting()).toEqual(written);
    await world.sql(`update campaigns set status = 'CANCELADA'`);
    await withdraw();
    expect([await waiting(), await counts(made)]).toEqual([[], { pending: 2 }]);
  });

  it('a paused template stops the campaign, as every send would fail', async () => {
    const made = await create();
    await start(made);
    await advance();
    await deliver(refused('templatePaused'));
    await advance();
    expect([await waiting(), await counts(made)]).toEqual([[], { failed: 1, pending: 2 }]);
    expect(await report(made)).toMatchObject({ status: 'CANCELADA', statusReason: 'templatePaused' });
  });

  it('a message being retried by a user is not sent twice', async () => {
    const made = await create({}, 1);
    await start(made);
    await advance();
    await deliver(refused('notDelivered'));
    await advance();
    await world.sql(`update messages set status = 'queued' where origin = 'campaign'`);
    await campaigns.retry(made);
    await advance();
    expect(await waiting()).toHaveLength(1);
  });
});

describe('numbers of a QR code connection', () => {
  const asked: string[][] = [];
  const checkerOf = (existing: (numbers: string[]) => ReadonlySet<string> | null) => ({
    findChecker: async () => async (numbers: string[]) => {
      asked.push(numbers);
      return existing(numbers);
    },
  });
  const check = (made: { id: number }, existing: Parameters<typeof checkerOf>[0]) =>
    checkRecipients(world.context(), checkerOf(existing), { companyId: 1, campaignId: made.id });
  const begin = async () => {
    await world.sql(`update connections set channel = 'whatsapp', provider = 'beta'`);
    asked.length = 0;
    const made = await create();
    await world.sql(`update contact_list_items set is_whatsapp_valid = true, checked_at = $1`, [world.now]);
    return made;
  };

  it('checked less than thirty days ago are not checked again', async () => {
    const made = await begin();
    pass(30 * 86_400_000 - 1000);
    await start(made);
    await advance();
    expect([(await waiting()).length, asked]).toEqual([1, []]);
  });

  it('checked longer ago are checked again before their turn; unregistered ones are excluded, and marked in their list', async () => {
    const made = await begin();
    pass(30 * 86_400_000 + 1000);
    await start(made);
    await advance();
    expect(await waiting()).toEqual([]);
    await check(made, (numbers) => new Set(numbers.slice(1)));
    expect(await sendAll()).toEqual(['Oi, Pessoa 2!', 'Oi, Pessoa 3!']);
    expect([asked.length, (await report(made)).reasons]).toEqual([
      1,
      [{ status: 'skipped', reason: 'invalid', count: 1 }],
    ]);
    expect(await world.sql('select is_whatsapp_valid as valid from contact_list_items order by id')).toEqual([
      { valid: false },
      { valid: true },
      { valid: true },
    ]);
  });

  it('without a result are sent to, and checked once', async () => {
    const made = await begin();
    await world.sql('update contact_list_items set checked_at = null, is_whatsapp_valid = null');
    await start(made);
    await advance();
    await check(made, () => null);
    expect([await sendAll(), asked.length]).toEqual([['Oi, Pessoa 1!', 'Oi, Pessoa 2!', 'Oi, Pessoa 3!'], 1]);
  });

  it('refused by the channel are marked in their list', async () => {
    const made = await create({}, 1);
    await start(made);
    await advance();
    await deliver(refused('numberNotOnWhatsApp?phone=5511970000000'));
    expect(await world.sql('select is_whatsapp_valid as valid from contact_list_items')).toEqual([{ valid: false }]);
  });
});
