import { expect, it } from 'vitest';
import { testInbox } from './test-inbox.ts';

const { receive, message, event, rows, publishedNotices, noticeNames, autoReplies } = testInbox();
const at = (minute: number) => `2026-11-21T15:${String(minute).padStart(2, '0')}:00Z`;
const block = (active: boolean) => rows(`update contacts set active = ${active}`);
const tickets = () =>
  rows(`select status, user_id, unread_messages as unread, last_message as last, version from tickets order by id`);
const bodies = async () =>
  (await rows<{ body: string; read: boolean }>('select body, read from messages order by sent_at')).map(
    ({ body, read }) => `${body}${read ? '' : ' (unread)'}`,
  );

it('messages of a blocked contact are stored in their closed conversation: it is not reopened, nobody is notified and no bot answers', async () => {
  await rows(`update connections set greeting_message = 'Bem-vindo'`);
  await receive(message('antes', { at: at(1) }));
  await rows(`update tickets set status = 'closed', unread_messages = 0; update messages set read = true`);
  const before = await tickets();
  const greeted = await autoReplies();
  await block(false);
  publishedNotices.length = 0;
  await receive(
    message('escondida', { at: at(2) }),
    event({ kind: 'call', video: false, refused: false, at: at(3) }),
    event({ kind: 'unreadable', providerId: 'u:X', messageId: 'X', at: at(4) }),
    message('lida depois', { providerId: 'X', at: at(5) }),
  );
  expect(await tickets()).toEqual(before);
  expect(new Set(noticeNames())).toEqual(new Set(['appMessage import']));
  expect(await autoReplies()).toEqual(greeted);
  expect(await bodies()).toEqual(['antes', 'escondida', '', 'lida depois']);

  // After unblocking, the conversation is complete, and the next message reopens it.
  await block(true);
  await receive(message('voltei', { at: at(6) }));
  expect(await tickets()).toMatchObject([{ status: 'pending', unread: 1, last: 'voltei' }]);
  expect(await bodies()).toEqual(['antes', 'escondida', '', 'lida depois', 'voltei (unread)']);
});

it('an open conversation stays unchanged with its assignee, and that of a blocked new contact begins closed', async () => {
  await receive(message('antes', { at: at(1) }));
  await rows(`update tickets set status = 'open', user_id = 1, unread_messages = 0`);
  const before = await tickets();
  await block(false);
  await receive(message('mais uma', { at: at(2) }));
  expect(await tickets()).toEqual(before);
  await rows('delete from tickets');
  publishedNotices.length = 0;
  await receive(message('sem conversa', { at: at(3) }));
  expect(await tickets()).toMatchObject([{ status: 'closed', unread: 0 }]);
  expect(noticeNames()).not.toContain('appMessage create');
});

it('messages that we write to them from the phone are shown as usual', async () => {
  await receive(message('antes', { at: at(1) }));
  await block(false);
  await receive(message('nossa', { fromMe: true, at: at(2) }));
  expect(noticeNames().filter((notice) => notice === 'appMessage create')).toHaveLength(2);
});
