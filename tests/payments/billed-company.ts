import { zonedDay } from '@balcao/contract/companies/zoned-time';
import type { Invoice } from '@balcao/contract/invoices/invoice';
import type { PixCharge } from '@balcao/contract/payments/payment';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import type { runningServer, TestCompany } from '../world/running-server.ts';

export const billing = {
  firstName: 'Ana Prado',
  address2: 'Rua das Flores, 10',
  city: 'Campinas',
  state: 'SP',
  zipcode: '13010-000',
  country: 'brazil',
};

const dayMs = 86_400_000;

export type BilledCompany = TestCompany & { invoiceId: number };

/** 1 to 12, in the companies' zone: in a month's last three hours there, the next has begun in UTC. */
export const monthOf = (at = new Date(0)): number => Number(zonedDay(at, 'America/Sao_Paulo').slice(5, 7));

/** Companies with open invoices at a running server, and access to its tables. */
export function billedCompanies(server: ReturnType<typeof runningServer>) {
  let owner: pg.Pool;
  beforeAll(() => {
    owner = new pg.Pool({ connectionString: server.databaseUrl(), max: 2 });
    owner.on('error', () => {}); // the database is dropped while connected at the end
  });
  afterAll(() => owner.end());
  const sql = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await owner.query<Row>(text, values)).rows;

  /** A separate plan, so that no test changes the price of another's invoice. */
  async function plan(name: string, value: string, limit = 1000): Promise<number> {
    const rows = await sql<{ id: number }>(
      `insert into plans (name, users, connections, queues, value, is_public) values ($1, $3, $3, $3, $2, true) returning id`,
      [name, value, limit],
    );
    return rows[0]?.id ?? 0;
  }

  /** A company that owes R$ 99,90, due in this number of days. */
  async function company(name: string, { dueInDays = 10, value = '99,90' } = {}): Promise<BilledCompany> {
    const made = await server.company(name);
    await sql('update companies set plan_id = $2, due_date = $3, due_day = null where id = $1', [
      made.id,
      await plan(`Plano de ${name}`, value),
      new Date(Date.now() + dueInDays * dayMs),
    ]);
    const { body } = await made.admin.call<{ invoiceId: number }>('POST', '/subscription/invoice', {});
    return { ...made, invoiceId: body.invoiceId };
  }

  const pay = ({ admin, invoiceId }: BilledCompany, more: object = {}) =>
    admin.call<PixCharge & { error?: string }>('POST', '/subscription', { ...billing, invoiceId, ...more });
  const invoices = async ({ admin }: TestCompany) => (await admin.call<Invoice[]>('GET', '/invoices/all')).body;
  const dueDate = async ({ id }: TestCompany) =>
    (await sql<{ due: Date }>('select due_date as due from companies where id = $1', [id]))[0]?.due;
  const counts = async ({ id }: TestCompany) =>
    (
      await sql(
        `select (select count(*) from payments where company_id = $1) as payments,
           (select count(*) from payment_credits where company_id = $1) as credits,
           (select count(*) from mails where company_id = $1 and kind = 'invoicePaid') as receipts`,
        [id],
      )
    )[0];
  return { sql, plan, company, pay, invoices, dueDate, counts };
}
