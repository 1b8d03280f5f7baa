import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { readConfig } from '../../platform/config/config.ts';
import { setUpTestDb } from '../../platform/db/test-db.ts';
import { silentLog } from '../../platform/log.ts';
import { composeDemo } from '../compose-demo.ts';
import { addDemoCompanies } from './add-companies.ts';

const db = setUpTestDb();
let folder: string;
let demo: Awaited<ReturnType<typeof composeDemo>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'balcao-demo-'));
  demo = await composeDemo({ ...readConfig({ DATA_DIR: folder }), databaseUrl: db.url }, silentLog);
});
afterAll(async () => {
  await demo.close();
  await rm(folder, { recursive: true, force: true });
});

it('one payment was partly refunded, and one completely; no job is left', async () => {
  const now = new Date();
  await addDemoCompanies(demo, 'uma-senha-de-demo', now);
  await demo.finish();
  const { owner } = demo.at(systemClock).context.database;
  const { rows } = await owner.query(
    `select c.name, p.value_cents as value, p.returned_cents as returned, c.due_date < $1 as "isLate" from payments p
     join companies c on c.id = p.company_id where p.received_at < $1 order by c.name`,
    [now],
  );
  expect(rows).toEqual([
    { name: 'Padaria Pão de Ló', value: 9_990, returned: 2_000, isLate: false },
    { name: 'Pet Shop Focinho', value: 9_990, returned: 9_990, isLate: true },
  ]);
  const jobs = await owner.query('select from graphile_worker.jobs where attempts = 0 and run_at <= now()');
  expect(jobs.rowCount).toBe(0);
});
