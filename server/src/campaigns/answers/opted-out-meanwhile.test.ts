import type { RecipientStatus } from '@balcao/contract/campaigns/recipient';
import { expect, it } from 'vitest';
import { lockWait } from '../../../../tests/world/lock-wait.ts';
import { overlap } from '../../../../tests/world/overlap.ts';
import { createFileList } from '../../file-lists/create-file-list.ts';
import { lockTicket } from '../../tickets/ticket.store.ts';
import { withdrawFromRecipient } from '../sending/withdraw-unsent.ts';
import { testCampaigns } from '../test-campaigns.ts';
import { type RecordedAnswer, recordCampaignAnswers } from './record-campaign-answers.ts';

const campaigns = testCampaigns();
const { world, state, create, start, advance, waiting, deliver, sendAll, counts, report, run } = campaigns;

type Person = { id: number; campaignId: number; contactId: number };
const people = () =>
  world.sql<Person>(
    'select id::int as id, campaign_id::int as "campaignId", contact_id as "contactId" from campaign_recipients order by id',
  );
/** Their SAIR, as the inbox records it. */
async function optOut(status: RecipientStatus): Promise<RecordedAnswer> {
  const [{ id: recipientId, ...person } = { id: 0, campaignId: 0, contactId: 0 }] = await people();
  const word = { status, isAsked: false, isRecent: true, isOptedOut: false, isRunning: true };
  const campaign = { ...word, recipientId, campaignId: person.campaignId, ticketId: null };
  return { campaign, answer: 'optOut', contactId: person.contactId, ticketId: state.ticketId, text: 'SAIR' };
}

it('an opt-out while the next message is written withdraws that message', async () => {
  const { id: fileListId } = await run((tx) => createFileList(tx, world.ana, { name: 'Catálogo', message: 'Veja' }));
  const fileId = await campaigns.addFile('a.pdf', 'application/pdf');
  await world.sql(`insert into file_list_options (company_id, file_list_id, name, caption, place, file_id)
    values (1, ${fileListId}, 'a.pdf', '', 1, ${fileId})`);
  const made = await create({ fileListId }, 1);
  await start(made);
  await advance();
  await deliver();
  const answer = await optOut('pending');
  const advances = () => advance().then(() => 'done');
  await overlap(world, (tx) => recordCampaignAnswers(tx, [answer]), advances);
  expect(await waiting()).toEqual([]);
  expect(await sendAll()).toEqual([]);
  expect([await counts(made), (await report(made)).status]).toEqual([{ skipped: 1 }, 'FINALIZADA']);
});

it('an opt-out from one campaign withdraws the message of another that the channel does not have yet', async () => {
  await start(await create({}, 1));
  await sendAll();
  const other = await create({ message1: 'Páscoa, {nome}' }, 2);
  await start(other);
  await advance();
  expect((await waiting()).map(({ body }) => body)).toEqual(['Páscoa, Pessoa 1']);
  const answer = await optOut('sent');
  await run((tx) => recordCampaignAnswers(tx, [answer]));
  const jobs = await world.jobs('withdraw-from-recipient');
  expect(jobs.map(({ payload }) => payload)).toEqual([{ companyId: 1, recipientId: answer.campaign.recipientId }]);
  await run((tx) => withdrawFromRecipient(tx, answer.campaign.recipientId));
  expect(await sendAll()).toEqual(['Páscoa, Pessoa 2']);
  expect([await counts(other), (await report(other)).reasons]).toEqual([
    { sent: 1, skipped: 1 },
    [{ status: 'skipped', reason: 'optedOut', count: 1 }],
  ]);
});

/** A person has got one campaign, and is the only recipient of another, which has not written yet. */
async function startBoth() {
  await start(await create({}, 1));
  await sendAll();
  const other = await create({ message1: 'Páscoa, {nome}' }, 1);
  await start(other);
  return { other, answer: await optOut('sent') };
}

it('an opt-out from one campaign while the message of another is written withdraws that message', async () => {
  const { other, answer } = await startBoth();
  const advances = () => advance().then(() => 'done');
  await overlap(world, (tx) => recordCampaignAnswers(tx, [answer]), advances);
  expect([await waiting(), await counts(other)]).toEqual([[], { skipped: 1 }]);
});

it('so does one that comes when the recipient was read and the message is not written yet', async () => {
  const { other, answer } = await startBoth();
  const [ticket = { id: 0 }] = await world.sql<{ id: number }>(
    `update tickets set status = 'open', user_id = ${world.ana.userId} where contact_id = ${answer.contactId} returning id`,
  );
  const [locked, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const lockingTx = run(async (tx) => {
    await lockTicket(tx, ticket.id);
    locked.resolve();
    await mayEnd.promise;
  });
  await locked.promise;
  const advancing = advance();
  await lockWait(world.context().database.owner);
  await run((tx) => recordCampaignAnswers(tx, [answer]));
  await run((tx) => withdrawFromRecipient(tx, answer.campaign.recipientId));
  mayEnd.resolve();
  await Promise.all([lockingTx, advancing]);
  expect([await waiting(), await counts(other)]).toEqual([[], { skipped: 1 }]);
});
