import { expect, it } from 'vitest';
import { lockWait } from '../../../../tests/world/lock-wait.ts';
import { testConversation, turnOf } from '../../../../tests/world/test-conversation.ts';
import { removeConnectionChats, upsertChatsToSend } from './send-queue.store.ts';

const { world, state, addMessage } = testConversation();

const chat = () => ({ whatsappId: state.connectionId, contactId: state.contactId, dueAt: world.now });
const enqueue = () => world.run((tx) => upsertChatsToSend(tx, [chat()]));
const remove = () => world.run((tx) => removeConnectionChats(tx, state.connectionId, turnOf(state.contactId).lane));
const isQueued = async () => (await world.sql('select from chats_to_send')).length > 0;
const setStatus = (status: string) => world.sql('update connections set status = $1', [status]);

/** The state before a turn: the connection is down, and a message is queued. */
async function waitWhileDown(): Promise<void> {
  await addMessage({ status: 'queued', providerId: null });
  await enqueue();
  await setStatus('DISCONNECTED');
}

it('chats of a connection that is down leave the queue', async () => {
  await waitWhileDown();
  await remove();
  expect(await isQueued()).toBe(false);
});

it('they stay when the connection has come up since the turn read its state', async () => {
  await waitWhileDown();
  await setStatus('CONNECTED');
  await remove();
  expect(await isQueued()).toBe(true);
});

it('a chat that is enqueued while the connection comes up stays, although the turn had begun to remove it', async () => {
  await waitWhileDown();
  let removed = Promise.resolve();
  await world.run(async (tx) => {
    await tx.rows('up', `update connections set status = 'CONNECTED' where company_id = current_company()`, []);
    await upsertChatsToSend(tx, [chat()]);
    removed = remove();
    // The removal waits for the row that was just written.
    await lockWait(world.context().database.owner);
  });
  await removed;
  expect(await isQueued()).toBe(true);
});
