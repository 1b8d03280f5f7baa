import { beforeEach, describe, expect, it } from 'vitest';
import { purgeFormerRecipients } from '../campaigns/former-recipients.ts';
import { removeCampaign } from '../campaigns/remove-campaign.ts';
import { ana as admin } from './test-admin.ts';
import { testInbox } from './test-inbox.ts';

const { receive, message, rows, autoReplies, phone, tx: run, context } = testInbox();

/** A campaign has written to the customer in a closed conversation; the connection greets new conversations. */
beforeEach(async () => {
  await receive(message('oi'));
  await rows(`update tickets set status = 'closed', finished_at = now() - interval '1 day', updated_at = now() - interval '1 day';
    update queues set greeting_message = 'Bem-vinda!';
    delete from graphile_worker._private_jobs`);
  await rows(`insert into campaigns (company_id, id, name, messages, confirmations, confirmation, status, open_ticket, whatsapp_id)
      values (1, 1, 'Natal', '[]', '[]', true, 'EM_ANDAMENTO', false, 1);
    insert into campaign_recipients (company_id, id, campaign_id, contact_id, name, number, number_key, email, status, requested_at)
      select 1, 1, 1, id, 'Mariana', '${phone}', number_key('${phone}'), '', 'requested', now() from contacts;
    insert into messages (company_id, id, ticket_id, contact_id, whatsapp_id, chat, from_me, body, status, origin, sent_at) overriding system value
      select 1, 900, t.id, t.contact_id, 1, '${phone}', true, 'Quer ver?', 'sent', 'campaign', now() from tickets t;
    insert into campaign_messages (company_id, campaign_id, recipient_id, step, attempt, message_id) values (1, 1, 1, 0, 1, 900)`);
});

const person = async () =>
  (
    await rows<{ status: string; optedOut: boolean }>('select status, opted_out as "optedOut" from campaign_recipients')
  )[0];
const tickets = async () =>
  (await rows<{ status: string }>('select status from tickets order by id')).map((t) => t.status);
const waitingJobs = async () =>
  (
    await rows<{ name: string }>(`select t.identifier as name from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send-confirmed'`)
  ).length;
const change = (sql: string) => rows(`update campaign_recipients set ${sql}`);

describe('customer who was asked for a confirmation', () => {
  it('and agrees gets the text at once; no ticket opens and no menu is sent', async () => {
    await receive(message('Quero sim'));
    expect([await person(), await waitingJobs(), await tickets(), await autoReplies()]).toEqual([
      { status: 'confirmed', optedOut: false },
      1,
      ['closed'],
      [],
    ]);
  });

  it('and declines gets nothing more', async () => {
    await receive(message('Não!'));
    expect([await person(), await waitingJobs(), await tickets(), await autoReplies()]).toEqual([
      { status: 'declined', optedOut: false },
      0,
      ['closed'],
      [],
    ]);
  });

  it('and answers after the campaign was cancelled writes an ordinary message', async () => {
    await rows(`update campaigns set status = 'CANCELADA'`);
    await receive(message('Quero'));
    expect([(await person())?.status, await waitingJobs(), (await tickets()).length]).toEqual(['confirmed', 0, 2]);
  });

  it('and writes before the question has been sent writes an ordinary message', async () => {
    await rows(`update messages set status = 'queued' where id = 900`);
    await receive(message('Quero'));
    expect([(await person())?.status, await waitingJobs(), (await tickets()).length]).toEqual(['requested', 0, 2]);
    await rows(`update messages set status = 'sending' where id = 900; update tickets set status = 'closed'`);
    await receive(message('Quero'));
    expect([(await person())?.status, await waitingJobs()]).toEqual(['confirmed', 1]);
  });

  it('and answers after the deadline writes an ordinary message', async () => {
    await change(`requested_at = now() - interval '73 hours'`);
    await receive(message('Quero'));
    expect([(await person())?.status, (await tickets()).length]).toEqual(['requested', 2]);
  });
});

it.each(['PARAR', 'sair', ' Stop! ', 'Descadastrar.'])(
  '%s: wants no campaigns any more, and is told so once',
  async (word) => {
    await change(`status = 'delivered'`);
    await receive(message(word));
    await receive(message(word));
    expect([await person(), await tickets(), (await autoReplies()).length]).toEqual([
      { status: 'answered', optedOut: true },
      ['closed'],
      1,
    ]);
    expect(await rows('select number, campaign_id::int as campaign from campaign_opt_outs')).toEqual([
      { number: phone, campaign: 1 },
    ]);
    await receive(message('voltar'));
    expect(await rows('select number from campaign_opt_outs')).toEqual([]);
  },
);

