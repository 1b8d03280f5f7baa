import { expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { removeUnusedWordsJob } from '../../tickets/ticket.jobs.ts';
import { removeUnusedWords } from '../erase-person-messages.ts';
import { readMessage } from '../find-message.ts';
import { countOldMessages, removeOldFiles, removeOldMessages } from './remove-old-messages.ts';

const { world, addMessage, addFile, stored, storedIds } = testConversation();

const limit = new Date('2026-01-01T00:00:00Z');
const old = new Date('2025-12-31T23:59:59Z');
const fileIds = async () =>
  (await world.sql<{ id: number }>('select id::int from files order by id')).map(({ id }) => id);
const withFile = async (name: string, over: Parameters<typeof addMessage>[0] = {}) => {
  const fileId = await addFile(name);
  return { fileId, id: await addMessage({ sentAt: old, mediaType: 'image', fileId, mediaState: 'ready', ...over }) };
};

it('an older message is removed with its file, its versions and its preview; one of exactly that instant stays', async () => {
  const { id } = await withFile('a.jpg');
  const stays = await addMessage({ sentAt: limit });
  const picture = await addFile('previa.jpg');
  await world.sql(
    `insert into message_edits (company_id, message_id, body, created_at) values (1, $1, 'antes', now())`,
    [id],
  );
  await world.sql(
    `insert into message_previews (company_id, message_id, url, state, title, description, site, file_id)
     values (1, $1, 'https://x.test', 'ready', 't', '', '', $2)`,
    [id, picture],
  );
  const removed = await world.run((tx) => removeOldMessages(tx, limit, 10));
  expect(removed).toEqual({ messages: 1, files: 1, keys: ['1/a.jpg'] });
  expect([await storedIds(), await fileIds()]).toEqual([[stays], []]);
});

it('words that only removed messages contain are no longer suggested', async () => {
  await addMessage({ body: 'um sofá girassol', sentAt: old });
  await addMessage({ body: 'outro sofá', sentAt: limit });
  for (const word of ['sofa', 'girassol'])
    await world.sql('insert into message_words (company_id, variant, word) values (1, $1, $1)', [word]);
  await world.run((tx) => removeOldMessages(tx, limit, 10));
  const [job] = await world.jobs(removeUnusedWordsJob.name);
  const { words } = removeUnusedWordsJob.payload.parse(job?.payload);
  await world.run((tx) => removeUnusedWords(tx, { words }));
  expect(await world.sql('select word from message_words')).toEqual([{ word: 'sofa' }]);
});

it('a file that a newer message also has is kept', async () => {
  const { fileId, id } = await withFile('a.jpg');
  const forwarded = await addMessage({ mediaType: 'image', fileId, mediaState: 'ready' });
  expect(await world.run((tx) => removeOldMessages(tx, limit, 10))).toMatchObject({ messages: 1, files: 0, keys: [] });
  expect([await storedIds(), await fileIds()]).toEqual([[forwarded], [fileId]]);
  expect(id).not.toBe(forwarded);
});

it.each(['queued', 'sending'])('one that is %s stays with its file until it is out', async (status) => {
  const { id, fileId } = await withFile('a.jpg', { status, providerId: null });
  const nothing = { messages: 0, files: 0, keys: [] };
  expect(await world.run((tx) => removeOldMessages(tx, limit, 10))).toEqual(nothing);
  expect(await world.run((tx) => removeOldFiles(tx, limit, 10))).toEqual(nothing);
  expect(await world.run((tx) => countOldMessages(tx, limit, limit))).toEqual({ messages: 0, files: 0, bytes: 0 });
  expect([await storedIds(), await fileIds()]).toEqual([[id], [fileId]]);
});

it('a reply to a removed message stays, and quotes nothing', async () => {
  const asked = await addMessage({ sentAt: old, fromMe: false });
  const answer = await addMessage({ quotedMessageId: asked });
  await world.run((tx) => removeOldMessages(tx, limit, 10));
  const shown = await world.run((tx) => readMessage(tx, answer));
  expect(shown).toMatchObject({ body: 'Olá', quotedMsg: null });
});

it('files are removed and their messages stay, with the reason; a second run has nothing to do', async () => {
  const { id } = await withFile('a.jpg', { body: 'veja' });
  expect(await world.run((tx) => removeOldFiles(tx, limit, 10))).toMatchObject({ messages: 1, files: 1 });
  expect(await stored(id)).toMatchObject({
    body: 'veja',
    fileId: null,
    mediaState: 'failed',
    mediaFailReason: 'retention',
  });
  expect(await world.run((tx) => removeOldFiles(tx, limit, 10))).toEqual({ messages: 0, files: 0, keys: [] });
});

it('a batch is no larger than requested, and two concurrent ones take different messages', async () => {
  for (let n = 0; n < 4; n++) await addMessage({ sentAt: old });
  const batches = await Promise.all([1, 2].map(() => world.run((tx) => removeOldMessages(tx, limit, 2))));
  expect(batches.map(({ messages }) => messages)).toEqual([2, 2]);
  expect(await storedIds()).toEqual([]);
});

it('the preview counts what would be removed: messages and files by their own limits, a file of two messages once', async () => {
  const { fileId } = await withFile('a.jpg', { sentAt: new Date('2025-06-01T00:00:00Z') });
  await addMessage({ sentAt: old, mediaType: 'image', fileId });
  await withFile('b.jpg', { sentAt: new Date('2026-02-01T00:00:00Z') });
  const count = (messages: Date | null, files: Date | null) => world.run((tx) => countOldMessages(tx, messages, files));
  expect(await count(limit, null)).toEqual({ messages: 2, files: 1, bytes: 3 });
  expect(await count(null, limit)).toEqual({ messages: 0, files: 1, bytes: 3 });
  expect(await count(new Date('2025-07-01T00:00:00Z'), new Date('2026-03-01T00:00:00Z'))).toEqual({
    messages: 1,
    files: 2,
    bytes: 6,
  });
  expect(await count(null, null)).toEqual({ messages: 0, files: 0, bytes: 0 });
});

it('nothing of another company is removed', async () => {
  await withFile('a.jpg');
  const theirs = world.otto.companyId;
  expect(await world.run((tx) => removeOldMessages(tx, limit, 10), theirs)).toMatchObject({ messages: 0 });
  expect(await world.run((tx) => countOldMessages(tx, limit, limit), theirs)).toMatchObject({ messages: 0, files: 0 });
  expect(await storedIds()).toHaveLength(1);
});
