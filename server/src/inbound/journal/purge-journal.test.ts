import { expect, it } from 'vitest';
import { testInbox } from '../test-inbox.ts';
import { releaseResolvedEntries } from './pending-chats.ts';
import { purgeJournal } from './purge-journal.ts';

const { context, rows, receive, event, message } = testInbox();
const owner = () => context().database.owner;
const left = async (where: string) =>
  (await rows<{ n: number }>(`select count(*)::int as n from journal where ${where}`))[0]!.n;
/** Events of this kind and age in days, which wait for messages that never arrive. */
const waiting = (kind: string, n: number, days: number) =>
  rows(`insert into journal (company_id, whatsapp_id, chat, provider_id, event, waits_for, at)
    select 1, 1, 'chat ' || n % 20, '${kind} ${days} ' || n, '{"event": {"kind": "${kind}"}}', 'nobody ' || n, now() - interval '${days} days'
    from generate_series(1, ${n}) n`);
const received = (n: number, days: number) =>
  rows(`insert into journal (company_id, whatsapp_id, chat, provider_id, event, received_at, at)
    select 1, 1, 'chat', 'received ${days} ' || n, '{}', now() - interval '${days} days', now() - interval '${days} days' from generate_series(1, ${n}) n`);

it('purges despite thousands of entries that wait for something that never arrives', async () => {
  await waiting('status', 6000, 0);
  await received(3000, 40);
  await received(10, 29);
  await purgeJournal(owner());
  expect(await left(`received_at < now() - interval '30 days'`)).toBe(0);
  expect([await left('received_at is not null'), await left('received_at is null')]).toEqual([10, 6000]);
});

it('entries that wait for a message that never arrives are purged by age: statuses after a day, changes after a week', async () => {
  await waiting('status', 6000, 2);
  await waiting('edit', 20, 2);
  await waiting('revoke', 5100, 8);
  await rows(`insert into journal (company_id, whatsapp_id, chat, provider_id, event, attempts, at)
    values (1, 1, 'chat', 'poison', '{}', 10, now() - interval '31 days'), (1, 1, 'chat', 'young poison', '{}', 10, now() - interval '20 days')`);
  await purgeJournal(owner());
  expect(await left(`event #>> '{event,kind}' = 'status'`)).toBe(0);
  expect(await left(`event #>> '{event,kind}' = 'revoke'`)).toBe(0);
  expect(await left(`event #>> '{event,kind}' = 'edit'`)).toBe(20);
  expect(await left('attempts = 10')).toBe(1);
});

const speaker = { fromMe: false, place: [{ kind: 'phone', value: '5511987654321' }] };

it('a receipt for an id that this connection never sent is not stored; one whose send may still follow waits', async () => {
  await rows(`insert into whatsapp_web_messages (company_id, whatsapp_id, provider_id, chat, from_me, content)
    values (1, 1, 'ours', '5511987654321@s.whatsapp.net', true, '')`);
  const receipt = (targetId: string) =>
    event({ kind: 'status', targetId, status: 'read', providerId: `status:${targetId}:read`, speaker });
  await receive(receipt('nobody knows'), receipt('ours'));
  expect(await rows('select provider_id, waits_for from journal')).toEqual([
    { provider_id: 'status:ours:read', waits_for: 'ours' },
  ]);
});

it('releasing entries costs one index look-up for each, and does not read all messages', async () => {
  await receive(message('Oi', { providerId: 'here' }));
  await rows(`insert into messages (company_id, ticket_id, contact_id, whatsapp_id, chat, provider_id, from_me, body, status, sent_at)
    select 1, ticket_id, contact_id, 1, chat, 'm ' || n, false, '', 'delivered', now() from messages, generate_series(1, 20000) n`);
  await waiting('status', 5000, 0);
  await rows(
    `update journal set waits_for = 'here' where provider_id = 'status 0 7'; analyze messages; analyze journal`,
  );
  const scans = async () =>
    (await rows<{ n: string }>(`select seq_tup_read as n from pg_stat_user_tables where relname = 'messages'`))[0]!.n;
  const flushStatistics = () => rows('select pg_stat_force_next_flush()');
  await flushStatistics();
  const before = Number(await scans());
  await releaseResolvedEntries(owner(), { lately: true });
  await flushStatistics();
  expect(await left('received_at is null and waits_for is null')).toBe(1);
  expect(Number(await scans()) - before).toBeLessThan(20_000);
});
