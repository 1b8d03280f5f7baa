import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { migrate, readMigrations } from '../../platform/db/migrate.ts';

/** An installation of before stages were written down; each message says its stage. */
it('an upgrade gives what waits, has failed or is not confirmed its stage, and tickets count the same failed messages', async () => {
  const name = `stages_${process.pid}`;
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  const all = readMigrations();
  await migrate(
    url.href,
    all.filter((migration) => migration.name < '0499'),
  );
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`insert into companies (id, name) values (1, 'Aurora');
    insert into connections (company_id, id, name, channel, provider) values (1, 1, 'Loja', 'sandbox', 'sandbox');
    insert into contacts (company_id, id, name) values (1, 1, 'Mariana');
    insert into tickets (company_id, id, contact_id, whatsapp_id, status) values (1, 1, 1, 1, 'pending');
    insert into messages (company_id, ticket_id, contact_id, whatsapp_id, provider_id, from_me, body, status, is_deleted, origin, sent_at) values
      (1, 1, 1, 1, '1', false, 'none', 'delivered', false, 'customer', now()),
      (1, 1, 1, 1, null, true, 'outgoing', 'queued', false, 'person', now()),
      (1, 1, 1, 1, '2', true, 'outgoing', 'sending', false, 'person', now()),
      (1, 1, 1, 1, '3', true, 'none', 'read', false, 'person', now()),
      (1, 1, 1, 1, '4', true, 'failed', 'failed', false, 'person', now()),
      (1, 1, 1, 1, '5', true, 'failed', 'unknown', false, 'person', now()),
      (1, 1, 1, 1, null, true, 'failed', 'unknown', true, 'person', now())`);
  const failedMessages = async () => (await client.query('select failed_messages as n from ticket_view')).rows;
  const before = await failedMessages();
  await migrate(url.href, all);
  const { rows } = await client.query<{ body: string; stage: string }>(
    `select body, coalesce(delivery_stage, 'none') as stage from messages order by id`,
  );
  const after = await failedMessages();
  await client.end();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
  expect(rows.map(({ stage }) => stage)).toEqual(rows.map(({ body }) => body));
  expect([before, after]).toEqual([[{ n: 2 }], [{ n: 2 }]]);
});
