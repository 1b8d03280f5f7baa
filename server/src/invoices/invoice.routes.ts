import { invoiceApi } from '@balcao/contract/invoices/invoice.api';
import type { Actor } from '@balcao/contract/users/actor';
import { type Endpoint, type RequestContext, serve } from '../platform/http/serve.ts';
import type { InvoiceDeps } from './invoice-deps.ts';
import { listInvoices } from './list-invoices.ts';

export const invoiceRoutes = (context: RequestContext<Actor>, deps: InvoiceDeps): Endpoint[] => [
  serve(context, invoiceApi.list, (tx, actor, { query }) => listInvoices(tx, actor, query, deps)),
];
