import { expect, it } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { openInstallationBefore } from '../../platform/db/test-upgrade.ts';

import { silentLog } from '../../platform/log.ts';
import { openOriginBackfill } from './backfill-origins.ts';

/** An installation from before origins were stored, and the origin that its rows imply. */
it('an upgrade sets the origin of existing messages, as far as their rows tell', async () => {
  const { url, client, upgrade } = await openInstallationBefore('0110');
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
  await upgrade();
  const database = openDatabase(url, silentLog);
  const backfill = openOriginBackfill(
    { database, clock: systemClock, publish: () => {}, fileUrl: () => '' },
    silentLog,
  );
  await backfill();
  await database.close();
  const { rows } = await client.query<{ body: string; origin: string }>(
    'select body, origin from messages order by id',
  );
  expect(rows.map(({ origin }) => origin)).toEqual(rows.map(({ body }) => body));
});
