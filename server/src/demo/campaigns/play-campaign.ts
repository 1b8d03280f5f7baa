import { dayMs } from '@balcao/contract/durations';
import { messageStatus } from '@balcao/contract/messages/message';
import type { Actor } from '@balcao/contract/users/actor';
import { createCampaign } from '../../campaigns/create-campaign.ts';
import { findCampaign } from '../../campaigns/find-campaign.ts';
import { advanceSending } from '../../campaigns/sending/advance-sending.ts';
import { startCampaign } from '../../campaigns/sending/change-campaign-state.ts';
import { checkListNumbers } from '../../contact-lists/check-list-numbers.ts';
import { listAllContactLists } from '../../contact-lists/list-contact-lists.ts';
import { enqueueTurn } from '../../messages/delivery/delegate-messages.ts';
import { machineMessageProgressed } from '../../messages/delivery/message-progress.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { loadActorOfUser } from '../../users/load-actor-of-user.ts';
import type { DemoCompanyIds } from '../bootstrap-demo-company.ts';
import type { DemoCompany } from '../demo-company.ts';
import type { DemoServer, DemoServerAt, PhoneConnection } from '../demo-server.ts';
import { type SeededRandom, seededRandom } from '../seeded-random.ts';

/** Longer than the longest pause of the pace. */
const gapMs = 80_000;

type Play = {
  server: DemoServerAt;
  phone: PhoneConnection;
  campaignId: number;
  answers: string[];
  random: SeededRandom;
  pass(ms: number): void;
};

/** A finished campaign: played with the sandbox phone, by people who read, answer, opt out, or cannot be reached. */
export async function playCampaign(
  server: DemoServer,
  { playedCampaign: played, seed }: DemoCompany,
  ids: DemoCompanyIds,
  now: Date,
): Promise<void> {
  const { companyId, adminId } = ids;
  const connection = ids.connections.findLast(({ queues }) => queues.length === 1);
  if (!played || !connection) return;
  // Within the sending hours of campaigns.
  let at = new Date(now.getTime() - played.daysAgo * dayMs).setUTCHours(13, 0, 0, 0);
  const stage = server.at({ now: () => new Date(at) });
  const run = <T>(work: (tx: Tx, actor: Actor) => Promise<T>) =>
    stage.inCompany(companyId, async (tx) => work(tx, await loadActorOfUser(tx, adminId)));
  const list = (await run((tx) => listAllContactLists(tx))).find(({ name }) => name === played.list);
  if (!list) throw new Error(`the demo names "${played.list}", which is not there`);
  await checkNumbers(stage, companyId, list);
  const target = { contactListId: list.id, whatsappId: connection.id };
  const campaignId = await run((tx, actor) => add(tx, actor, played, target));
  await run((tx, actor) => startCampaign(tx, actor, campaignId));
  const play: Play = {
    server: stage,
    phone: { id: connection.id, companyId },
    campaignId,
    answers: [...played.answers],
    random: seededRandom(seed),
    pass: (ms) => {
      at += ms;
    },
  };
  for (let turn = 0; await sendNext(play, turn === refusedTurn); turn++) play.pass(gapMs);
}

/** The phone rejects this message. */
const refusedTurn = 3;

/** One in ten is not on WhatsApp. */
async function checkNumbers(
  { context }: DemoServerAt,
  companyId: number,
  { id: contactListId, contactsCount }: { id: number; contactsCount: number },
): Promise<void> {
  const deps = { findChecker: async () => async (numbers: string[]) => new Set(numbers.slice(0, 9)) };
  // Ten are checked per run; the last run finishes the check.
  for (let asked = 0; asked < contactsCount + 10; asked += 10)
    await checkListNumbers(context, deps, { companyId, contactListId, silences: 0 });
}

async function add(
  tx: Tx,
  actor: Actor,
  { name, messages }: NonNullable<DemoCompany['playedCampaign']>,
  { contactListId, whatsappId }: { contactListId: number; whatsappId: number },
): Promise<number> {
  const texts = Object.fromEntries(messages.map((text, i) => [`message${i + 1}`, text]));
  return (await createCampaign(tx, actor, { name, whatsappId, contactListId, ...texts })).id;
}

/** False when all messages have been sent. */
async function sendNext({ server, phone, campaignId, ...play }: Play, isRefused: boolean): Promise<boolean> {
  const { companyId, id: whatsappId } = phone;
  const run = <T>(work: (tx: Tx) => Promise<T>) => server.inCompany(companyId, work);
  if (isRefused) await server.refuseNext(phone);
  await run((tx) => advanceSending(tx, whatsappId));
  if ((await run((tx) => findCampaign(tx, campaignId))).status !== 'EM_ANDAMENTO') return false;
  await run(async (tx) => {
    for (const place of [0, 1, 2, 3]) enqueueTurn(tx, place);
  });
  const message = await run((tx) => lastMessageOf(tx, campaignId));
  const { messageId, failReason, name, number } = message;
  const status = messageStatus.parse(message.status);
  if (messageId === null || status === 'queued') throw new Error('a message of the demo’s campaign was not sent');
  await run(async (tx) => tx.publish(machineMessageProgressed, { messageId, status, failReason, origin: 'campaign' }));
  if (status !== 'sent' || play.random.next() > 0.7) return true;
  play.pass(20_000);
  await server.customerReads(phone, number);
  if (play.random.next() > 0.4) return true;
  const body = play.answers.shift();
  play.pass(30_000);
  if (body) await server.customerWrites(phone, { from: number, name, body }, null);
  return true;
}

const lastMessageOf = (tx: Tx, campaignId: number) =>
  tx.db
    .selectFrom('campaignMessages as x')
    .innerJoin('messages as m', (join) =>
      join.onRef('m.companyId', '=', 'x.companyId').onRef('m.id', '=', 'x.messageId'),
    )
    .innerJoin('campaignRecipients as r', (join) =>
      join.onRef('r.companyId', '=', 'x.companyId').onRef('r.id', '=', 'x.recipientId'),
    )
    .select(['x.messageId', 'm.status', 'm.failReason', 'r.name', 'r.number'])
    .where('x.companyId', '=', tx.companyId)
    .where('x.campaignId', '=', campaignId)
    .orderBy('x.messageId', 'desc')
    .executeTakeFirstOrThrow();
