import { expect, it } from 'vitest';
import { testConversation } from '../../../tests/world/test-conversation.ts';
import { autoReplyToCalls } from './auto-reply-to-call.ts';

const { world, state, changeTicket } = testConversation();

const refuseCalls = () => world.sql(`insert into settings (company_id, key, value) values (1, 'call', 'disabled')`);
const call = (ids = [state.ticketId], companyId = 1) => world.run((tx) => autoReplyToCalls(tx, ids), companyId);
const replied = async () =>
  (await world.jobs('say-automatically')).map(({ payload }) => (payload as { ticketId: number }).ticketId);
const later = (ms: number) => {
  world.now = new Date(world.now.getTime() + ms);
};

it('informs callers of a number that takes no calls, once for calls within two minutes', async () => {
  await refuseCalls();
  await call();
  later(119_999);
  await call();
  expect(await replied()).toEqual([state.ticketId]);
  later(1);
  await call();
  expect(await replied()).toEqual([state.ticketId, state.ticketId]);
});

it('two nodes that receive one call send one message', async () => {
  await refuseCalls();
  await Promise.all([call(), call()]);
  expect(await replied()).toEqual([state.ticketId]);
});

it('several concurrent callers are each informed, by separate messages', async () => {
  await refuseCalls();
  const other = await world.ticket(await world.contact('Bruna', '5511900001111'));
  await call([state.ticketId, other, state.ticketId]);
  expect((await replied()).toSorted()).toEqual([state.ticketId, other].toSorted());
});

it.each<[string, () => Promise<unknown>]>([
  ['where calls are taken', async () => undefined],
  ['in a group', async () => Promise.all([refuseCalls(), changeTicket({ is_group: true })])],
  [
    'to another connection of the company',
    async () => Promise.all([refuseCalls(), world.sql(`update connections set account_id = '5511987654321'`)]),
  ],
  [
    'by an inactive company',
    async () => Promise.all([refuseCalls(), world.sql('update companies set status = false where id = 1')]),
  ],
  [
    'by a company whose licence has ended',
    async () => Promise.all([refuseCalls(), world.sql(`update companies set due_date = '2020-01-01' where id = 1`)]),
  ],
  ['in a conversation that is gone', async () => Promise.all([refuseCalls(), world.sql('delete from tickets')])],
])('nothing is said %s', async (_, prepare) => {
  await prepare();
  await call();
  expect(await replied()).toEqual([]);
});

it('another company’s setting does not apply here, nor ours to its calls', async () => {
  await world.sql(`insert into settings (company_id, key, value) values (2, 'call', 'disabled')`);
  await call();
  await call([state.ticketId], world.otto.companyId);
  expect(await replied()).toEqual([]);
});
