import { expect, it } from 'vitest';
import { removeCompany, restoreCompany } from '../../companies/remove-company.ts';
import { findOpenInvoiceId } from '../../invoices/find-invoice.ts';
import { inSystem } from '../../platform/db/tx.ts';
import { paid, setUpPayments } from '../test-payments.ts';

const { run, shop, charge, record, invoice, company, credits, context } = setUpPayments();

it('a deleted company buys nothing: a later payment is a credit, and a restored one gets a new invoice', async () => {
  const store = await shop('apagada');
  const { txid } = await charge(store);
  const { due } = await company(store);
  await inSystem(context(), store.actor.companyId, removeCompany);
  await record(store, txid, paid(['A1', 9_990]));
  expect((await invoice(store)).status).toBe('withdrawn');
  expect((await company(store)).due).toEqual(due);
  expect(await credits(store)).toEqual([{ cents: 9_990, reason: 'withdrawn' }]);
  await inSystem(context(), store.actor.companyId, restoreCompany);
  expect(await run(store, findOpenInvoiceId)).toBeGreaterThan(store.invoiceId);
});
