import { expect, it } from 'vitest';
import { testInbox } from './test-inbox.ts';

const { receive, receiveConcurrently, message, event, rows, publishedNotices } = testInbox();

const picture = (id: string, versionOf?: string, over: Record<string, unknown> = {}) =>
  message('a nota', {
    providerId: id,
    content: { mediaType: 'image', body: 'a nota', media: { name: `${id}.jpg`, mimeType: 'image/jpeg', ref: { id } } },
    ...(versionOf && { versionOf }),
    ...over,
  });
const shown = async () =>
  (await rows<{ id: string }>(`select provider_id as id from messages order by provider_id`)).map(({ id }) => id);
const unread = () => rows(`select unread_messages as unread from tickets order by id`);

it('a picture that arrives again in high quality is one message, in one batch and in two', async () => {
  await receive(picture('A'), picture('A-HD', 'A'));
  await receiveConcurrently(picture('B'), picture('B-HD', 'B'));
  expect(await shown()).toEqual(['A', 'B']);
  expect(await unread()).toEqual([{ unread: 2 }]);
});

it('a moving or another version is shown where the picture is not', async () => {
  await receive(picture('A-HEVC', 'A'));
  await receive(event({ kind: 'unreadable', providerId: 'unreadable:B', messageId: 'B' }), picture('B-HEVC', 'B'));
  expect(await shown()).toEqual(['A-HEVC', 'B', 'B-HEVC']);
});

it('one in high quality that arrives before the small one, or instead of it, takes its place, once, with its caption', async () => {
  const wordless = (id: string) =>
    picture(`${id}-HD`, id, {
      isSharper: true,
      content: { mediaType: 'image', body: '', media: { name: 'x', mimeType: 'image/jpeg', ref: { id: `${id}-HD` } } },
    });
  await receive(wordless('A'));
  expect(await shown()).toEqual(['A']);
  publishedNotices.length = 0;
  await receive(picture('A'), wordless('A'));
  expect(publishedNotices.map(({ topic, payload }) => [topic, (payload as { action: string }).action])).toContainEqual([
    'appMessage',
    'update',
  ]);
  await receive(event({ kind: 'unreadable', providerId: 'unreadable:B', messageId: 'B' }), wordless('B'));
  await receive(picture('B'));
  expect(
    await rows(`select provider_id as id, body, facts -> 'media' -> 'ref' ->> 'id' as file from messages order by id`),
  ).toEqual([
    { id: 'A', body: 'a nota', file: 'A-HD' },
    { id: 'B', body: 'a nota', file: 'B-HD' },
  ]);
  const unreadable = event({ kind: 'unreadable', providerId: 'unreadable:C', messageId: 'C' });
  await receiveConcurrently(message('Oi', { providerId: 'first' }), unreadable, wordless('C'));
  expect(await shown()).toEqual(['A', 'B', 'C', 'first']);
  expect(await rows('select body from messages where unreadable')).toEqual([]);
  await receive(picture('C'));
  expect(await unread()).toEqual([{ unread: 4 }]);
  expect(await rows('select last_message as last from tickets')).toEqual([{ last: expect.stringContaining('a nota') }]);
});

it("naming another person's message, or one of ours, hides nothing", async () => {
  const other = { chat: '5521900001111@s.whatsapp.net', identities: [{ kind: 'phone', value: '5521900001111' }] };
  await receive(
    picture('A'),
    picture('X', 'A', other),
    picture('C', undefined, { fromMe: true }),
    picture('Y', 'C', other),
  );
  expect(await shown()).toEqual(['A', 'C', 'X', 'Y']);
});

it('a customer who names a message of ours in their own chat does not replace its file', async () => {
  await receive(picture('C', undefined, { fromMe: true }), picture('Y', 'C', { isSharper: true }));
  await receive(picture('Z', 'C', { isSharper: true }));
  expect(
    await rows(`select provider_id as id, facts -> 'media' -> 'ref' ->> 'id' as file from messages order by id`),
  ).toEqual(['C', 'Y', 'Z'].map((id) => ({ id, file: id })));
});

it('it shows the file of the sharper one, in one batch and in two, and is one message', async () => {
  const sharper = (id: string) => picture(`${id}-HD`, id, { isSharper: true });
  await receiveConcurrently(picture('A'), sharper('A'));
  await receive(picture('B'), sharper('B'), sharper('B'));
  await receive(picture('C'), picture('C-HEVC', 'C'));
  expect(
    await rows(
      `select provider_id as id, facts -> 'media' -> 'ref' ->> 'id' as file, media_state as state from messages order by provider_id`,
    ),
  ).toEqual([
    { id: 'A', file: 'A-HD', state: 'pending' },
    { id: 'B', file: 'B-HD', state: 'pending' },
    { id: 'C', file: 'C', state: 'pending' },
  ]);
});

it('one that is stored already is fetched again, once; a deleted one is not', async () => {
  await receive(picture('A'), picture('B'));
  await rows(`update messages set media_state = 'ready'; update messages set is_deleted = true where provider_id = 'B';
    delete from graphile_worker._private_jobs`);
  await receive(picture('A-HD', 'A', { isSharper: true }), picture('B-HD', 'B', { isSharper: true }));
  expect(await rows(`select media_state as state from messages order by provider_id`)).toEqual([
    { state: 'pending' },
    { state: 'ready' },
  ]);
  expect(
    await rows(`select t.identifier from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'fetch-media'`),
  ).toHaveLength(1);
});

it('one that could not be decrypted at first leaves no placeholder behind, and is not unread', async () => {
  const unreadable = (id: string) => event({ kind: 'unreadable', providerId: `unreadable:${id}`, messageId: id });
  await receive(unreadable('A'), unreadable('A-HD'));
  publishedNotices.length = 0;
  await receive(picture('A'), picture('A-HD', 'A', { isSharper: true }));
  expect(await shown()).toEqual(['A']);
  expect(await unread()).toEqual([{ unread: 1 }]);
  expect(publishedNotices.filter(({ payload }) => (payload as { action: string }).action === 'delete')).toHaveLength(1);
});
