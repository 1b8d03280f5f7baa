import { z } from 'zod';
import { route } from '../route.ts';
import { pageNumber, searchParam } from '../wire.ts';
import { invoice } from './invoice.ts';

export const invoiceApi = {
  /** Newest first, 200 per page, as a bare array. */
  list: route({
    method: 'GET',
    path: '/invoices/all',
    permission: 'billing:pay',
    whenExpired: true,
    query: z.object({ searchParam, pageNumber }),
    output: z.array(invoice),
  }),
};
