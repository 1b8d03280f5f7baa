import type { Actor } from '@balcao/contract/users/actor';
import {
  companyCreated,
  companyPlanChanged,
  companyRemoved,
  companyRestored,
  dueDateMoved,
  planTermsChanged,
  timeZoneChanged,
} from '../companies/company-events.ts';
import { subscribe } from '../platform/db/domain-events.ts';
import { inTx } from '../platform/db/tx.ts';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import { defineTask } from '../platform/jobs/job.ts';
import { announceInvoices } from './announce-invoices.ts';
import { followTimeZone } from './follow-time-zone.ts';
import { announceInvoicesJob } from './invoice.jobs.ts';
import { invoiceRoutes } from './invoice.routes.ts';
import type { InvoiceDeps } from './invoice-deps.ts';
import { updateAllInvoices, updateInvoices } from './update-invoices.ts';

export const invoiceModule = (context: RequestContext<Actor>, deps: InvoiceDeps): FeatureModule => ({
  routes: invoiceRoutes(context, deps),
  tasks: [
    defineTask(announceInvoicesJob, ({ companyId }) => inTx(context, companyId, (tx) => announceInvoices(tx, deps))),
  ],
  periodic: [{ name: 'invoices', everyMs: 600_000, role: 'jobs', run: () => updateAllInvoices(context) }],
  on: [
    subscribe(companyCreated, updateInvoices),
    subscribe(companyRemoved, updateInvoices),
    subscribe(companyRestored, updateInvoices),
    subscribe(companyPlanChanged, updateInvoices),
    subscribe(planTermsChanged, updateInvoices),
    subscribe(dueDateMoved, updateInvoices),
    subscribe(timeZoneChanged, followTimeZone),
  ],
});
