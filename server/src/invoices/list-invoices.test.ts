import type { Actor } from '@balcao/contract/users/actor';
import { beforeAll, expect, it } from 'vitest';
import { inSystem } from '../platform/db/tx.ts';
import { setUpTestContext } from '../signup/test-context.ts';
import { createInvoiceLinks } from './invoice-links.ts';
import { listInvoices } from './list-invoices.ts';

const world = setUpTestContext();
const links = createInvoiceLinks({
  secret: 'a key for tests',
  publicUrl: 'https://casa.test',
  apiUrl: 'https://casa.test/api',
});
let shop: Actor;
let other: Actor;
const ids: Record<string, number> = {};

const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  inSystem(world.txContext, 0, (system) => system.rows<Row>(`test ${text}`.slice(0, 60), text, values));
const invoice = async (by: Actor, detail: string, dueDate: string, status: string, cents = 9_990) => {
  const [made] = await sql<{ id: number }>(
    `insert into invoices (company_id, detail, due_date, status, value_cents) values ($1, $2, $3, $4, $5) returning id`,
    [by.companyId, detail, dueDate, status, cents],
  );
  ids[`${detail} ${status}`] = made?.id ?? 0;
};
beforeAll(async () => {
  shop = await world.company('loja');
  other = await world.company('outra');
  await sql('delete from invoices');
  await invoice(shop, 'Básico', '2026-10-01T12:00:00Z', 'paid');
  await invoice(shop, 'Básico', '2026-11-01T12:00:00Z', 'withdrawn');
  await invoice(shop, 'Avançado', '2026-12-01T12:00:00Z', 'open', 129_905);
  await invoice(other, 'Básico', '2026-12-02T12:00:00Z', 'open');
});

const list = (searchParam?: string, by = shop, pageNumber = 1) =>
  world.in(by, (tx) => listInvoices(tx, by, { searchParam, pageNumber }, { links }));
const details = async (searchParam?: string) => (await list(searchParam)).map(({ detail }) => detail);

it('lists the company’s own, the latest due first, in reais, without withdrawn ones', async () => {
  const [open, paid, ...more] = await list();
  expect(more).toEqual([]);
  expect(open).toMatchObject({
    id: ids['Avançado open'],
    detail: 'Avançado',
    value: 1299.05,
    status: 'open',
    dueDate: '2026-12-01T12:00:00.000Z',
    receiptUrl: null,
  });
  expect(paid).toMatchObject({ detail: 'Básico', value: 99.9, status: 'paid' });
  const token = paid?.receiptUrl?.split('/').at(-2) ?? '';
  expect(links.read(token)).toEqual({ companyId: shop.companyId, id: ids['Básico paid'] });
  expect(await list(undefined, shop, 2)).toEqual([]);
});

it('is searched by description, without accents, or by its whole number', async () => {
  expect(await details('AVANCADO')).toEqual(['Avançado']);
  expect(await details(` ${ids['Básico paid']} `)).toEqual(['Básico']);
  expect(await details('nada')).toEqual([]);
  expect(await details('%')).toEqual([]);
});

it('is for users who may pay', async () => {
  for (const profile of ['user', 'supervisor'] as const)
    await expect(list(undefined, { ...shop, profile })).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
});
