import { expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { eraseEntries } from '../../inbound/journal/erase-entries.ts';
import { eraseMessage } from './erase-message.ts';

const { world, state, addMessage, addFile, stored } = testConversation();

const journalled = async (providerId: string, received = true) =>
  world.sql(
    `insert into journal (company_id, whatsapp_id, chat, provider_id, event, received_at)
     values (1, $1, '5511987654321', $2, '{"body": "segredo"}', case when $3 then now() end)`,
    [state.connectionId, providerId, received],
  );
/** As when a customer revokes it: the row, then its content in the journal. */
const erase = (id: number) =>
  world.run(async (tx) => {
    const erased = await eraseMessage(tx, id);
    if (erased) await eraseEntries(tx, erased);
  });
const events = () =>
  world.sql<{ provider_id: string; event: object }>('select provider_id, event from journal order by provider_id');

it('nothing of its content is left in the row, its edits, its file or the journal', async () => {
  const fileId = await addFile();
  const id = await addMessage(
    {
      fromMe: false,
      providerId: 'M1',
      body: 'segredo',
      mediaType: 'image',
      fileId,
      mediaState: 'ready',
    },
    { secret: 1 },
  );
  await world.sql(`insert into message_edits (company_id, message_id, body) values (1, $1, 'segredo antes')`, [id]);
  for (const provider of ['M1', 'edit:M1:2', 'M12']) await journalled(provider);
  await erase(id);
  expect(await stored(id)).toMatchObject({ isDeleted: true, body: '', fileId: null, mediaState: null });
  expect((await stored(id)).facts).toBeNull();
  expect(await world.sql('select from message_edits')).toEqual([]);
  expect(await world.sql('select from files')).toEqual([]);
  expect(await events()).toEqual([
    { provider_id: 'M1', event: {} },
    { provider_id: 'M12', event: { body: 'segredo' } },
    { provider_id: 'edit:M1:2', event: {} },
  ]);
});

it('a file that was forwarded stays with the other message, and unprocessed entries stay in the journal', async () => {
  const fileId = await addFile();
  const [id, other] = [await addMessage({ fileId, providerId: 'M1' }), await addMessage({ fileId })];
  await journalled('M1', false);
  await erase(id);
  expect((await stored(other)).fileId).toBe(fileId);
  expect(await events()).toEqual([{ provider_id: 'M1', event: { body: 'segredo' } }]);
});
