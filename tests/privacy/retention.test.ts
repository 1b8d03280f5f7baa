import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RetentionPreview } from '@balcao/contract/privacy/retention';
import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { rollUpMessageCounts } from '../../server/src/analytics/roll-up-message-counts.ts';
import { localFileStore } from '../../server/src/platform/files/file-store.ts';
import { applyRetention } from '../../server/src/privacy/retention/apply-retention.ts';
import { eventually, runningServer, type TestCompany } from '../world/running-server.ts';

const server = runningServer();
let owner: pg.Pool;
let ours: TestCompany;
let ticketId: number;

/** Three messages and a file of a year ago, and one message and a file of today. */
beforeAll(async () => {
  owner = new pg.Pool({ connectionString: server.databaseUrl(), max: 2 });
  owner.on('error', () => {}); // the database is dropped while connected at the end
  ours = await server.company('Casa Curta');
  const { call } = ours.admin;
  for (const text of ['antiga um', 'antiga dois']) await server.write(ours.sandboxPhone, '5511987654013', text);
  const { body } = await eventually(
    () => call<{ tickets: { id: number }[] }>('GET', '/tickets?showAll=true'),
    ({ body: { tickets } }) => tickets.length === 1,
  );
  ticketId = body.tickets[0]!.id;
  await call('PUT', `/tickets/${ticketId}`, { status: 'open', userId: ours.admin.session.user.id });
  await sendFile('antigo.txt');
  await owner.query(`update messages set sent_at = sent_at - interval '13 months' where company_id = $1`, [ours.id]);
  await sendFile('novo.txt');
  return () => owner.end();
});

async function sendFile(name: string): Promise<void> {
  const form = new FormData();
  form.append('medias', new Blob([`dentro de ${name}`]), name);
  form.append('body', name);
  expect((await ours.admin.call('POST', `/messages/${ticketId}`, form)).status).toBe(200);
  await eventually(
    async () => (await owner.query(`select from messages where status in ('queued', 'sending')`)).rowCount,
    (waiting) => waiting === 0,
  );
}

const admin = () => ours.admin;
const bodies = async () =>
  (
    await owner.query<{ body: string }>('select body from messages where company_id = $1 order by id', [ours.id])
  ).rows.map(({ body }) => body);
/** Of messages only: the sandbox phone, which is the other side, stores copies of its own. */
const files = async () =>
  (
    await owner.query<{ name: string; key: string }>(
      'select f.name, f.key from messages m join files f on f.id = m.file_id where m.company_id = $1 order by m.id',
      [ours.id],
    )
  ).rows;
const fileNames = async () => (await files()).map(({ name }) => name);
const counters = async () => {
  await rollUpMessageCounts(server.running().context);
  return (await admin().call<{ counters: unknown }>('GET', '/dashboard?days=2')).body.counters;
};
const apply = () => applyRetention(server.running().context, localFileStore(join(server.dataDir(), 'files')));
const setting = (key: string, value: string) => admin().call('PUT', `/settings/${key}`, { value });
const preview = async (query: string) =>
  (await admin().call<RetentionPreview>('GET', `/retention/preview?${query}`)).body;

it('reports what it would remove, and removes nothing while it is disabled', async () => {
  expect(await preview('messagesMonths=12')).toMatchObject({ messages: 3, files: 1 });
  expect(await preview('filesMonths=12')).toMatchObject({ messages: 0, files: 1 });
  expect(await preview('messagesMonths=24')).toMatchObject({ messages: 0, files: 0 });
  const attendant = await server.attendant(ours, 'Atendente');
  expect((await attendant.call('GET', '/retention/preview?messagesMonths=12')).status).toBe(403);
  await apply();
  expect(await bodies()).toHaveLength(4);
});

it('files are removed from messages, database and disk; the message stays and says why', async () => {
  const paths = (await files()).map(({ key }) => join(server.dataDir(), 'files', key));
  expect(paths.map((path) => existsSync(path))).toEqual([true, true]);
  await setting('fileRetentionMonths', '12');
  await apply();
  expect(await fileNames()).toEqual(['novo.txt']);
  expect(paths.map((path) => existsSync(path))).toEqual([false, true]);
  const { rows } = await owner.query(
    'select body, media_state, media_fail_reason from messages where company_id = $1 and media_fail_reason is not null',
    [ours.id],
  );
  expect(rows).toEqual([{ body: 'antigo.txt', media_state: 'failed', media_fail_reason: 'retention' }]);
});

it('messages are removed, and the figures stay', async () => {
  const before = await counters();
  await setting('messageRetentionMonths', '12');
  await owner.query(`update tickets set last_message_at = now() - interval '13 months' where id = $1`, [ticketId]);
  await apply();
  await apply();
  expect(await bodies()).toEqual(['novo.txt']);
  expect(await counters()).toEqual(before);
  const { rows } = await owner.query('select last_message from tickets where id = $1', [ticketId]);
  expect(rows).toEqual([{ last_message: '' }]);
  const { rows: entries } = await owner.query(
    `select changes from audit_entries where company_id = $1 and action = 'privacy.retention' order by id`,
    [ours.id],
  );
  expect(entries.map(({ changes }) => changes)).toEqual([
    { messages: { after: 0 }, files: { after: 1 } },
    { messages: { after: 3 }, files: { after: 0 } },
  ]);
});
