import type { OptOut } from '@balcao/contract/campaigns/opt-out';
import { optOutApi } from '@balcao/contract/campaigns/opt-out.api';
import { call } from '../../platform/api.ts';
import { useLive } from '../../platform/live.ts';
import { queryClient } from '../../platform/queries/query-client.ts';
import { type Records, useRecords } from '../../ui/tables/use-records.ts';

const listKey = ['campaign-opt-outs', 'list'] as const;
const invalidate = (): void => void queryClient.invalidateQueries({ queryKey: listKey });

export function useOptOuts(): Records<OptOut> {
  useLive('campaignOptOut', invalidate);
  return useRecords<OptOut>({
    key: listKey,
    fetch: async ({ search, page, signal }) => {
      const reply = await call(optOutApi.list, { query: { searchParam: search, pageNumber: page }, signal });
      return { rows: reply.records, count: reply.count, hasMore: reply.hasMore };
    },
  });
}

export async function removeOptOut({ id }: OptOut): Promise<void> {
  await call(optOutApi.remove, { params: { id } });
  invalidate();
}

export async function fetchAllOptOuts(searchParam: string): Promise<OptOut[]> {
  const all: OptOut[] = [];
  for (let afterId: number | undefined, hasMore = true; hasMore; afterId = all.at(-1)?.id) {
    const page = await call(optOutApi.export, { query: { searchParam, afterId } });
    all.push(...page.records);
    ({ hasMore } = page);
  }
  return all;
}
