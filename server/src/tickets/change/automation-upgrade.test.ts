import { expect, it } from 'vitest';
import { openInstallationBefore } from '../../platform/db/test-upgrade.ts';

/** An installation in which responders outlived their conversation; each preview names what may still answer. */
it('an upgrade ends the responders of conversations that have ended, and nothing else', async () => {
  const { client, upgrade } = await openInstallationBefore('0507');
  await client.query(`insert into companies (id, name) values (1, 'Aurora'), (2, 'Outra');
    insert into prompts (company_id, id, name, prompt, max_tokens, temperature, max_messages) values (1, 1, 'IA', 'x', 100, 1, 10), (2, 2, 'IA', 'x', 100, 1, 10);
    insert into queue_integrations (company_id, id, type, name) values (1, 1, 'n8n', 'Fluxo');
    insert into contacts (company_id, id, name) select 1, n, 'Cliente' from generate_series(1, 12) n;
    insert into contacts (company_id, id, name) values (2, 20, 'Cliente');
    insert into tickets (company_id, id, contact_id, status, prompt_id, integration_id, use_integration, folded_into, last_message) values
      (1, 1, 1, 'closed', 1, null, true, null, 'nothing'),
      (1, 2, 2, 'closed', null, 1, true, null, 'nothing'),
      (1, 3, 3, 'closed', 1, 1, true, null, 'nothing'),
      (1, 4, 4, 'closed', 1, null, false, null, 'nothing'),
      (1, 5, 5, 'closed', null, null, true, null, 'nothing'),
      (1, 6, 6, 'closed', null, null, false, null, 'nothing'),
      (1, 7, 7, 'pending', 1, null, true, null, 'prompt switch'),
      (1, 8, 8, 'pending', null, 1, true, null, 'integration switch'),
      (1, 9, 9, 'pending', null, null, true, null, 'switch'),
      (1, 10, 10, 'closed', 1, null, true, 7, 'prompt switch'),
      (1, 11, 11, 'closed', null, null, true, 7, 'switch'),
      (2, 20, 20, 'closed', 2, null, true, null, 'nothing')`);
  await upgrade();
  const { rows } = await client.query<{ expected: string; answers: string }>(
    `select id, last_message as expected, coalesce(nullif(concat_ws(' ', case when prompt_id is not null then 'prompt' end,
       case when integration_id is not null then 'integration' end, case when use_integration then 'switch' end), ''), 'nothing') as answers
     from tickets order by id`,
  );
  expect(rows).toHaveLength(12);
  expect(rows.filter(({ expected, answers }) => answers !== expected)).toEqual([]);
});
