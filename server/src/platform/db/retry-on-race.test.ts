import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { retryOnRace } from './retry-on-race.ts';
import { setUpTestDb } from './test-db.ts';

const db = setUpTestDb();
let pool: pg.Pool;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: db.url, max: 2 });
  await pool.query(`create table met (id int primary key, count int not null default 0)`);
  await pool.query('insert into met values (1), (2)');
});
afterAll(() => pool.end());

it('two transactions that deadlock both complete, each once', async () => {
  let tries = 0;
  const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const raise = async (order: readonly [number, number]) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query(`set local deadlock_timeout = '50ms'`);
      await client.query('update met set count = count + 1 where id = $1', [order[0]]);
      // Each locks its first row before either requests its second.
      if (tries++ < 2) {
        both[order[0] - 1]?.resolve();
        await Promise.all(both.map(({ promise }) => promise));
      }
      await client.query('update met set count = count + 1 where id = $1', [order[1]]);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  };
  await Promise.all([retryOnRace(() => raise([1, 2])), retryOnRace(() => raise([2, 1]))]);
  // More than three when the one that runs again takes its first row before the other, which it then meets once more.
  expect(tries).toBeGreaterThanOrEqual(3);
  expect((await pool.query('select id, count from met order by id')).rows).toEqual([
    { id: 1, count: 2 },
    { id: 2, count: 2 },
  ]);
});

it('when a referenced row was deleted meanwhile the transaction runs again, and does not find the row', async () => {
  await pool.query('create table owned (met_id int not null references met)');
  await pool.query('insert into met values (3)');
  let tries = 0;
  const add = async () => {
    tries++;
    const { rowCount } = await pool.query('select from met where id = 3');
    if (rowCount === 0) return 'not found';
    await pool.query('delete from met where id = 3'); // as another transaction does
    await pool.query('insert into owned values (3)');
    return 'added';
  };
  expect([await retryOnRace(add), tries]).toEqual(['not found', 2]);
});

it('a failure for another reason is not retried', async () => {
  let tries = 0;
  const fail = async () => {
    tries++;
    await pool.query('select nothing from nowhere');
  };
  await expect(retryOnRace(fail)).rejects.toThrow('nowhere');
  expect(tries).toBe(1);
});
