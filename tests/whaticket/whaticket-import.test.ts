import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { brokenRows, fillWhaticket, whaticketSchema } from '../../peers/whaticket/source-sql.ts';
import { type Database, openDatabase } from '../../server/src/platform/db/database.ts';
import { emptyTenantTables, setUpTestDb } from '../../server/src/platform/db/test-db.ts';
import { localFileStore } from '../../server/src/platform/files/file-store.ts';
import { openPicturePool } from '../../server/src/platform/files/pictures/picture-pool.ts';
import { openUploads } from '../../server/src/platform/files/uploads.ts';
import { silentLog } from '../../server/src/platform/log.ts';
import { isPassword } from '../../server/src/users/passwords/hash-password.ts';
import { openMediaFolder } from '../../server/src/whaticket-import/media-folder.ts';
import { importWhaticket } from '../../server/src/whaticket-import/run-import.ts';
import { openSource } from '../../server/src/whaticket-import/source-database.ts';

const db = setUpTestDb();
const folder = mkdtempSync(join(tmpdir(), 'whaticket-'));
const pictures = openPicturePool(silentLog);
const uploads = openUploads({
  store: localFileStore(join(folder, 'files')),
  pictures,
  spoolDir: join(folder, 'spool'),
  maxBytes: 1e8,
  now: () => new Date(),
});
let database: Database;
let sourceUrl: string;
const sourceName = `whaticket_${process.pid}`;

const onSource = async (text: string) => {
  const client = new pg.Client({ connectionString: sourceUrl });
  await client.connect();
  await client.query(text).finally(() => client.end());
};
const recreateSource = async (text: string) => {
  const server = new pg.Client({ connectionString: inject('postgresUrl') });
  await server.connect();
  await server.query(`drop database if exists ${sourceName} with (force)`);
  if (text !== '') await server.query(`create database ${sourceName}`);
  await server.end();
  if (text !== '') await onSource(text);
};
const sql = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> =>
  (await database.owner.query<Row>(text)).rows;
