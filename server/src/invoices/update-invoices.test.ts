import type { Actor } from '@balcao/contract/users/actor';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { changePlan } from '../companies/change-plan.ts';
import { moveDueDate } from '../companies/move-due-date.ts';
import { inSystem } from '../platform/db/tx.ts';
import { setUpTestContext } from '../signup/test-context.ts';
import { issueInvoiceNow, updateAllInvoices, updateInvoices } from './update-invoices.ts';

const world = setUpTestContext();
const dayMs = 86_400_000;
let shop: Actor;

const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  inSystem(world.txContext, 0, (system) => system.rows<Row>(`test ${text}`.slice(0, 60), text, values));
const inDays = (days: number) => new Date(world.clock.now().getTime() + days * dayMs);
const planOf = (name: string, value: string) => ({ name, users: 9, connections: 9, queues: 9, value });
const setPlan = async (companyId: number, name: string, value: string) => {
  await sql(
    'insert into plans (name, users, connections, queues, value) values ($1, 9, 9, 9, $2) on conflict (plain(name)) do update set value = excluded.value',
    [name, value],
  );
  const [plan] = await sql<{ id: number }>('select id from plans where name = $1', [name]);
  await sql('update companies set plan_id = $2 where id = $1', [companyId, plan?.id]);
  return plan?.id ?? 0;
};
const open = (companyId: number) =>
  sql<{ value: number; due: Date; detail: string }>(
    `select value_cents as value, due_date as due, detail from invoices where company_id = $1 and status = 'open' order by id`,
    [companyId],
  );

beforeAll(async () => {
  shop = await world.company('loja', { plan: planOf('mensal', '99,90'), dueDate: inDays(10) });
});
beforeEach(async () => {
  await sql('delete from invoices');
  await sql('update companies set due_date = $2, status = true, is_super = false, deleted_at = null where id = $1', [
    shop.companyId,
    inDays(10),
  ]);
  await setPlan(shop.companyId, 'mensal', '99,90');
});

it('creates one for each due date, however often and in however many processes', async () => {
  await Promise.all(Array.from({ length: 6 }, () => updateAllInvoices(world.txContext)));
  expect(await open(shop.companyId)).toEqual([{ value: 9_990, due: inDays(10), detail: 'mensal' }]);
  expect(await updateAllInvoices(world.txContext)).toBe(0);
});

it.each([
  ['21 days ahead', () => sql('update companies set due_date = $2 where id = $1', [shop.companyId, inDays(20.1)])],
  ['no due date', () => sql('update companies set due_date = null where id = $1', [shop.companyId])],
  ['an inactive company', () => sql('update companies set status = false where id = $1', [shop.companyId])],
  ['a deleted one', () => sql('update companies set deleted_at = now() where id = $1', [shop.companyId])],
  ['the provider’s own', () => sql('update companies set is_super = true where id = $1', [shop.companyId])],
  ['a free plan', () => setPlan(shop.companyId, 'de graça', 'grátis')],
  ['a plan that costs "doze"', () => setPlan(shop.companyId, 'errado', 'doze')],
  ['no plan', () => sql('update companies set plan_id = null where id = $1', [shop.companyId])],
])('none for %s', async (_, arrange) => {
  await arrange();
  expect(await updateAllInvoices(world.txContext)).toBe(0);
  expect(await open(shop.companyId)).toEqual([]);
});

it('creates it 20 days ahead; over the end of a month there is one for each due date', async () => {
  await sql('update companies set due_date = $2, due_day = 31 where id = $1', [shop.companyId, '2027-01-31T12:00:00Z']);
  for (const [day, dues] of [
    ['2027-01-11T11:59:00Z', []],
    ['2027-01-11T12:01:00Z', ['2027-01-31']],
    ['2027-01-31T23:59:00Z', ['2027-01-31']],
  ] as const) {
    const clock = { now: () => new Date(day) };
    for (const _ of [1, 2]) await updateAllInvoices({ ...world.txContext, clock });
    expect((await open(shop.companyId)).map(({ due }) => due.toISOString().slice(0, 10))).toEqual(dues);
  }
  await sql("update invoices set status = 'paid'");
  await world.in(shop, (tx) => moveDueDate(tx, { fromToday: false }));
  await updateAllInvoices({ ...world.txContext, clock: { now: () => new Date('2027-02-10T00:00:00Z') } });
  expect((await open(shop.companyId)).map(({ due }) => due.toISOString().slice(0, 10))).toEqual(['2027-02-28']);
});

it('follows plan and due date: another price, another plan, a date changed by hand', async () => {
  await updateAllInvoices(world.txContext);
  await setPlan(shop.companyId, 'mensal', '120');
  expect(await updateAllInvoices(world.txContext)).toBe(1);
  expect(await open(shop.companyId)).toMatchObject([{ value: 12_000 }]);
  const larger = await setPlan(shop.companyId, 'grande', '300');
  await setPlan(shop.companyId, 'mensal', '120');
  await world.in(shop, async (tx) => {
    await changePlan(tx, larger);
    await updateInvoices(tx);
  });
  expect(await open(shop.companyId)).toMatchObject([{ value: 30_000, detail: 'grande' }]);
  await world.in(shop, (tx) => moveDueDate(tx, { fromToday: false }));
  await updateAllInvoices(world.txContext);
  expect(await open(shop.companyId)).toEqual([]);
  await world.in(shop, issueInvoiceNow);
  expect(await open(shop.companyId)).toMatchObject([{ value: 30_000 }]);
});

it('a deleted company gets no invoices; a restored one gets them again', async () => {
  await updateAllInvoices(world.txContext);
  const set = (deletedAt: Date | null) =>
    sql('update companies set deleted_at = $2, status = $2::timestamptz is null where id = $1', [
      shop.companyId,
      deletedAt,
    ]);
  await set(world.clock.now());
  expect(await updateAllInvoices(world.txContext)).toBe(1);
  expect(await open(shop.companyId)).toEqual([]);
  await set(null);
  await updateAllInvoices(world.txContext);
  expect(await open(shop.companyId)).toMatchObject([{ value: 9_990 }]);
});

it('a plan with an invalid price does not stop other companies’ invoices', async () => {
  await sql(
    "insert into plans (value, name, users, connections, queues) values ('999.999.999', 'não vender', 9, 9, 9)",
  );
  expect(await updateAllInvoices(world.txContext)).toBe(1);
  expect(await open(shop.companyId)).toMatchObject([{ value: 9_990 }]);
  await sql("delete from plans where name = 'não vender'");
});

it('5,000 companies in one run, and nothing the second time', async () => {
  const [plan] = await sql<{ id: number }>('select id from plans where name = $1', ['mensal']);
  await sql(
    `insert into companies (name, plan_id, due_date) select 'Empresa ' || n, $1, $2::timestamptz + n * interval '1 second' from generate_series(1, 5000) n`,
    [plan?.id, inDays(5)],
  );
  expect(await updateAllInvoices(world.txContext)).toBe(5_001);
  expect(await updateAllInvoices(world.txContext)).toBe(0);
  await sql("delete from companies where name like 'Empresa %'");
});
