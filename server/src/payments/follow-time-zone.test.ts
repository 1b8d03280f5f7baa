import { endOfDay } from '@balcao/contract/companies/due-date.rules';
import { expect, it } from 'vitest';
import { changeTimeZone } from '../companies/change-time-zone.ts';
import { findInvoice } from '../invoices/find-invoice.ts';
import { updateAllInvoices, updateInvoices } from '../invoices/update-invoices.ts';
import { paid, setUpPayments } from './test-payments.ts';

const { sql, one, run, shop, charge, record, invoice, company, credits, context } = setUpPayments();

it.each([
  ['east', 'Europe/Lisbon'],
  ['west', 'America/Manaus'],
])('a company that moves to the %s keeps its due day, and the invoice of it with what has come', async (name, zone) => {
  const store = await shop(name);
  const due = endOfDay('2026-11-30', 'America/Sao_Paulo');
  await sql('update companies set due_date = $2, trial_expiration = $2 where id = $1', [store.actor.companyId, due]);
  await sql('update invoices set due_date = $2 where company_id = $1', [store.actor.companyId, due]);
  await record(store, (await charge(store)).txid, { ...paid([name, 1_000]), status: 'open' });
  await run(store, (tx) => changeTimeZone(tx, zone));
  await run(store, updateInvoices);
  await updateAllInvoices(context());
  expect((await company(store)).due).toEqual(endOfDay('2026-11-30', zone));
  expect(await one('select trial_expiration as at from companies where id = $1', [store.actor.companyId])).toEqual({
    at: endOfDay('2026-11-30', zone),
  });
  expect(
    await sql('select status, due_date as due from invoices where company_id = $1', [store.actor.companyId]),
  ).toEqual([{ status: 'open', due: endOfDay('2026-11-30', zone) }]);
  expect(await credits(store)).toEqual([]);
  await record(store, (await charge(store)).txid, paid([`${name} rest`, 8_990]));
  expect((await invoice(store)).status).toBe('paid');
  expect((await company(store)).due).toEqual(endOfDay('2026-12-30', zone));
  // A receipt keeps its dates when the company changes its time zone.
  await run(store, (tx) => changeTimeZone(tx, 'Pacific/Auckland'));
  expect(await run(store, (tx) => findInvoice(tx, store.invoiceId))).toMatchObject({
    dueDate: endOfDay('2026-11-30', 'Pacific/Auckland'),
    renewedUntil: endOfDay('2026-12-30', 'Pacific/Auckland'),
  });
});

it('a licence that has ended in the new zone ends at once', async () => {
  const store = await shop('acabou', { dueInDays: 1 / 24 });
  await run(store, (tx) => changeTimeZone(tx, 'Europe/Lisbon'));
  expect(await one('select licence_ended as ended from companies where id = $1', [store.actor.companyId])).toEqual({
    ended: true,
  });
});
