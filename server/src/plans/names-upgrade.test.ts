import { expect, it } from 'vitest';
import { openInstallationBefore } from '../platform/db/test-upgrade.ts';

it('an upgrade gives the later one of two names that differ in case or accents its number', async () => {
  const { client, upgrade } = await openInstallationBefore('0710');
  for (const table of ['companies', 'plans'])
    await client.query(`insert into ${table} (id, name${table === 'plans' ? ', users, connections, queues' : ''})
      select n, name${table === 'plans' ? ', 1, 1, 1' : ''} from unnest(array['Casa', ' casa', 'CASA (2)', 'Çasa', 'Outra']) with ordinality x (name, n)`);
  await upgrade();
  for (const table of ['companies', 'plans']) {
    const { rows } = await client.query<{ name: string }>(`select name from ${table} order by id`);
    expect(rows.map(({ name }) => name)).toEqual(['Casa', 'casa (2)', 'CASA (2) (3)', 'Çasa (4)', 'Outra']);
  }
});
