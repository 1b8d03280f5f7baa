import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { migrate, readMigrations } from '../../platform/db/migrate.ts';

import { silentLog } from '../../platform/log.ts';
import { openOriginBackfill } from './backfill-origins.ts';

/** An installation of before origins were written down, and what its rows say. */
it('an upgrade tells the origin of what is there, as far as its row says', async () => {
  const name = `origins_${process.pid}`;
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  const all = readMigrations();
  await migrate(
    url.href,
    all.filter((migration) => migration.name < '0110'),
  );
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`insert into companies (id, name) values (1, 'Aurora');
    insert into users (company_id, id, name, email, password_hash) values (1, 1, 'Ana', 'ana@x', 'x');
    insert into connections (company_id, id, name, channel, provider) values (1, 1, 'Loja', 'sandbox', 'sandbox');
    insert into contacts (company_id, id, name) values (1, 1, 'Mariana'), (1, 2, 'Bruna');
    insert into tickets (company_id, id, contact_id, whatsapp_id, status, imported) values (1, 1, 1, 1, 'closed', false), (1, 2, 2, 1, 'closed', true);
    insert into messages (company_id, ticket_id, contact_id, whatsapp_id, provider_id, from_me, body, status, sent_by, is_automatic, client_id, attempts, sent_at) values
      (1, 1, 1, 1, '1', false, 'customer', 'delivered', null, false, null, 0, now()),
      (1, 1, 1, 1, '2', true, 'person', 'read', 1, false, 'c', 1, now()),
      (1, 1, 1, 1, '3', true, 'person', 'read', null, false, 'gone', 1, now()),
      (1, 1, 1, 1, '4', true, 'phone', 'sent', null, false, null, 0, now()),
      (1, 1, 1, 1, '5', true, 'bot', 'read', null, true, null, 1, now()),
      (1, 1, 1, 1, '6', false, 'customer', 'delivered', null, false, null, 0, now() - interval '9 days'),
      (1, 2, 2, 1, '7', false, 'import', 'delivered', null, false, null, 0, now() - interval '9 days'),
      (1, 2, 2, 1, '8', true, 'import', 'sent', null, false, null, 0, now() - interval '9 days'),
      (1, 2, 2, 1, '9', false, 'customer', 'delivered', null, false, null, 0, now())`);
  await migrate(url.href, all);
  const database = openDatabase(url.href, silentLog);
  const backfill = openOriginBackfill(
    { database, clock: systemClock, publish: () => {}, fileUrl: () => '' },
    silentLog,
  );
  await backfill();
  await database.close();
  const { rows } = await client.query<{ body: string; origin: string }>(
    'select body, origin from messages order by id',
  );
  await client.end();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
  expect(rows.map(({ origin }) => origin)).toEqual(rows.map(({ body }) => body));
});
