import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Message } from '@balcao/contract/messages/message';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { restore } from '../../server/src/platform/backup/restore.ts';
import { parseEnvironment } from '../../server/src/platform/config/config.ts';
import { installation, phone } from '../world/installation.ts';
import { eventually } from '../world/running-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'balcao-restore-'));
const archive = join(folder, 'balcao.tar.gz');
const dataDir = join(folder, 'data');
const customer = '5511987650001';
const picture = randomBytes(300_000);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
let testInstallation: Awaited<ReturnType<typeof installation>>;
let queued = '';

beforeAll(async () => {
  chmodSync(folder, 0o755);
  testInstallation = await installation(dataDir);
  // No worker role runs: jobs stay queued.
  const server = await testInstallation.serve({ ROLES: 'api,live,channels' });
  await testInstallation.call('POST', `/sandbox/${phone}/messages`, {
    from: customer,
    name: 'Ção',
    body: 'Olá, ação "já"\\\t\n',
  });
  const admin = await testInstallation.signIn();
  const { tickets } = await admin<{ tickets: Ticket[] }>('GET', '/tickets?showAll=true');
  const ticket = tickets[0]?.id;
  await admin('PUT', `/tickets/${ticket}`, { status: 'open' });
  const form = new FormData();
  form.append('medias', new Blob([picture]), 'contrato.bin');
  await admin('POST', `/messages/${ticket}`, form);
  const sent = await admin<{ messages: Message[] }>('POST', `/messages/${ticket}`, { body: 'ainda na fila' });
  queued = String(sent.messages[0]?.id);
  const made = await testInstallation.run('backup.ts', ['--to', archive]);
  expect(made).toEqual({ code: 0, output: expect.stringMatching(/rows of \d+ tables, 1 files/) });
  await testInstallation.destroy(server);
});
afterAll(async () => {
  await testInstallation.destroy();
  rmSync(folder, { recursive: true, force: true });
});

it('an installation that was destroyed is back: the old password, the file, and the message that was still to go out', async () => {
  expect(existsSync(dataDir)).toBe(false);
  expect(await testInstallation.run('restore.ts', ['--from', archive])).toEqual({
    code: 0,
    output: expect.stringContaining('Now: npm start'),
  });
  const server = await testInstallation.serve();
  onTestFinished(() => void server.kill('SIGTERM'));
  const admin = await testInstallation.signIn();
  const { tickets } = await admin<{ tickets: Ticket[] }>('GET', '/tickets?showAll=true');
  const { messages } = await admin<{ messages: Message[] }>('GET', `/messages/${tickets[0]?.id}`);
  expect(messages.some(({ body }) => body === 'Olá, ação "já"\\\t\n')).toBe(true);
  const { mediaUrl } = messages.find((message) => message.mediaUrl) ?? {};
  const file = await fetch(String(mediaUrl).replace(/^http:\/\/[^/]+/, testInstallation.origin));
  expect([file.status, sha256(new Uint8Array(await file.arrayBuffer()))]).toEqual([200, sha256(picture)]);
  type Chat = { messages: { fromMe: boolean; body: string }[] };
  const arrived = () => testInstallation.call<Chat>('GET', `/sandbox/${phone}/chats/${customer}/messages`);
  await eventually(arrived, (chat) => chat.messages.some(({ fromMe, body }) => fromMe && body === 'ainda na fila'));
  expect(queued).not.toBe('undefined');
  // Sequences continue after the restored ids.
  await testInstallation.call('POST', `/sandbox/${phone}/messages`, { from: '5511987650002', body: 'Outro' });

  expect(await testInstallation.run('rebuild-figures.ts', ['77'])).toEqual({
    code: 1,
    output: 'There is no company 77.\n',
  });

  const again = await testInstallation.run('restore.ts', ['--from', archive]);
  expect(again).toEqual({
    code: 1,
    output: expect.stringMatching(/^DATA_DIR .* is not empty .*Nothing was changed\.\n$/),
  });
});

