import type { CampaignAnswer } from '@balcao/contract/campaigns/campaign-answer.rules';
import type { RecipientStatus } from '@balcao/contract/campaigns/recipient';
import { beforeEach, describe, expect, it } from 'vitest';
import { testCampaigns } from '../test-campaigns.ts';
import { type RecordedAnswer, recordCampaignAnswers } from './record-campaign-answers.ts';
import { showTicketCampaign } from './ticket-campaign.ts';

const campaigns = testCampaigns();
const { world, state, run, create, start, report, setPace } = campaigns;
let made: Awaited<ReturnType<typeof create>>;

type Answered = { status: RecipientStatus; text?: string; person?: number; ticketId?: number };

/** The input from the inbox: the recipient in the state in which the answer found them. */
async function answerOf(
  answer: CampaignAnswer,
  { status, text = '', person = 0, ticketId = state.ticketId }: Answered,
): Promise<RecordedAnswer> {
  const rows = await world.sql<{ id: number; contactId: number | null }>(
    'select id::int as id, contact_id as "contactId" from campaign_recipients where campaign_id = $1 order by id',
    [made.id],
  );
  const { id = 0, contactId } = rows[person] ?? {};
  const word = { status, isAsked: status === 'requested', isRecent: true, isOptedOut: false, isRunning: true };
  const campaign = { ...word, recipientId: id, campaignId: made.id, ticketId: null };
  return { campaign, answer, contactId: contactId ?? 0, ticketId, text };
}
const record = async (...answers: Promise<RecordedAnswer>[]) => {
  const all = await Promise.all(answers);
  await run((tx) => recordCampaignAnswers(tx, all));
};
const optOut = (text: string, over: Partial<Answered> = {}) => answerOf('optOut', { status: 'sent', text, ...over });
const stand = (status: RecipientStatus) =>
  world.sql('update campaign_recipients set status = $1, opted_out = false, fail_reason = null', [status]);
/** Marks all recipients of the campaign as sent. */
const sent = () =>
  world.sql(`with people as (
      insert into contacts (company_id, name, number) select 1, name, number from campaign_recipients where contact_id is null
      returning id, number),
    known as (insert into contact_identities (company_id, kind, value, contact_id) select 1, 'phone', number, id from people)
    update campaign_recipients r set status = 'sent', variant = 1, contact_id = p.id from people p where p.number = r.number`);
const people = () =>
  world.sql<{ status: string; optedOut: boolean; failReason: string | null }>(
    `select status, opted_out as "optedOut", fail_reason as "failReason" from campaign_recipients order by id`,
  );
const optOuts = () =>
  world.sql<{ name: string; word: string }>('select name, word from campaign_opt_outs order by number_key');
const replies = async () =>
  (await world.jobs('say-automatically')).map(({ payload }) => (payload as { body: string }).body);

beforeEach(async () => {
  made = await create({}, 2);
  await start(made);
  await sent();
  world.publishedNotices = [];
});

describe('opting out', () => {
  it('is counted for the text that they received, also when they had answered it before', async () => {
    await record(answerOf('answer', { status: 'sent', text: 'Quanto custa?' }));
    await record(optOut('PARAR', { status: 'answered' }));
    const { variants, shipping } = await report(made);
    expect([variants[0]?.optedOut, shipping.map(({ optedOut }) => optedOut)]).toEqual([1, [true, false]]);
    expect(await people()).toMatchObject([{ status: 'answered' }, { status: 'sent' }]);
  });

  it('is counted also when both arrive in one batch', async () => {
    await record(answerOf('answer', { status: 'sent', text: 'Oi' }), optOut('SAIR', { status: 'answered' }));
    expect(await people()).toMatchObject([{ status: 'answered', optedOut: true }, { optedOut: false }]);
  });

  it('stops further messages of a running campaign, and changes nothing in a finished one', async () => {
    for (const status of ['pending', 'requested', 'confirmed'] as const) {
      await stand(status);
      await record(optOut('STOP', { status }));
      expect((await people())[0]).toEqual({ status: 'skipped', optedOut: true, failReason: 'optedOut' });
    }
    expect(await world.jobs('withdraw-from-recipient')).toHaveLength(3);
    for (const status of ['declined', 'failed', 'skipped'] as const) {
      await stand(status);
      await record(optOut('STOP', { status }));
      expect((await people())[0]).toEqual({ status, optedOut: true, failReason: null });
    }
  });

  it('sends the company’s own text, once however often they write it', async () => {
    await setPace({ optOutText: 'Combinado, {{firstName}}.' });
    await record(optOut('PARAR'));
    await record(optOut('parar!', { status: 'answered' }));
    expect([await replies(), await optOuts()]).toEqual([
      ['Combinado, {{firstName}}.'],
      [{ name: 'Pessoa 1', word: 'PARAR' }],
    ]);
  });

  it('is listed with what they wrote, cut to a hundred characters', async () => {
    await record(optOut(`  sair${'!'.repeat(300)}`));
    expect((await optOuts())[0]?.word).toBe(`sair${'!'.repeat(96)}`);
  });

  it('is announced at once to campaign users, and on the contact to everybody', async () => {
    await world.sql(`insert into settings (company_id, key, value) values (1, 'campaignAccess', 'admin')`);
    await record(optOut('PARAR'));
    const notices = world.publishedNotices.filter(({ topic }) => topic !== 'ticketCampaign');
    expect(notices.map(({ topic, rooms }) => [topic, rooms])).toEqual([
      ['campaignOptOut', ['admins']],
      ['contactConsent', ['company']],
    ]);
  });
});

