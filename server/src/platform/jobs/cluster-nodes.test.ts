import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cutLockHolders } from '../../../../tests/world/cut-lock-holders.ts';
import { eventually } from '../../../../tests/world/running-server.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { setUpTestDb } from '../db/test-db.ts';
import { silentLog } from '../log.ts';
import { type ClusterNode, joinCluster } from './cluster-nodes.ts';

const db = setUpTestDb();
let database: Database;
let node: ClusterNode;
let admin: pg.Client;

beforeEach(async () => {
  database = openDatabase(db.url, silentLog, { app: 1, owner: 3 });
  admin = new pg.Client({ connectionString: db.url });
  await admin.connect();
  await admin.query(
    'delete from nodes; delete from graphile_worker._private_jobs; delete from graphile_worker._private_job_queues',
  );
  node = await joinCluster(database.owner, silentLog);
});
afterEach(async () => {
  await node.close();
  await database.close();
  await admin.end();
});

const cut = () => cutLockHolders(admin, 471100);
const lock = async (holder: string) => {
  await admin.query(
    `select graphile_worker.add_job('name-contact', json_build_object('companyId', 1), job_key => $1)`,
    [holder],
  );
  await admin.query('update graphile_worker._private_jobs set locked_by = $1, locked_at = now() where key = $1', [
    holder,
  ]);
};
const holders = async () =>
  (
    await admin.query<{ holder: string }>(
      'select locked_by as holder from graphile_worker._private_jobs where locked_by is not null order by 1',
    )
  ).rows.map(({ holder }) => holder);

it('a node whose connection was cut reports that, registers again, and still owns what its pools hold', async () => {
  let losses = 0;
  node.onRegistrationLost(() => losses++);
  await node.registerPool('pool-a');
  await lock('pool-a');
  await cut();
  await eventually(
    async () => losses,
    (n) => n === 1,
  );
  await eventually(async () => node.isRegistered(), Boolean);
  await node.releaseDeadNodes();
  expect(await holders()).toEqual(['pool-a']);
  const registered = async () =>
    (
      await admin.query<{ pool_ids: string[] }>(
        `select pool_ids from nodes where exists (
           select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
           where l.locktype = 'advisory' and l.classid = 471100 and l.objid = nodes.key)`,
      )
    ).rows;
  // The database reports the end of a connection before it releases that connection's locks.
  expect(await eventually(registered, (rows) => rows.length === 1)).toEqual([{ pool_ids: ['pool-a'] }]);
});

it('after a cut the node goes on releasing what dead nodes held', async () => {
  await cut();
  await eventually(
    async () => node.isRegistered(),
    (has) => !has,
  );
  await eventually(async () => node.isRegistered(), Boolean);
  await lock('pool-of-nobody');
  await node.releaseDeadNodes();
  expect(await holders()).toEqual([]);
});

it('jobs that an ended pool still held are released at the next check', async () => {
  await node.registerPool('pool-a');
  await node.registerPool('pool-b');
  await lock('pool-a');
  await lock('pool-b');
  await node.unregisterPool('pool-a');
  await node.releaseDeadNodes();
  expect(await holders()).toEqual(['pool-b']);
});

it('a queue that is locked without a job is unlocked; one whose job runs, or that was locked this moment, is not', async () => {
  await node.registerPool('pool-a');
  const lockQueue = async (name: string, age: string) => {
    await admin.query(
      `select graphile_worker.add_job('name-contact', json_build_object('companyId', 1), queue_name => $1, job_key => $1)`,
      [name],
    );
    await admin.query(
      `update graphile_worker._private_job_queues set locked_by = 'pool-a', locked_at = now() - $2::interval where queue_name = $1`,
      [name, age],
    );
  };
  await lockQueue('without-a-job', '2 seconds');
  await lockQueue('just-now', '0 seconds');
  await lockQueue('runs', '2 seconds');
  await admin.query(
    `update graphile_worker._private_jobs set locked_by = 'pool-a', locked_at = now() where key = 'runs'`,
  );
  await node.releaseDeadNodes();
  const { rows } = await admin.query<{ name: string }>(
    'select queue_name as name from graphile_worker._private_job_queues where locked_by is not null order by 1',
  );
  expect(rows.map(({ name }) => name)).toEqual(['just-now', 'runs']);
});
