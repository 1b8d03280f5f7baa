import { expect, it } from 'vitest';
import { testWorld } from '../../../../tests/world/test-world.ts';
import { tenantTables } from './test-db.ts';
import { inTx, type TxContext } from './tx.ts';

const world = testWorld();

it('rows written by a transaction bear the time of its clock, also where a default or trigger writes it', async () => {
  world.now = new Date('2031-05-06T07:08:09.123Z');
  await world.run((tx) =>
    tx.db.insertInto('tags').values({ companyId: tx.companyId, name: 'VIP', color: '#123456', kanban: 0 }).execute(),
  );
  const [tag] = await world.sql<{ created_at: Date; updated_at: Date }>('select created_at, updated_at from tags');
  expect(tag).toEqual({ created_at: world.now, updated_at: world.now });
});

it('outside a transaction of the product the time is that of the database', async () => {
  world.now = new Date('2031-05-06T07:08:09.123Z');
  await world.run(async () => {});
  const { app } = world.context().database; // the connection that the transaction used
  expect((await app.query('select app_now() = now() as same')).rows).toEqual([{ same: true }]);
});

it("no column of a tenant table takes the database's own time as the time of writing", async () => {
  const rows = await world.sql<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_default = 'now()' and table_name = any($1) order by 1`,
    [['companies', ...(await tenantTables(world.context().database.owner))]],
  );
  expect(rows.map(({ name }) => name)).toEqual([]);
});

it('plans are generic within the transactions of a context that asks for it, and on their connections only until they end', async () => {
  const planning = async (context: TxContext) => {
    const rows = await inTx(context, world.ana.companyId, (tx) =>
      tx.rows<{ mode: string }>('test-planning', `select current_setting('plan_cache_mode') as mode`, []),
    );
    return rows[0]?.mode;
  };
  const context = world.context();
  expect(await planning({ ...context, usesGenericPlans: true })).toBe('force_generic_plan');
  expect(await planning(context)).toBe('auto');
});
