import { expect, it } from 'vitest';
import { inboundEvent } from '../../channels/inbound-event.ts';
import { silentLog } from '../../platform/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { openJournalProcessor } from '../process-journal.ts';
import { testInbox } from '../test-inbox.ts';

const { receive: take, message, rows, autoReplies, publishedNotices, noticeNames, context, phone } = testInbox();

const old = (body: string, over: Record<string, unknown> = {}) =>
  message(body, { imported: true, at: '2026-06-01T12:00:00Z', ...over });
const tickets = () =>
  rows(`select status, unread_messages as unread, last_message as last, imported from tickets order by id`);
/** As the worker does: the server receives them from there, in batches. */
const journal = (list: unknown[], late: boolean) =>
  context().database.owner.query(
    `insert into journal (company_id, whatsapp_id, chat, provider_id, event, late)
     select 1, 1, e -> 'event' ->> 'chat', e -> 'event' ->> 'providerId', e, $2 from jsonb_array_elements($1) e`,
    [JSON.stringify(list.map((event) => ({ event }))), late],
  );
const closing = (on: boolean) => rows(`update connections set closed_tickets_post_imported = ${on}`);

it('history of an unknown contact is one closed ticket with its own dates, nothing unread, nobody notified, no bot', async () => {
  await closing(true);
  await rows(`update queues set greeting_message = 'Vendas'`);
  await take(
    old('um'),
    old('dois', { at: '2026-06-02T12:00:00Z', fromMe: true }),
    old('zero', { at: '2026-05-01T12:00:00Z' }),
  );
  expect(await tickets()).toEqual([{ status: 'closed', unread: 0, last: 'dois', imported: true }]);
  expect(await rows(`select body, read, status from messages order by sent_at, id`)).toEqual([
    { body: 'zero', read: true, status: 'delivered' },
    { body: 'um', read: true, status: 'delivered' },
    { body: 'dois', read: true, status: 'sent' },
  ]);
  expect(await rows(`select created_at::date::text as since, updated_at::date::text as last from tickets`)).toEqual([
    { since: '2026-05-01', last: '2026-06-02' },
  ]);
  expect([await autoReplies(), await rows(`select name from contacts`)]).toEqual([[], [{ name: 'Mariana' }]]);
  expect(noticeNames().filter((notice) => notice === 'appMessage create')).toEqual([]);
});

it('where tickets are not closed after an import, unanswered conversations are pending, and answered ones are closed', async () => {
  await closing(false);
  const other = { chat: '5511900001111@s.whatsapp.net', identities: [{ kind: 'phone', value: '5511900001111' }] };
  await take(old('e aí?'), old('respondido', { ...other, fromMe: true }));
  expect(await tickets()).toEqual([
    { status: 'pending', unread: 0, last: 'e aí?', imported: true },
    { status: 'closed', unread: 0, last: 'respondido', imported: true },
  ]);
});

it('two messages of one second keep their order: a phone lists the newer one first', async () => {
  await journal([old('segunda'), old('primeira'), old('antes', { at: '2026-05-01T12:00:00Z' })], true);
  const receiver = openJournalProcessor(context(), silentLog, createMetrics());
  receiver.wake();
  await receiver.idle();
  await receiver.stop();
  expect(await rows(`select body from messages order by sent_at, id`)).toEqual([
    { body: 'antes' },
    { body: 'primeira' },
    { body: 'segunda' },
  ]);
});

it('the history of a blocked contact waits for nobody', async () => {
  await closing(false);
  await take(message('oi'));
  await rows(`update contacts set active = false`);
  await rows(`update tickets set status = 'closed'`);
  await take(old('insulto'));
  expect(await tickets()).toMatchObject([{ status: 'closed' }, { status: 'closed', imported: true }]);
});

it('history goes into the active ticket without moving it in lists, and is announced once', async () => {
  await take(message('agora'));
  const [before] = await rows<{ updated_at: Date; version: number }>(`select updated_at, version from tickets`);
  publishedNotices.length = 0;
  await take(old('antes'));
  const [after] = await rows<{ updated_at: Date; version: number }>(`select updated_at, version from tickets`);
  expect(after).toEqual({ updated_at: before?.updated_at, version: (before?.version ?? 0) + 1 });
  expect(await tickets()).toEqual([{ status: 'pending', unread: 1, last: 'agora', imported: false }]);
  expect(noticeNames()).toEqual(['ticket update', 'appMessage import']);
  expect(publishedNotices.at(-1)?.rooms).toEqual([expect.stringMatching(/^ticket:/)]);
});

