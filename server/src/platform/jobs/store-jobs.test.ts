import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { lockWait } from '../../../../tests/world/lock-wait.ts';
import { systemClock } from '../clock.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { setUpTestDb } from '../db/test-db.ts';
import { inTx } from '../db/tx.ts';
import { silentLog } from '../log.ts';
import { defineJob } from './job.ts';

const db = setUpTestDb();
let database: Database;
beforeEach(() => {
  database = openDatabase(db.url, silentLog, { app: 2, owner: 2 });
});
afterEach(() => database.close());

const remindJob = defineJob('remind', z.object({ companyId: z.int() }));

it('two transactions that enqueue the same two keys in different orders do not deadlock', async () => {
  const other = await database.owner.connect();
  const store = (key: string) =>
    other.query(`select enqueue_job('remind', '{"companyId": 1}', $1, null, now(), 25, 0)`, [key]);
  // The first job of a kind also stores the kind, for which the other transaction would wait.
  await store('remind:0');
  await other.query('begin');
  await store('remind:1');
  const context = { database, clock: systemClock, publish: () => {}, fileUrl: () => '' };
  const enqueued = inTx(context, 1, async (tx) => {
    for (const key of ['remind:2', 'remind:1']) tx.enqueue(remindJob, { companyId: 1 }, { key });
  });
  await lockWait(database.owner);
  await store('remind:2');
  await other.query('commit');
  other.release();
  await enqueued;
  const { rows } = await database.owner.query<{ key: string }>(
    'select key from graphile_worker._private_jobs order by key',
  );
  expect(rows.map(({ key }) => key)).toEqual(['1/remind:0', '1/remind:1', '1/remind:2']);
});
