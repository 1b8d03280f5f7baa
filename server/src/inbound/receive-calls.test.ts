import { expect, it } from 'vitest';
import type { InboundEvent } from '../channels/inbound-event.ts';
import { readMessage } from '../messages/find-message.ts';
import { testInbox } from './test-inbox.ts';

const { receive, event, message, rows, autoReplies, tx } = testInbox();

const call = (over: Record<string, unknown> = {}): InboundEvent =>
  event({ kind: 'call', video: false, refused: false, ...over });
const refusesCalls = () => rows(`insert into settings (company_id, key, value) values (1, 'call', 'disabled')`);

it('a call is stored in the conversation as a call, unread, and no bot answers it', async () => {
  await rows(`update queues set greeting_message = 'Vendas'`);
  await receive(call(), call({ video: true, refused: true, at: '2026-11-21T15:01:00Z' }));
  expect(await rows(`select media_type, body, call from message_view order by sent_at`)).toEqual([
    { media_type: 'call_log', body: '', call: { video: false, refused: false } },
    { media_type: 'call_log', body: '', call: { video: true, refused: true } },
  ]);
  expect(await rows(`select status, unread_messages, last_message from tickets`)).toEqual([
    { status: 'pending', unread_messages: 2, last_message: '📞 Chamada' },
  ]);
  expect(await autoReplies()).toEqual([]);
});

it('where calls are declined callers are asked to write, once, however often they call', async () => {
  await refusesCalls();
  await receive(call({ refused: true }), call({ refused: true }));
  expect(await autoReplies()).toEqual([expect.stringMatching(/chamadas de voz/)]);
  await rows(`update tickets set call_said_at = now() - interval '3 minutes'`);
  await receive(call({ refused: true }));
  expect(await autoReplies()).toHaveLength(2);
});

it('a call reopens a closed conversation', async () => {
  await refusesCalls();
  await receive(message('oi'));
  await rows(`update tickets set status = 'closed', unread_messages = 0`);
  await receive(call());
  expect(await rows(`select status from tickets`)).toEqual([{ status: 'pending' }]);
});

it('in a group nobody gets the reply, nor on another connection of the company', async () => {
  await refusesCalls();
  await rows(
    `update connections set allow_group = true; insert into settings (company_id, key, value) values (1, 'CheckMsgIsGroup', 'disabled')`,
  );
  await receive(call({ chat: '120363@g.us', identities: [{ kind: 'group', value: '120363@g.us' }] }));
  await rows(`update connections set account_id = '5511987654321' where id = 1`);
  await receive(call());
  expect(await rows(`select 1 from messages`)).toHaveLength(2);
  expect(await autoReplies()).toEqual([]);
});

it('a phone’s record of a past call is shown with its text, and not answered', async () => {
  await refusesCalls();
  const metadata = { call: { video: false, seconds: 0 } };
  await receive(message('', { content: { mediaType: 'call_log', body: 'Chamada de voz perdida', metadata } }));
  const [row] = await rows<{ id: string }>('select id from messages');
  expect(await tx((t) => readMessage(t, Number(row?.id)))).toMatchObject({
    body: 'Chamada de voz perdida',
    call: null,
  });
  expect(await autoReplies()).toEqual([]);
});