it('a message received both live and in history, in either order and under either identity, is stored once', async () => {
  const lid = {
    chat: '777@lid',
    identities: [
      { kind: 'wa_lid', value: '777' },
      { kind: 'phone', value: phone },
    ],
  };
  await take(message('oi', { providerId: 'A' }), old('oi', { providerId: 'A' }));
  await take(old('tchau', { providerId: 'B' }), message('tchau', { providerId: 'B' }));
  await take(
    message('nossa', { providerId: 'C', fromMe: true }),
    old('nossa', { ...lid, providerId: 'C', fromMe: true }),
  );
  expect(await rows(`select body from messages order by id`)).toEqual([
    { body: 'oi' },
    { body: 'tchau' },
    { body: 'nossa' },
  ]);
});

it('a customer’s message known under their number is the one that the history has under their LID; another’s is not', async () => {
  const lid = { kind: 'wa_lid', value: '777' };
  await take(message('oi', { providerId: 'A' }), message('de outro', { providerId: 'B' }));
  await take(
    old('oi', { providerId: 'A', chat: '777@lid', identities: [lid, { kind: 'phone', value: phone }] }),
    old('meu', { providerId: 'B', chat: '888@lid', identities: [{ kind: 'wa_lid', value: '888' }] }),
  );
  expect(await rows(`select body from messages order by id`)).toEqual([
    { body: 'oi' },
    { body: 'de outro' },
    { body: 'meu' },
  ]);
});

it('a reply that arrived before the message it quotes is linked to it', async () => {
  await take(
    old('resposta', { quotedProviderId: 'P', at: '2026-06-02T12:00:00Z' }),
    old('pergunta', { providerId: 'P' }),
  );
  expect(await rows(`select o.body from messages m join messages o on o.id = m.quoted_message_id`)).toEqual([
    { body: 'pergunta' },
  ]);
});

it('a customer who writes again after their history was imported opens a current conversation', async () => {
  await closing(true);
  await take(old('um'), message('bom dia'));
  expect(await tickets()).toEqual([
    { status: 'closed', unread: 0, last: 'um', imported: true },
    { status: 'pending', unread: 1, last: 'bom dia', imported: false },
  ]);
});

it('ten thousand messages of 200 chats are imported, and new messages are processed before them', async () => {
  await closing(true);
  const events = Array.from({ length: 10_000 }, (_, i) => {
    const number = `55119${10_000_000 + (i % 200)}`;
    return inboundEvent.parse({
      kind: 'message',
      chat: `${number}@s.whatsapp.net`,
      providerId: `H${i}`,
      at: new Date(1_780_000_000_000 + i * 1000),
      identities: [{ kind: 'phone', value: number }],
      name: `Cliente ${i % 200}`,
      fromMe: i % 3 === 0,
      content: { mediaType: 'conversation', body: `mensagem antiga ${i}` },
      imported: true,
    });
  });
  await journal(events, true);
  const receiver = openJournalProcessor(context(), silentLog, createMetrics());
  const began = performance.now();
  receiver.wake();
  while ((await rows(`select 1 from messages limit 1`)).length === 0) await new Promise((next) => setTimeout(next, 20));
  await journal([message('agora', { providerId: 'NOW', at: '2026-11-21T15:00:00Z' })], false);
  const stored = async (where = 'true') =>
    (await rows<{ n: number }>(`select count(*)::int as n from messages where ${where}`))[0]?.n ?? 0;
  const before = await stored();
  const written = performance.now();
  receiver.wake();
  while ((await rows(`select 1 from messages where provider_id = 'NOW'`)).length === 0)
    await new Promise((next) => setTimeout(next, 5));
  const waited = performance.now() - written;
  await receiver.idle();
  const seconds = (performance.now() - began) / 1000;
  console.log(`10 000 old messages in ${seconds.toFixed(1)} s; a live one among them after ${waited.toFixed(0)} ms`);
  expect(
    await rows(`select count(*)::int as messages, count(distinct ticket_id)::int as tickets from messages`),
  ).toEqual([{ messages: 10_001, tickets: 201 }]);
  // Counts the messages stored between the arrival of the live one and its own row.
  const ahead = (await stored(`id < (select id from messages where provider_id = 'NOW')`)) - before;
  expect(ahead).toBeLessThan(5_000);
  await receiver.stop();
});
