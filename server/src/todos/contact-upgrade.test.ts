import { expect, it } from 'vitest';
import { openInstallationBefore } from '../platform/db/test-upgrade.ts';

it('an upgrade gives each task the contact of its ticket', async () => {
  const { client, upgrade } = await openInstallationBefore('0535');
  await client.query(`insert into companies (id, name) values (1, 'Aurora'), (2, 'Outra');
    insert into users (company_id, id, name, email, password_hash) values (1, 1, 'Bia', 'bia@x', 'x'), (2, 2, 'Otto', 'otto@x', 'x');
    insert into contacts (company_id, id, name) values (1, 10, 'Aline'), (2, 20, 'Bento');
    insert into tickets (company_id, id, contact_id, status) values (1, 1, 10, 'pending'), (2, 2, 20, 'pending');
    insert into todos (company_id, user_id, text, ticket_id) values (1, 1, 'a', 1), (1, 1, 'b', null), (2, 2, 'c', 2)`);
  await upgrade();
  const { rows } = await client.query('select text, contact_id as "contactId" from todos order by text');
  expect(rows).toEqual([
    { text: 'a', contactId: 10 },
    { text: 'b', contactId: null },
    { text: 'c', contactId: 20 },
  ]);
});
