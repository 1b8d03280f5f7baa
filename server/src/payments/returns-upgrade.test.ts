import { expect, it } from 'vitest';
import { openInstallationBefore } from '../platform/db/test-upgrade.ts';

/** An installation from before refunds were checked; each txid says what is expected of its charge. */
it('an upgrade schedules checks of charges paid in the last hundred days within a day, of older ones never', async () => {
  const { client, upgrade } = await openInstallationBefore('0528');
  await client.query(`insert into companies (id, name) values (1, 'Aurora');
    insert into invoices (company_id, id, detail, value_cents, due_date, status) values (1, 1, 'Plano', 9990, '2026-11-01', 'open');
    insert into charges (company_id, invoice_id, provider, txid, price_cents, value_cents, status, expires_at, created_at, next_check_at)
      select 1, 1, 'asaas', txid, 9990, 9990, status, now(), now() - days * interval '1 day', '2026-01-01' from (values
        ('soon', 'paid', 0), ('soon-99', 'paid', 99), ('never-101', 'paid', 101), ('as-before-open', 'open', 5), ('as-before-expired', 'expired', 200)
      ) charge (txid, status, days);
    insert into payments (company_id, charge_id, provider, provider_payment_id, value_cents, received_at)
      select 1, id, 'asaas', txid, 9990, now() from charges where status = 'paid'`);
  await upgrade();
  const { rows } = await client.query<{ txid: string; check: string }>(
    `select txid, case when next_check_at is null then 'never' when next_check_at = '2026-01-01' then 'as-before'
       when next_check_at between now() - interval '1 minute' and now() + interval '1 day' then 'soon' end as check from charges`,
  );
  expect(rows).toHaveLength(5);
  expect(rows.filter(({ txid, check }) => !txid.startsWith(check))).toEqual([]);
  const seen = await client.query('select from payments where returned_unseen');
  expect(seen.rowCount).toBe(0);
});