it('a backup that is damaged, cut short or no backup is refused in a sentence before anything is written', async () => {
  const target = join(folder, 'untouched');
  const other = await installation(target);
  const broken = join(folder, 'broken.tar.gz');
  const refused = async (sentence: RegExp) => {
    expect(await other.run('restore.ts', ['--from', broken])).toEqual({
      code: 1,
      output: expect.stringMatching(sentence),
    });
    expect(existsSync(target)).toBe(false);
  };
  copyFileSync(archive, broken);
  truncateSync(broken, 1000);
  await refused(/is not a complete backup .*use another one\.\n$/);
  writeFileSync(broken, 'not an archive');
  await refused(/is not a complete backup .*use another one\.\n$/);
  const bytes = readFileSync(archive);
  bytes[Math.floor(bytes.length / 2)]! ^= 0xff;
  writeFileSync(broken, bytes);
  await refused(/is (not a complete backup|damaged)/);
  rmSync(broken);
  await refused(/^There is no file/);
});

it('programs for an installation say where there is none, and begin none: a mistyped DATA_DIR would be backed up as empty', async () => {
  const nowhere = join(folder, 'nowhere');
  const other = await installation(nowhere);
  const to = join(folder, 'nothing.tar.gz');
  for (const [program, ...args] of [
    ['backup.ts', '--to', to],
    ['export-company.ts', '1', to],
    ['import-company.ts', archive],
    ['rebuild-figures.ts'],
    ['reset-two-factor.ts', 'ana@exemplo.test'],
  ] as const)
    for (const more of [{}, { DATABASE_URL: inject('postgresUrl'), SECRET_KEY: 'k'.repeat(32) }])
      expect(await other.run(program, args, more), program).toEqual({
        code: 1,
        output: expect.stringMatching(/^There is no installation in DATA_DIR .*nowhere.*\n$/),
      });
  expect([existsSync(nowhere), existsSync(to)]).toEqual([false, false]);
});

it('a backup of the embedded database is restored into one of an ordinary user elsewhere, with all that it holds', async () => {
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  const name = `restore_${process.pid}`;
  await admin.query(`create role ${name} login createrole password 'p'`);
  await admin.query(`create database ${name} owner ${name}`);
  await admin.query(`do $$ begin create role balcao_app nologin; exception when duplicate_object then null; end $$`);
  await admin.query(`grant balcao_app to ${name} with admin option`);
  onTestFinished(async () => {
    await admin.query(`drop database ${name} with (force)`);
    await admin.query(`drop owned by ${name}; drop role ${name}`);
    await admin.end();
  });
  const url = Object.assign(new URL(inject('postgresUrl')), {
    username: name,
    password: 'p',
    pathname: `/${name}`,
  }).href;
  const outside = { DATA_DIR: join(folder, 'outside'), DATABASE_URL: url };
  const done = await restore(parseEnvironment(outside), archive);
  expect(done).toMatchObject({ files: 1, filesInBucket: false });

  const there = new pg.Client({ connectionString: url });
  await there.connect();
  onTestFinished(() => there.end());
  const { rows } = await there.query<{ messages: number; broken: number; off: number; past: boolean }>(
    `select (select count(*)::int from messages) as messages,
            (select count(*)::int from pg_constraint where contype = 'f' and not convalidated) as broken,
            (select count(*)::int from pg_trigger where not tgisinternal and tgenabled = 'D') as off,
            (select max(id) from messages) <= (select last_value from messages_id_seq) as past`,
  );
  expect(rows).toEqual([{ messages: expect.any(Number), broken: 0, off: 0, past: true }]);
  expect(rows[0]?.messages).toBeGreaterThanOrEqual(3);
  // A restore never overwrites an existing installation.
  const second = parseEnvironment({ ...outside, DATA_DIR: join(folder, 'second') });
  await expect(restore(second, archive)).rejects.toThrow(/companies in this database already/);
});
