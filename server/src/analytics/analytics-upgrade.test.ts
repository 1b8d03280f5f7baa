import { expect, it } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/db/database.ts';
import { openInstallationBefore } from '../platform/db/test-upgrade.ts';
import { silentLog } from '../platform/log.ts';
import { openAnalyticsBackfill } from './backfill-analytics.ts';
import { rollUpMessageCounts } from './roll-up-message-counts.ts';

/** An installation from before facts existed: created at 9:00, accepted at 9:05; one was closed before and reopened. */
const installation = `
  insert into companies (id, name) values (1, 'Aurora');
  insert into users (company_id, id, name, email, password_hash) values (1, 1, 'Ana', 'ana@x', 'x');
  insert into connections (company_id, id, name, channel, provider) values (1, 1, 'Loja', 'sandbox', 'sandbox');
  insert into contacts (company_id, id, name) values (1, 1, 'Mariana'), (1, 2, 'Bruna');
  insert into tickets (company_id, id, contact_id, whatsapp_id, status, user_id, queued_at, started_at, created_at) values
    (1, 1, 1, 1, 'open', 1, '2026-11-02 12:00Z', '2026-11-02 12:05Z', '2026-11-02 09:00Z'), (1, 2, 2, 1, 'pending', null, '2026-11-02 10:00Z', null, '2026-11-02 10:00Z');
  insert into ticket_log (company_id, ticket_id, type, user_id, created_at) values
    (1, 1, 'create', null, '2026-11-02 09:00Z'), (1, 1, 'open', 1, '2026-11-02 09:05Z'), (1, 1, 'closed', 1, '2026-11-02 09:30Z'),
    (1, 1, 'reopen', null, '2026-11-02 12:00Z'), (1, 1, 'open', 1, '2026-11-02 12:05Z'), (1, 2, 'create', null, '2026-11-02 10:00Z');
  insert into messages (company_id, ticket_id, contact_id, whatsapp_id, provider_id, from_me, body, status, origin, sent_at, created_at) values
    (1, 1, 1, 1, '1', false, 'oi', 'delivered', 'customer', '2026-11-02 09:00Z', '2026-11-02 09:00Z'),
    (1, 1, 1, 1, '2', true, 'olá', 'read', 'person', '2026-11-02 09:06Z', '2026-11-02 09:06Z')`;

it('an upgrade continues open cycles, and counts past ones', async () => {
  const { url, client, upgrade } = await openInstallationBefore('0280');
  await client.query(installation);
  await upgrade('0281');
  await client.query(`update tickets set status = 'closed', user_id = 1 where id = 1`);
  await client.query(`insert into messages (company_id, ticket_id, contact_id, whatsapp_id, provider_id, from_me, body, status, origin, sent_at, created_at)
    values (1, 2, 2, 1, '3', false, 'oi?', 'delivered', 'customer', '2026-11-02 10:01Z', '2026-11-02 10:01Z')`);
  await upgrade();
  const database = openDatabase(url, silentLog);
  const context = { database, clock: systemClock, publish: () => {}, fileUrl: () => '' };
  const backfill = openAnalyticsBackfill(context, silentLog);
  for (let batch = 0; batch < 4; batch++) await backfill();
  await rollUpMessageCounts(context);
  await database.close();
  const { rows: cycles } = await client.query(
    `select ticket_id, is_first, is_reopened, to_char(opened_at at time zone 'UTC', 'HH24:MI') as opened, to_char(accepted_at at time zone 'UTC', 'HH24:MI') as accepted,
       closed_how, wait_s, (select count(*)::int from ticket_spans s where s.cycle_id = c.id) as spans from ticket_cycles c order by opened_at`,
  );
  const { rows: quarters } = await client.query(`select origin, n from message_quarters order by at, origin`);
  expect(cycles).toEqual([
    {
      ticket_id: 1,
      is_first: true,
      is_reopened: false,
      opened: '09:00',
      accepted: '09:05',
      closed_how: 'closed',
      wait_s: 300,
      spans: 2,
    },
    {
      ticket_id: 2,
      is_first: true,
      is_reopened: false,
      opened: '10:00',
      accepted: null,
      closed_how: null,
      wait_s: null,
      spans: 1,
    },
    {
      ticket_id: 1,
      is_first: false,
      is_reopened: true,
      opened: '12:00',
      accepted: '12:05',
      closed_how: 'closed',
      wait_s: null,
      spans: 1,
    },
  ]);
  expect(quarters).toEqual([
    { origin: 'customer', n: 1 },
    { origin: 'person', n: 1 },
    { origin: 'customer', n: 1 },
  ]);
});

it('an upgrade while an earlier version rebuilds figures counts the messages of a deleted connection, and each once', async () => {
  const { url, client, upgrade } = await openInstallationBefore('0641');
  await client.query(`${installation};
    insert into connections (company_id, id, name, channel, provider) values (1, 2, 'Filial', 'sandbox', 'sandbox');
    insert into messages (company_id, ticket_id, contact_id, whatsapp_id, provider_id, from_me, body, status, origin, sent_at, created_at)
      values (1, 2, 2, 2, '3', false, 'oi?', 'delivered', 'customer', '2026-11-02 10:01Z', '2026-11-02 10:01Z');
    delete from connections where id = 1;
    delete from message_deltas`);
  // The first message was counted, the other two were not reached.
  await client.query(`insert into message_quarters (company_id, at, whatsapp_id, origin, from_me, n, removed)
      select company_id, quarter_of(created_at), 0, origin, from_me, 1, 0 from messages order by id limit 1;
    insert into analytics_backfills (company_id, messages_done, messages_through, tickets_done, tickets_through, rebuilt_before)
      select 1, min(id), max(id), 2, 2, now() from messages`);
  await upgrade();
  const database = openDatabase(url, silentLog);
  const context = { database, clock: systemClock, publish: () => {}, fileUrl: () => '' };
  const backfill = openAnalyticsBackfill(context, silentLog);
  for (let batch = 0; batch < 3; batch++) await backfill();
  await rollUpMessageCounts(context);
  await database.close();
  const { rows } = await client.query('select whatsapp_id, origin, n from message_quarters order by 1, 2');
  expect(rows).toEqual([
    { whatsapp_id: 0, origin: 'customer', n: 1 },
    { whatsapp_id: 0, origin: 'person', n: 1 },
    { whatsapp_id: 2, origin: 'customer', n: 1 },
  ]);
  expect((await client.query('select from analytics_backfills')).rowCount).toBe(0);
});
