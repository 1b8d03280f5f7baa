import { expect, it } from 'vitest';
import { openInstallationBefore } from '../../platform/db/test-upgrade.ts';

/** An installation from before delivery stages were stored; each message's text names its stage. */
it('an upgrade sets the stage of outgoing, failed and unconfirmed messages, and tickets count the same failed messages', async () => {
  const { client, upgrade } = await openInstallationBefore('0499');
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
  await upgrade();
  const { rows } = await client.query<{ body: string; stage: string }>(
    `select body, coalesce(delivery_stage, 'none') as stage from messages order by id`,
  );
  const after = await failedMessages();
  expect(rows.map(({ stage }) => stage)).toEqual(rows.map(({ body }) => body));
  expect([before, after]).toEqual([[{ n: 2 }], [{ n: 2 }]]);
});
