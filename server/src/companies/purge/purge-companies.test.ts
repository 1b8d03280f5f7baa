import { expect, it } from 'vitest';
import { lockWait } from '../../../../tests/world/lock-wait.ts';
import { inSystem } from '../../platform/db/tx.ts';
import { createQueue } from '../../queues/create-queue.ts';
import { setUpTestContext } from '../../signup/test-context.ts';
import { createTag } from '../../tags/create-tag.ts';
import { countSizes } from '../count-sizes.ts';
import { listCompanies } from '../list-companies.ts';
import { removeCompany } from '../remove-company.ts';
import { purgeCompanies } from './purge-companies.ts';

const testContext = setUpTestContext();

it('a deleted company is complete for 30 days and then removed from every table; others are untouched', async () => {
  const deleted = await testContext.company('passageira');
  const other = await testContext.company('fica');
  for (const one of [deleted, other])
    await testContext.in(one, async (tx) => {
      await createQueue(tx, one, { name: 'Vendas', color: '#17917F', orderQueue: 1 });
      await createTag(tx, one, { name: 'VIP' });
    });
  await countSizes(testContext.txContext);
  const seen = await inSystem(testContext.txContext, 0, (system) => listCompanies(system, { pageNumber: 1 }));
  expect(seen.companies.map(({ name, size }) => [name, size?.users])).toEqual([
    ['fica', 1],
    ['passageira', 1],
  ]);

  await inSystem(testContext.txContext, deleted.companyId, removeCompany);
  const rowsOf = async (companyId: number) => {
    const { owner } = testContext.txContext.database;
    const tables = await owner.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
    );
    let rows = 0;
    for (const { name } of tables.rows)
      rows += (await owner.query(`select from ${name} where company_id = $1`, [companyId])).rowCount ?? 0;
    return rows + ((await owner.query('select from companies where id = $1', [companyId])).rowCount ?? 0);
  };
  const [before, others] = [await rowsOf(deleted.companyId), await rowsOf(other.companyId)];
  testContext.clock.move(29 * 86_400_000);
  await purgeCompanies(testContext.txContext);
  expect(await rowsOf(deleted.companyId)).toBe(before);
  testContext.clock.move(2 * 86_400_000);
  await purgeCompanies(testContext.txContext);
  expect([await rowsOf(deleted.companyId), await rowsOf(other.companyId)]).toEqual([0, others]);
});

it('one with open debts keeps only those, which the operator finds until they are settled', async () => {
  const { owner } = testContext.txContext.database;
  const owed = await testContext.company('credora');
  await testContext.in(owed, (tx) => createTag(tx, owed, { name: 'VIP' }));
  await owner.query(
    `with i as (insert into invoices (company_id, due_date, detail, value_cents) values ($1, now(), 'Plano', 9990) returning id),
       c as (insert into charges (company_id, invoice_id, provider, txid, price_cents, value_cents, expires_at, next_check_at)
         select $1, id, 'pix', repeat('a', 32), 9990, 9990, now(), now() from i returning id),
       p as (insert into payments (company_id, charge_id, provider, provider_payment_id, value_cents, received_at)
         select $1, id, 'pix', 'E1', 9990, now() from c returning id)
     insert into payment_credits (company_id, payment_id, value_cents, reason) select $1, id, 9990, 'withdrawn' from p`,
    [owed.companyId],
  );
  await inSystem(testContext.txContext, owed.companyId, removeCompany);
  testContext.clock.move(31 * 86_400_000);
  const count = async (table: string, column = 'company_id') =>
    (await owner.query(`select from ${table} where ${column} = $1`, [owed.companyId])).rowCount;
  const left = async () => [
    await count('tags'),
    await count('users'),
    await count('payment_credits'),
    await count('payments'),
    await count('companies', 'id'),
  ];
  await purgeCompanies(testContext.txContext);
  expect(await left()).toEqual([0, 0, 1, 1, 1]);
  await owner.query('update payment_credits set settled_at = now() where company_id = $1', [owed.companyId]);
  await purgeCompanies(testContext.txContext);
  expect(await left()).toEqual([0, 0, 0, 0, 0]);
});

it('money that arrives while its company is being purged stays, as an open debt', async () => {
  const { owner } = testContext.txContext.database;
  const { companyId } = await testContext.company('atrasada');
  await owner.query(
    `with i as (insert into invoices (company_id, due_date, detail, value_cents) values ($1, now(), 'Plano', 9990) returning id)
     insert into charges (company_id, invoice_id, provider, txid, price_cents, value_cents, expires_at, next_check_at)
       select $1, id, 'pix', repeat('b', 32), 9990, 9990, now(), now() from i`,
    [companyId],
  );
  await inSystem(testContext.txContext, companyId, removeCompany);
  testContext.clock.move(31 * 86_400_000);
  const purges: Promise<void>[] = [];
  await inSystem(testContext.txContext, companyId, async (system) => {
    await system.rows(
      'test-payment',
      `with p as (insert into payments (charge_id, provider, provider_payment_id, value_cents, received_at)
         select id, 'pix', 'E2', 9990, now() from charges where company_id = current_company() returning id)
       insert into payment_credits (payment_id, value_cents, reason) select id, 9990, 'withdrawn' from p`,
      [],
    );
    purges.push(purgeCompanies(testContext.txContext));
    await lockWait(owner);
  });
  await Promise.all(purges);
  const { rows } = await owner.query('select reason from payment_credits where company_id = $1', [companyId]);
  expect(rows).toEqual([{ reason: 'withdrawn' }]);
});

it('one that cannot be purged does not delay those after it', async () => {
  const { owner } = testContext.txContext.database;
  const [stuck, refused, next] = [
    await testContext.company('presa'),
    await testContext.company('recusada'),
    await testContext.company('seguinte'),
  ];
  for (const one of [stuck, refused, next]) {
    await testContext.in(one, (tx) => createTag(tx, one, { name: 'VIP' }));
    await inSystem(testContext.txContext, one.companyId, removeCompany);
    testContext.clock.move(1000);
  }
  await owner.query(`create table elsewhere (owner_id int references companies (id));
    create function refuse_delete() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$;
    create trigger refused before delete on tags for each row when (old.company_id = ${refused.companyId}) execute function refuse_delete()`);
  await owner.query('insert into elsewhere values ($1)', [stuck.companyId]);
  testContext.clock.move(31 * 86_400_000);
  await expect(purgeCompanies(testContext.txContext)).rejects.toThrow('1 failed, the first: not this one');
  const { rows } = await owner.query<{ name: string }>('select name from companies where id = any($1) order by id', [
    [stuck, refused, next].map(({ companyId }) => companyId),
  ]);
  expect(rows.map(({ name }) => name)).toEqual(['presa', 'recusada']);
});
