import { beforeEach, expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { listContactMedia } from './list-contact-media.ts';

const { world, state, addMessage, changeTicket } = testConversation();
type Query = Parameters<typeof listContactMedia>[3];

const contactOf = async () => {
  const [row] = await world.sql<{ id: number }>('select contact_id as id from tickets where id = $1', [state.ticketId]);
  return row!.id;
};
const media = async (query: Query, by = world.bia) => {
  const contactId = await contactOf();
  return world.run((tx) => listContactMedia(tx, by, contactId, query), by.companyId);
};
const bodies = async (...given: Parameters<typeof media>) =>
  (await media(...given)).records.map(({ message }) => message.body);

beforeEach(async () => {
  await addMessage({ body: 'foto', mediaType: 'image', mediaState: 'ready', fromMe: false });
  await addMessage({ body: 'vídeo', mediaType: 'video', mediaState: 'ready' });
  await addMessage({ body: 'ainda vem', mediaType: 'image', mediaState: 'pending' });
  await addMessage({ body: 'contrato', mediaType: 'application', mediaState: 'ready' });
  await addMessage({ body: 'Veja HTTPS://loja.com' });
  await addMessage({ body: 'sem https:// nada' });
});

it('pictures, files and links of a contact are separate, newest first', async () => {
  expect(await bodies({ kind: 'pictures' })).toEqual(['vídeo', 'foto']);
  expect(await bodies({ kind: 'files' })).toEqual(['contrato']);
  expect(await bodies({ kind: 'links' })).toEqual(['Veja HTTPS://loja.com']);
});

it('revoked messages and notes are not included', async () => {
  await world.sql(`update messages set is_deleted = true where body = 'foto'`);
  await world.sql(`update messages set is_private = true where body = 'vídeo'`);
  expect(await bodies({ kind: 'pictures' })).toEqual([]);
});

it('media of a contact are listed in pages, and the last one names no next', async () => {
  for (let i = 0; i < 24; i++) await addMessage({ body: `foto ${i}`, mediaType: 'image', mediaState: 'ready' });
  const first = await media({ kind: 'pictures' });
  expect(first.records).toHaveLength(24);
  expect(first).toMatchObject({ hasMore: true, nextCursor: first.records.at(-1)?.message.id });
  const second = await media({ kind: 'pictures', cursor: Number(first.nextCursor) });
  expect(second).toMatchObject({ hasMore: false, nextCursor: null });
  expect(second.records.map(({ message }) => message.body)).toEqual(['vídeo', 'foto']);
});

it('yields nothing for an invisible ticket', async () => {
  await changeTicket({ queue_id: null, user_id: state.rita.userId });
  expect(await bodies({ kind: 'pictures' })).toEqual([]);
  expect(await bodies({ kind: 'pictures' }, world.ana)).toHaveLength(2);
  await expect(media({ kind: 'pictures' }, world.otto)).rejects.toThrow('ERR_NO_CONTACT_FOUND');
});