it('a message after the campaign’s text counts as its answer, and is handled like any other', async () => {
  await change(`status = 'read'`);
  await receive(message('Quanto custa?'));
  expect([(await person())?.status, await tickets()]).toEqual(['answered', ['closed', 'pending']]);
  expect(await autoReplies()).not.toEqual([]);
});

it('with an active conversation the answer belongs to it, and people see it', async () => {
  await rows(`update tickets set status = 'open', user_id = 1, unread_messages = 0`);
  await receive(message('Quero'));
  expect([(await person())?.status, await rows('select status, unread_messages as unread from tickets')]).toEqual([
    'confirmed',
    [{ status: 'open', unread: 1 }],
  ]);
});

describe('campaign that a ticket answers', () => {
  const answered = () =>
    rows<{ status: string; campaign: string }>(
      `select t.status, a.name as campaign from campaign_recipients r join tickets t on t.id = r.answer_ticket_id
       join campaigns a on a.id = r.campaign_id`,
    );

  it('is recorded on the ticket that the answer opens', async () => {
    await change(`status = 'read'`);
    await receive(message('Quanto custa?'));
    expect(await answered()).toEqual([{ status: 'pending', campaign: 'Natal' }]);
  });

  it('is recorded on the active ticket that the answer belongs to', async () => {
    await rows(`update tickets set status = 'open', user_id = 1`);
    await receive(message('Quero'));
    expect(await answered()).toEqual([{ status: 'open', campaign: 'Natal' }]);
  });
});

it('what answers a rating that was asked after the campaign’s question is no answer to the campaign', async () => {
  await change(`requested_at = now() - interval '2 hours'`);
  await rows(`insert into ratings (company_id, scale, ticket_id, contact_id, whatsapp_id, asked_at, expires_at, open_until, farewell)
    select 1, 'nps', id, contact_id, 1, now() - interval '1 hour', now() + interval '1 hour', now() + interval '1 hour', '' from tickets`);
  await receive(message('9'), message('Muito bom'));
  expect(await rows('select rate, comment from ratings')).toEqual([{ rate: 9, comment: 'Muito bom' }]);
  expect([await person(), await waitingJobs(), await tickets()]).toEqual([
    { status: 'requested', optedOut: false },
    0,
    ['closed'],
  ]);
  await receive(message('Quero'));
  expect([(await person())?.status, await waitingJobs()]).toEqual(['confirmed', 1]);
});

it('VOLTAR from somebody who has not opted out is an ordinary message', async () => {
  await change(`status = 'answered'`);
  await receive(message('voltar'));
  expect(await tickets()).toEqual(['closed', 'pending']);
});

describe('after the campaign was deleted', () => {
  const removed = async (status = 'delivered') => {
    await change(`status = '${status}'`);
    await rows(`update campaigns set status = 'FINALIZADA'`);
    await run((tx) => removeCampaign(tx, admin, 1));
    expect(await rows('select id from campaigns')).toEqual([]);
  };
  const optOuts = () => rows('select number, campaign_id as campaign from campaign_opt_outs');

  it('its customers can still opt out, and in again; nothing opens', async () => {
    await removed();
    await receive(message('PARAR'));
    expect([await optOuts(), await tickets(), (await autoReplies()).length]).toEqual([
      [{ number: phone, campaign: null }],
      ['closed'],
      1,
    ]);
    await receive(message('voltar'));
    expect([await optOuts(), await tickets()]).toEqual([[], ['closed']]);
  });

  it('who had opted out can opt in again, also after thirty days', async () => {
    await change(`status = 'delivered'`);
    await receive(message('PARAR'));
    await removed('answered');
    await rows(`update campaign_messages set created_at = now() - interval '40 days'`);
    await purgeFormerRecipients(context());
    await receive(message('voltar'));
    expect([await optOuts(), await tickets()]).toEqual([[], ['closed']]);
  });

  it('an agreement to its question is an ordinary message', async () => {
    await removed('requested');
    await receive(message('Quero'));
    expect([(await tickets()).length, await waitingJobs()]).toEqual([2, 0]);
  });

  it('its customers are forgotten once their time to opt out is over', async () => {
    await removed();
    await purgeFormerRecipients(context());
    expect(await person()).toBeDefined();
    await rows(`update campaign_messages set created_at = now() - interval '31 days'`);
    await purgeFormerRecipients(context());
    expect(await person()).toBeUndefined();
  });
});

it('VOLTAR undoes an opt-out that was made under another number of a merged contact', async () => {
  await change(`status = 'delivered'`);
  await rows(`insert into campaign_opt_outs (company_id, number, number_key, name, word)
      values (1, '351912345678', '351912345678', 'Mariana', 'SAIR');
    insert into contact_identities (company_id, contact_id, kind, value) select 1, id, 'phone', '351912345678' from contacts`);
  await receive(message('voltar'));
  expect([await rows('select number from campaign_opt_outs'), await tickets()]).toEqual([[], ['closed']]);
});
