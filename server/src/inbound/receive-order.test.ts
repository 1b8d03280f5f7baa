import { expect, it } from 'vitest';
import { testInbox } from './test-inbox.ts';

const { receive, message, rows } = testInbox();
const second = '2026-11-21T15:00:05';
/** The order of the thread. */
const thread = async () =>
  (await rows<{ body: string }>('select body from messages order by sent_at, id')).map(({ body }) => body);
const list = async () =>
  (await rows<{ last: string; from_me: boolean }>('select last_message as last, from_me from tickets'))[0];
/** A message sent by us, whose time has milliseconds. */
const insertOwnMessage = (body: string, at: string) =>
  rows(`with m as (insert into messages (company_id, ticket_id, contact_id, whatsapp_id, chat, from_me, body, status, sent_at)
      select 1, id, contact_id, whatsapp_id, '', true, '${body}', 'sent', '${at}' from tickets)
    update tickets set last_message = '${body}', last_message_at = '${at}', from_me = true`);

it('a reply written in the same second as our message is below it, in the thread and in the list', async () => {
  await receive(message('antes', { at: '2026-11-21T15:00:01Z' }));
  await insertOwnMessage('pergunta', `${second}.400Z`);
  await receive(message('resposta', { at: `${second}Z` }));
  expect(await thread()).toEqual(['antes', 'pergunta', 'resposta']);
  expect(await list()).toEqual({ last: 'resposta', from_me: false });
  await insertOwnMessage('e então?', `${second}.700Z`);
  await receive(message('então sim', { at: `${second}Z` }), message('ou não', { at: `${second}Z` }));
  expect(await thread()).toEqual(['antes', 'pergunta', 'resposta', 'e então?', 'então sim', 'ou não']);
  expect(await list()).toEqual({ last: 'ou não', from_me: false });
});

it('a message written a second earlier stays above, however late it arrives', async () => {
  await receive(message('antes', { at: '2026-11-21T15:00:01Z' }));
  await insertOwnMessage('nossa', `${second}.400Z`);
  await receive(message('de antes', { at: '2026-11-21T15:00:04Z' }));
  expect(await thread()).toEqual(['antes', 'de antes', 'nossa']);
  expect(await list()).toEqual({ last: 'nossa', from_me: true });
});

it('a message from the offline backlog is above a live one of the same second that overtook it', async () => {
  const backlog = '2026-11-21T15:00:04.999Z'; // 1 ms before its second: see message-stanzas.ts
  await receive(message('ao vivo', { at: `${second}Z` }));
  await receive(message('esperava', { at: backlog }), message('esperava também', { at: backlog }));
  expect(await thread()).toEqual(['esperava', 'esperava também', 'ao vivo']);
  expect(await list()).toEqual({ last: 'ao vivo', from_me: false });
});
