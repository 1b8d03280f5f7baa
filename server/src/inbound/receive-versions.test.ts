import { expect, it } from 'vitest';
import { testInbox } from './test-inbox.ts';

const { receive, receiveConcurrently, message, event, rows } = testInbox();

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

it('it is shown in high quality where the other one is not', async () => {
  await receive(picture('A-HD', 'A'));
  await receive(event({ kind: 'unreadable', providerId: 'unreadable:B', messageId: 'B' }), picture('B-HD', 'B'));
  expect(await shown()).toEqual(['A-HD', 'B', 'B-HD']);
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