const countOf = async (table: string) => (await sql<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n;

async function run(media?: string) {
  const source = await openSource(sourceUrl);
  const context = { database, clock: { now: () => new Date() }, publish: () => {}, fileUrl: () => '' };
  return importWhaticket({ context, media: await openMediaFolder(media, uploads) }, source).finally(() =>
    source.close(),
  );
}

beforeAll(() => {
  database = openDatabase(db.url, silentLog, { app: 1, owner: 3 });
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${sourceName}`;
  sourceUrl = url.href;
});
beforeEach(async () => {
  await emptyTenantTables(database.owner);
  await database.owner.query('delete from plans');
});
afterAll(async () => {
  await database.close();
  await pictures.close();
  await recreateSource('');
  rmSync(folder, { recursive: true });
});

it('counts are equal, a second run adds nothing, and figures include none of it', async () => {
  await recreateSource(whaticketSchema + fillWhaticket(3000));
  const first = await run();
  for (const { entity, there, now, joined, refused } of first.counts)
    expect({ entity, now, joined, refused }).toEqual({ entity, now: there, joined: 0, refused: 0 });
  expect(first.left).toEqual(['Baileys']);
  expect(first.notes.filter(({ entity }) => entity !== 'Whatsapps')).toEqual([]);
  const tables = [
    'companies',
    'users',
    'contacts',
    'contact_identities',
    'tickets',
    'messages',
    'ticket_tags',
    'schedules',
    'ratings',
  ];
  const before = await Promise.all(tables.map(countOf));
  expect(before.slice(0, 6)).toEqual([2, 3, 151, 301, 300, 3000]);

  const second = await run();
  expect(second.counts.map(({ now }) => now)).toEqual(first.counts.map(() => 0));
  expect(await Promise.all(tables.map(countOf))).toEqual(before);

  expect(await countOf('message_deltas')).toBe(0);
  expect(await sql(`select distinct opened_how from ticket_cycles`)).toEqual([{ opened_how: 'import' }]);
  const [quoted] = await sql<{ body: string }>(
    `select q.body from messages m join messages q on q.id = m.quoted_message_id where m.provider_id = 'WA12'`,
  );
  expect(quoted?.body).toContain('Mensagem 11');
  expect(await sql(`select distinct chat from messages where ticket_id = (select min(id) from tickets)`)).toEqual([
    { chat: '5511980000001@s.whatsapp.net' },
  ]);
});

it('of two runs at the same time one imports, and none takes rows for refused', async () => {
  await recreateSource(whaticketSchema + fillWhaticket(1000));
  const runs = await Promise.allSettled([run(), run()]);
  for (const ended of runs)
    if (ended.status === 'rejected')
      expect(ended.reason).toMatchObject({ message: expect.stringMatching(/Another run/) });
  expect(runs.some(({ status }) => status === 'fulfilled')).toBe(true);
  expect(await Promise.all(['companies', 'users', 'messages'].map(countOf))).toEqual([2, 3, 1000]);
  expect(await sql(`select entity, note from whaticket_rows where outcome <> 'taken'`)).toEqual([]);
});

it('rows that violate a rule are listed, and everything else is imported', async () => {
  await recreateSource(whaticketSchema + fillWhaticket(200) + brokenRows);
  const { counts, notes } = await run();
  for (const { there, taken, joined, refused } of counts) expect(taken + joined + refused).toBe(there);
  const listed = notes
    .filter(({ entity }) => entity !== 'Whatsapps')
    .map(({ entity, outcome, note }) => `${entity} ${outcome} ${note}`);
  expect(listed.sort()).toEqual(
    [
      'Contacts joined the same number as another contact',
      'Contacts refused no-company',
      'Contacts taken without a number: what stood there is none',
      'Messages refused its ticket did not come',
      'Messages taken without its file: gone',
      'Queues refused rule: queues_name',
      'Queues taken another color',
      'Schedules refused sendAt: past, and never sent',
      'Settings refused a secret: to be typed again',
      'Settings refused no setting of ours',
      'Settings refused value: not one of ours',
      'TicketNotes refused note: too short',
      'Tickets refused its contact did not come',
      'Tickets taken closed: an unknown state',
      'Tickets taken closed: another of this contact is under way',
      'UserRatings refused its ticket or its connection did not come',
      'Users refused email: not one',
      'Users refused rule: users_email',
      'Users taken another name, without a password',
    ].sort(),
  );
  expect(await countOf('messages')).toBe(202);
});

it('old passwords are verified, a source without newer tables and columns is read, and files are copied', async () => {
  const media = join(folder, 'public');
  mkdirSync(join(media, 'company1'), { recursive: true });
  writeFileSync(join(media, 'company1', 'nota.txt'), 'Nota fiscal');
  await recreateSource(`${whaticketSchema}${fillWhaticket(100)}
    update "Messages" set "mediaUrl" = 'nota.txt', "mediaType" = 'application' where id = 'WA1';
    drop table "Schedules"; drop table "TicketTraking"; drop table "UserRatings"; alter table "Contacts" drop column email;
    alter table "Tickets" drop column uuid;`);
  const { missing } = await run(media);
  expect(missing).toEqual(['ContactTags', 'UserRatings', 'Schedules']);
  const [person] = await sql<{ hash: string }>(
    `select password_hash as hash from users where email = 'bia@aurora.test'`,
  );
  expect(await isPassword(person?.hash, 'secret')).toBe(true);
  expect(await isPassword(person?.hash, 'Secret')).toBe(false);
  const [file] = await sql(
    `select f.name, m.media_state, m.media_type from messages m join files f on f.id = m.file_id`,
  );
  expect(file).toEqual({ name: 'nota.txt', media_state: 'ready', media_type: 'application' });
});

it('an installation without companies becomes one', async () => {
  const tables = [
    'Users',
    'Settings',
    'Queues',
    'Whatsapps',
    'Contacts',
    'Tags',
    'Tickets',
    'TicketTraking',
    'UserRatings',
    'Messages',
    'QuickMessages',
    'Schedules',
  ];
  await recreateSource(
    `${whaticketSchema}${fillWhaticket(100)} drop table "Companies"; drop table "Plans"; delete from "Queues" where "companyId" = 2; delete from "UserQueues" where "queueId" = 3; delete from "WhatsappQueues" where "queueId" = 3;
    delete from "Settings" where "companyId" = 2; delete from "UserRatings";
    ${tables.map((table) => `alter table "${table}" drop column "companyId";`).join(' ')}`
      .replace('delete from "UserRatings"', 'drop table "UserRatings"')
      .replace('alter table "UserRatings" drop column "companyId";', ''),
  );
  const { counts } = await run();
  for (const { entity, there, now } of counts) expect({ entity, now }).toEqual({ entity, now: there });
  expect(await sql('select name from companies')).toEqual([{ name: 'whaticket' }]);
  expect(await countOf('messages')).toBe(100);
});

it('a run continues after the former one was killed', async () => {
  await recreateSource(whaticketSchema + fillWhaticket(20_000));
  const program = fileURLToPath(new URL('../../server/src/import-whaticket.ts', import.meta.url));
  // An installation: the program begins none.
  mkdirSync(join(folder, 'data', 'files'), { recursive: true });
  const start = () =>
    spawn(process.execPath, [program, sourceUrl], {
      env: { ...process.env, DATABASE_URL: db.url, DATA_DIR: join(folder, 'data'), SECRET_KEY: 'k'.repeat(32) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const first = start();
  let output = '';
  await new Promise<void>((killed, failed) => {
    first.stdout.on('data', (bytes) => {
      output += String(bytes);
      if (output.includes('Messages: 10000 of')) first.kill('SIGKILL');
    });
    first.stderr.on('data', (bytes) => failed(new Error(String(bytes))));
    first.on('exit', () => killed());
  });
  const half = await countOf('messages');
  expect(half).toBeGreaterThanOrEqual(10_000);
  expect(half).toBeLessThan(20_000);
  const { counts } = await run();
  expect(counts.find(({ entity }) => entity === 'Messages')?.now).toBe(20_000 - (half ?? 0));
  expect(await countOf('messages')).toBe(20_000);
  expect(await countOf('tickets')).toBe(2000);
});
