import { type MessageStatus, messageStatus } from '@balcao/contract/messages/message';
import { expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import type { Tx } from '../../platform/db/tx.ts';

const { world, addMessage } = testConversation();
const stageOf: Partial<Record<MessageStatus, string>> = {
  queued: 'outgoing',
  sending: 'outgoing',
  failed: 'failed',
  unknown: 'failed',
};
const stages = () =>
  world.sql<{ id: number; status: string; stage: string | null }>(
    'select id::int, status, delivery_stage as stage from messages order by id',
  );
const wanted = (status: MessageStatus) => stageOf[status] ?? null;

it('the stage follows the status, for every change of status', async () => {
  for (const first of messageStatus.options)
    for (const next of messageStatus.options) {
      const id = await addMessage({ status: first, providerId: null });
      expect(await stages()).toMatchObject([{ status: first, stage: wanted(first) }]);
      await world.sql('update messages set status = $1 where id = $2', [next, id]);
      expect(await stages()).toMatchObject([{ status: next, stage: wanted(next) }]);
      await world.sql('delete from messages');
    }
});

/** In this session: updates that wrote to no index (HOT updates). */
async function updatedInPlace(tx: Tx): Promise<number> {
  const rows = await tx.rows<{ n: number }>(
    'updated-in-place',
    `select pg_stat_get_xact_tuples_hot_updated('messages'::regclass)::int as n`,
    [],
  );
  return rows[0]?.n ?? 0;
}

it.each<[MessageStatus, MessageStatus, boolean]>([
  ['queued', 'sending', true],
  ['sending', 'sent', false],
  ['sent', 'delivered', true],
  ['delivered', 'read', true],
])('a message that was %s and is %s stays where its indexes have it: %s', async (from, after, stays) => {
  const id = await addMessage({ status: from });
  const inPlace = await world.run(async (tx) => {
    const before = await updatedInPlace(tx);
    await tx.rows('next-status', 'update messages set status = $1 where company_id = current_company() and id = $2', [
      after,
      id,
    ]);
    return (await updatedInPlace(tx)) - before;
  });
  expect(inPlace).toBe(stays ? 1 : 0);
});
