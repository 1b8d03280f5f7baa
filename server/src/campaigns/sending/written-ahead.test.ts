import { failureReason } from '@balcao/contract/channels/failure-reason';
import { beforeEach, expect, it } from 'vitest';
import type { SendResult } from '../../channels/channel.ts';
import { createFileList } from '../../file-lists/create-file-list.ts';
import { delegateMessages } from '../../messages/delivery/delegate-messages.ts';
import { machineMessageProgressed } from '../../messages/delivery/message-progress.ts';
import { sendLanes } from '../../messages/delivery/send-queue.store.ts';
import { sendTurn } from '../../messages/delivery/send-turn.ts';
import { subscribe } from '../../platform/db/domain-events.ts';
import { testCampaigns } from '../test-campaigns.ts';
import { advanceSending } from './advance-sending.ts';
import { followMessages } from './follow-messages.ts';

const campaigns = testCampaigns();
const { world, state, create, start, waiting, counts, report, run } = campaigns;
/** The texts given to the channel, in order; `meanwhile` runs before it answers. */
let given: string[];
let meanwhile: () => Promise<unknown>;
let answer: SendResult | null;

beforeEach(async () => {
  await world.sql('update connections set machine_gap_ms = 0, new_chats_per_day = 100');
  given = [];
  meanwhile = async () => {};
  answer = null;
  state.driver = {
    async send(_connection, { body, id }) {
      given.push(body);
      await meanwhile();
      return answer ?? { outcome: 'sent', providerId: `sent-${id}` };
    },
  };
});

const advance = () => run((tx) => advanceSending(tx, state.connectionId, () => true));
/** Enqueues the chats like the commit of the writing transaction. */
const queue = async () => {
  const rows = await world.sql<{ whatsappId: number; contactId: number }>(
    `select distinct whatsapp_id as "whatsappId", contact_id as "contactId" from messages where status = 'queued' order by 2`,
  );
  await world.run((tx) => delegateMessages(campaigns.deps(), tx, rows));
};
const turn = (lane = state.connectionId % sendLanes) => {
  const context = { ...world.context(), subscribers: [subscribe(machineMessageProgressed, followMessages)] };
  return sendTurn({ ...campaigns.deps(), context }, { companyId: 1, lane });
};
const bodies = async () => (await waiting()).map(({ body }) => body);
const some = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => `Oi, Pessoa ${from + i}!`);

it('without a pace four are written in advance, and sent in order', async () => {
  const made = await create({}, 6);
  await start(made);
  await advance();
  await advance();
  expect(await bodies()).toEqual(some(1, 4));
  await queue();
  expect(await world.sql('select distinct lane from chats_to_send')).toEqual([
    { lane: state.connectionId % sendLanes },
  ]);
  await turn();
  expect(given).toEqual(some(1, 4));
  await advance();
  await queue();
  await turn();
  await advance();
  expect([given, await counts(made), (await report(made)).status]).toEqual([some(1, 6), { sent: 6 }, 'FINALIZADA']);
});

it('with a pace, a connection’s gap, or a channel that sends at once, one is written', async () => {
  const made = await create();
  await start(made);
  await run((tx) => advanceSending(tx, state.connectionId, () => false));
  expect(await waiting()).toHaveLength(1);
  await campaigns.cancel(made);
  await world.sql('update connections set machine_gap_ms = 1000');
  await campaigns.restart(made);
  await advance();
  expect(await waiting()).toHaveLength(1);
  await campaigns.cancel(made);
  await world.sql('update connections set machine_gap_ms = 0');
  await campaigns.setPace({ messageInterval: 10 });
  await campaigns.restart(made);
  await advance();
  expect(await waiting()).toHaveLength(1);
});

it('cancelled while the channel has one, sends no other', async () => {
  const made = await create({}, 6);
  await start(made);
  await advance();
  await queue();
  meanwhile = () => campaigns.cancel(made);
  await turn();
  await turn();
  expect([given, await waiting(), await counts(made)]).toEqual([some(1, 1), [], { sent: 1, pending: 5 }]);
});

it('sends no other after the first ban error', async () => {
  const made = await create({}, 6);
  await start(made);
  await advance();
  await queue();
  answer = { outcome: 'refused', reason: failureReason('newChatsLocked', { until: '2999-01-01T00:00:00.000Z' }) };
  await turn();
  await turn();
  expect([given, await waiting(), (await report(made)).status]).toEqual([some(1, 1), [], 'CANCELADA']);
});

it('a user’s message goes before those written in advance', async () => {
  await start(await create({}, 6));
  await advance();
  await queue();
  await world.sql('update chats_to_send set lane = $1', [state.contactId % sendLanes]);
  meanwhile = async () => {
    if (given.length > 1) return;
    await campaigns.addMessage({ status: 'queued', providerId: null, body: 'Já vai' });
    await queue();
  };
  await turn(state.contactId % sendLanes);
  expect(given.slice(0, 3)).toEqual(['Oi, Pessoa 1!', 'Já vai', 'Oi, Pessoa 2!']);
});

it('withdraws written messages when its hours end', async () => {
  world.now = new Date('2026-11-23T22:59:59Z'); // 19:59:59 in São Paulo
  const made = await create({ window: { from: '08:00', to: '20:00', weekdays: ['monday'] } }, 6);
  await start(made);
  await advance();
  expect(await waiting()).toHaveLength(4);
  world.now = new Date('2026-11-23T23:00:00Z');
  await advance();
  expect([await waiting(), await counts(made)]).toEqual([[], { pending: 6 }]);
});

it('writes no more than may begin a conversation today', async () => {
  await world.sql('update connections set new_chats_per_day = 2');
  const made = await create({}, 6);
  await start(made);
  await advance();
  expect(await bodies()).toEqual(some(1, 2));
  await queue();
  await turn();
  await advance();
  expect([given, await waiting(), (await report(made)).pause?.reason]).toEqual([some(1, 2), [], 'newChatLimit']);
});

it('a recipient who is refused the file gets no text', async () => {
  const { id: fileListId } = await run((tx) => createFileList(tx, world.ana, { name: 'Catálogo', message: 'Veja' }));
  const fileId = await campaigns.addFile('a.pdf', 'application/pdf');
  await world.sql(`insert into file_list_options (company_id, file_list_id, name, caption, place, file_id)
    values (1, ${fileListId}, 'a.pdf', '', 1, ${fileId})`);
  const made = await create({ fileListId }, 2);
  await start(made);
  await advance();
  await queue();
  answer = { outcome: 'refused', reason: 'notDelivered' };
  await turn();
  answer = null;
  for (let i = 0; i < 3; i++) {
    await advance();
    await queue();
    await turn();
  }
  expect([given, await counts(made)]).toEqual([['Veja', 'Veja', 'Oi, Pessoa 2!'], { failed: 1, sent: 1 }]);
});
