import type { Invoice } from '@balcao/contract/invoices/invoice';
import { invoiceApi } from '@balcao/contract/invoices/invoice.api';
import { call } from '../platform/api.ts';
import { useLive } from '../platform/live.ts';
import { queryClient } from '../platform/queries/query-client.ts';
import { type Records, useRecords } from '../ui/tables/use-records.ts';

const listKey = ['invoices', 'list'] as const;

/** A full page of the response means that there may be another. */
const pageSize = 200;

/** The company's invoices, newest first. Changes are rare, so notices refetch them. */
export function useInvoices(): Records<Invoice> {
  useLive('payment', () => invalidateInvoices());
  return useRecords<Invoice>({
    key: listKey,
    fetch: async ({ search, page, signal }) => {
      const rows = await call(invoiceApi.list, { query: { searchParam: search, pageNumber: page }, signal });
      return { rows, count: (page - 1) * pageSize + rows.length, hasMore: rows.length === pageSize };
    },
  });
}

const invalidateInvoices = (): void => void queryClient.invalidateQueries({ queryKey: ['invoices'] });