describe('opting in again', () => {
  const writesBack = (person = 0) => record(answerOf('optIn', { status: 'answered', text: 'VOLTAR', person }));

  it('applies to every number of the contact, and to nobody else', async () => {
    await record(optOut('PARAR', { person: 1 }));
    await world.sql(`insert into campaign_opt_outs (company_id, number, number_key, name, word)
      values (1, '5521988887777', number_key('5521988887777'), 'Pessoa 1', 'SAIR')`);
    await world.sql(`insert into contact_identities (company_id, kind, value, contact_id)
      select 1, 'phone', '5521988887777', contact_id from campaign_recipients where name = 'Pessoa 1'`);
    await writesBack();
    expect(await optOuts()).toMatchObject([{ name: 'Pessoa 2' }]);
  });

  it('applies also when their contact has another number by now', async () => {
    await record(optOut('PARAR'));
    await world.sql(`delete from contact_identities where value like '%70000000'`);
    await writesBack();
    expect(await optOuts()).toEqual([]);
  });
});

describe('answer', () => {
  it('after the recipient’s state has changed meanwhile changes nothing', async () => {
    await stand('failed');
    await record(answerOf('answer', { status: 'sent' }));
    expect((await people())[0]?.status).toBe('failed');
  });

  it('an accepting answer enqueues the send only while the campaign runs', async () => {
    const agree = async (isRunning: boolean) => {
      await stand('requested');
      const { campaign, ...one } = await answerOf('confirm', { status: 'requested', text: 'Quero' });
      await record(Promise.resolve({ ...one, campaign: { ...campaign, isRunning } }));
      return (await world.jobs('send-confirmed')).length;
    };
    expect([await agree(false), await agree(true)]).toEqual([0, 1]);
    expect((await report(made)).shipping[0]?.confirmedAt).toBe(world.now.toISOString());
  });

  it('two accepting answers enqueue one send', async () => {
    await stand('requested');
    await record(
      answerOf('confirm', { status: 'requested', text: 'Quero' }),
      answerOf('confirm', { status: 'confirmed', text: 'Quero!' }),
    );
    expect(await world.jobs('send-confirmed')).toHaveLength(1);
  });
});

describe('campaign of a ticket', () => {
  const campaignOf = (actor = world.ana, ticketId = state.ticketId) =>
    world.run((tx) => showTicketCampaign(tx, actor, ticketId), actor.companyId);

  it('is shown in the open ticket when the customer answers', async () => {
    expect(await campaignOf()).toEqual({ campaign: null });
    await record(answerOf('answer', { status: 'sent' }));
    expect(await campaignOf(world.bia)).toEqual({ campaign: { id: made.id, name: 'Natal' } });
    expect(world.publishedNotices).toMatchObject([
      {
        topic: 'ticketCampaign',
        rooms: [`ticket:${state.ticketId}`],
        payload: { ticketId: state.ticketId, campaign: { id: made.id, name: 'Natal' } },
      },
    ]);
  });

  it('is the last answered one, and none when that was deleted', async () => {
    await record(answerOf('answer', { status: 'sent' }));
    const first = made;
    made = await create({ name: 'Páscoa' }, 1);
    await start(made);
    await stand('unknown');
    await record(answerOf('answer', { status: 'unknown' }));
    expect((await campaignOf()).campaign?.name).toBe('Páscoa');
    await world.sql('delete from campaigns where id = any($1)', [[first.id, made.id]]);
    expect(await campaignOf()).toEqual({ campaign: null });
  });

  it('is not announced to users who may not read the ticket, nor to another company', async () => {
    await record(answerOf('answer', { status: 'sent' }));
    await expect(campaignOf(state.caio)).rejects.toThrow('ERR_NO_PERMISSION');
    await expect(campaignOf(world.otto)).rejects.toThrow('ERR_NO_TICKET_FOUND');
  });
});
