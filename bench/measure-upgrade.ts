import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import serverFlags from '../scripts/server-flags.json' with { type: 'json' };
import { type Migration, migrate, readMigrations } from '../server/src/platform/db/migrate.ts';
import { retryOnRace } from '../server/src/platform/db/retry-on-race.ts';
import { startEmbeddedPostgres } from '../server/src/platform/postgres/embedded-postgres.ts';
import { createAccessTokens } from '../server/src/platform/security/tokens.ts';
import { nowMs, p50p99, percentile, thousands, timed } from './percentiles.ts';
import { openRawHttp } from './raw-http.ts';
import { freePort, root, startServer } from './server-under-test.ts';
import { fillInstallation, type InstallationSize } from './statements/fill-installation.ts';
import type { Table } from './table.ts';

/** An early version, so that most migrations run on filled tables. Tables that it lacks stay empty. */
const oldVersion = '0190';
const secretKey = randomBytes(32).toString('hex');

/**
 * Upgrades a filled installation of an older version to this one: reports for each migration how long concurrent
 * writers wait, and the backfills of the server afterwards, while the product is used.
 */
export async function measureUpgrade(table: Table, size: InstallationSize): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'balcao-upgrade-'));
  chmodSync(dir, 0o755); // as root PostgreSQL runs as another account
  const postgres = await startEmbeddedPostgres({ dataDir: join(dir, 'database'), rootHome: join(dir, 'home') });
  const sql = new pg.Client(postgres.url);
  sql.on('error', () => {});
  try {
    await sql.connect();
    const all = readMigrations();
    const old = all.filter(({ name }) => name < `${oldVersion}_~`);
    await migrate(postgres.url, old);
    const { largestId } = await fillInstallation(sql, size, { ofOlderVersion: true });
    // Encrypted with an unknown key: the server would not start.
    await sql.query(
      'truncate whatsapp_web_keys, whatsapp_web_messages, whatsapp_web_commands, whatsapp_web_sessions cascade',
    );
    await sql.query('checkpoint');
    await measureMigrations(table, postgres.url, all, old.length);
    await measureBackfill(table, postgres.url, sql, { dir, companyId: largestId });
  } finally {
    await sql.end().catch(() => {});
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Shorter migrations get no row. */
const worthARowMs = 200;

async function measureMigrations(table: Table, url: string, all: Migration[], ran: number): Promise<void> {
  const writer = await openWriter(url);
  let [wholeMs, worstMs] = [0, 0];
  try {
    for (let i = ran; i < all.length; i++) {
      writer.takeLongestMs();
      const began = nowMs();
      await migrate(url, all.slice(0, i + 1));
      const ms = nowMs() - began;
      const waitedMs = await writer.takeLongestMs();
      wholeMs += ms;
      worstMs = Math.max(worstMs, waitedMs);
      if (ms >= worthARowMs)
        table.add({
          what: `migration ${all[i]?.name}`,
          measured: inSeconds(ms),
          baseline: `a writer waits ${inSeconds(waitedMs)}`,
        });
    }
  } finally {
    await writer.close();
  }
  table.add({
    what: `${all.length - ran} migrations, from ${oldVersion} to ${all.at(-1)?.name.slice(0, 4)}`,
    measured: inSeconds(wholeMs),
    baseline: `a writer waits ${inSeconds(worstMs)} at most`,
  });
}

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** A concurrent writer: every twenty milliseconds a customer's message, with its ticket. */
async function openWriter(url: string) {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  let isOpen = true;
  let longestMs = 0;
  let began: number | null = null;
  const write = async () => {
    began = nowMs();
    await retryOnRace(() => client.query(`update tickets set updated_at = now() where company_id = 1 and id = 1`));
    await retryOnRace(() =>
      client.query(
        `insert into messages (company_id, ticket_id, contact_id, whatsapp_id, chat, from_me, body, sent_at)
       select company_id, id, contact_id, whatsapp_id, '', false, 'Oi', now() from tickets where company_id = 1 and id = 1`,
      ),
    );
    longestMs = Math.max(longestMs, nowMs() - began);
    began = null;
  };
  const loop = (async () => {
    while (isOpen) {
      await write();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  return {
    /** Includes a wait that has not ended yet. */
    async takeLongestMs(): Promise<number> {
      while (began !== null && nowMs() - began > 20) await new Promise((resolve) => setTimeout(resolve, 5));
      const taken = longestMs;
      longestMs = 0;
      return taken;
    },
    async close(): Promise<void> {
      isOpen = false;
      await loop;
      await client.end();
    },
  };
}

/** Runs this version's server on the data: its backfills in batches, and its response times meanwhile. */
async function measureBackfill(
  table: Table,
  url: string,
  sql: pg.Client,
  { dir, companyId }: { dir: string; companyId: number },
): Promise<void> {
  const env = {
    DATA_DIR: join(dir, 'data'),
    DATABASE_URL: url,
    SECRET_KEY: secretKey,
    NODE_ENV: 'production',
    ADMIN_PASSWORD: 'senha-do-bench',
  };
  const server = await startServer(
    [process.execPath, ...serverFlags, join(root, 'server/src/main.ts')],
    env,
    await freePort(),
  );
  const http = openRawHttp(server.port, 1);
  try {
    const began = nowMs();
    const { rows } = await sql.query<{ userId: number; sessionId: string }>(
      `insert into sessions (company_id, user_id, refresh_hash, expires_at)
       select $1::int, min(id), 'upgrade', now() + interval '1 day' from users where company_id = $1::int and profile = 'admin' returning user_id as "userId", id as "sessionId"`,
      [companyId],
    );
    const token = await createAccessTokens(secretKey).sign({ companyId, userId: 0, sessionId: '', ...rows[0] });
    const list = async () => {
      const { status } = await http.request('GET', '/api/tickets?showAll=true&status=open', {
        authorization: `Bearer ${token}`,
      });
      if (status !== 200) throw new Error(`a list was answered ${status}`);
    };
    const times: number[] = [];
    while (await isBackfilling(sql)) times.push(...(await timed(list, 5)));
    const tookMs = nowMs() - began;
    const quiet = await timed(list, 50);
    table.add({
      what: 'what is computed after the start, in batches, while the server answers',
      measured: inSeconds(tookMs),
      baseline: `${thousands(await countMessages(sql))} messages`,
    });
    table.add({
      what: 'a list meanwhile, p50 / p99',
      measured: times.length === 0 ? 'nothing was left to do' : p50p99(times),
      baseline: `${p50p99(quiet)} afterwards`,
      ...(times.length > 0 && { ratio: percentile(times, 0.5) / percentile(quiet, 0.5) }),
    });
  } finally {
    http.close();
    await server.stop();
  }
}

const isBackfilling = async (sql: pg.Client): Promise<boolean> =>
  (
    await sql.query(
      `select from analytics_backfills union all (select from messages where from_me and origin = 'customer' limit 1) limit 1`,
    )
  ).rowCount !== 0;

const countMessages = async (sql: pg.Client): Promise<number> =>
  (await sql.query<{ count: number }>('select count(*)::int as count from messages')).rows[0]?.count ?? 0;
