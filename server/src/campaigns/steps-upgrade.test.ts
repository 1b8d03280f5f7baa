import { expect, it } from 'vitest';
import { openInstallationBefore } from '../platform/db/test-upgrade.ts';

it('an upgrade knows which files recipients have been sent', async () => {
  const { client, upgrade } = await openInstallationBefore('0504');
  await client.query(`insert into companies (id, name) values (1, 'Aurora');
    insert into files (company_id, id, key, name, mime_type, size_bytes, sha256) overriding system value values (1, 1, 'k', 'a.pdf', 'application/pdf', 1, 'x');
    insert into file_lists (company_id, id, name, message) values (1, 1, 'Catálogo', 'Veja');
    insert into file_list_options (company_id, id, file_list_id, place, file_id) values (1, 31, 1, 2, 1), (1, 32, 1, 1, 1), (1, 33, 1, 1, null);
    insert into campaigns (company_id, id, name, messages, confirmations, confirmation, status, open_ticket, file_list_id)
      values (1, 1, 'Natal', '[]', '[]', false, 'EM_ANDAMENTO', false, 1);
    insert into campaign_recipients (company_id, id, campaign_id, name, number, number_key, email) values (1, 1, 1, 'Mariana', '1', '1', '');
    insert into campaign_messages (company_id, campaign_id, recipient_id, step, attempt) values
      (1, 1, 1, 0, 1), (1, 1, 1, 1, 1), (1, 1, 1, 2, 1), (1, 1, 1, 2, 2), (1, 1, 1, 100, 2)`);
  await upgrade();
  const { rows } = await client.query(
    'select step, file_list_option_id::int as option from campaign_messages order by step, attempt',
  );
  expect(rows.map(({ step, option }) => [step, option])).toEqual([
    [0, null],
    [1, 32],
    [2, 31],
    [2, 31],
    [100, null],
  ]);
});
