import type { Mail } from '@balcao/contract/mails/mail';
import { mailApi } from '@balcao/contract/mails/mail.api';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../platform/api.ts';
import { queryClient } from '../platform/queries/query-client.ts';
import { type Records, useRecords } from '../ui/tables/use-records.ts';

const listKey = ['mails', 'list'] as const;

/** `isConfigured`: undefined until known. */
export function useMails(): { records: Records<Mail>; isConfigured: boolean | undefined } {
  const [isConfigured, setConfigured] = useState<boolean>();
  const records = useRecords<Mail>({
    key: listKey,
    fetch: async ({ search, page, signal }) => {
      const reply = await call(mailApi.list, { query: { searchParam: search, pageNumber: page }, signal });
      setConfigured(reply.isConfigured);
      return { rows: reply.mails, count: reply.count, hasMore: reply.hasMore };
    },
  });
  return { records, isConfigured };
}

export const useMailText = (id: number) =>
  useQuery({
    queryKey: ['mails', 'text', id],
    queryFn: ({ signal }) => call(mailApi.show, { params: { id }, signal }),
    // A mail may contain a link as sensitive as a password: not cached after the dialog closes.
    gcTime: 0,
  });

export async function retryMail({ id }: Mail): Promise<void> {
  await call(mailApi.retry, { params: { id } });
  await queryClient.invalidateQueries({ queryKey: listKey });
}
