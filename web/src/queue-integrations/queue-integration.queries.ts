import type { QueueIntegration } from '@balcao/contract/queue-integrations/queue-integration';
import { queueIntegrationApi } from '@balcao/contract/queue-integrations/queue-integration.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { useLive } from '../platform/live.ts';
import { queryClient } from '../platform/queries/query-client.ts';
import { type FetchFailure, fetchState } from '../platform/queries/query-state.ts';
import { type Records, useLocalRecords } from '../ui/tables/use-records.ts';

const key = ['queue-integrations'] as const;
const none: QueueIntegration[] = [];

/** Fetches all pages: a company has few integrations. */
async function fetchIntegrations(signal: AbortSignal): Promise<QueueIntegration[]> {
  const rows: QueueIntegration[] = [];
  for (let pageNumber = 1; ; pageNumber += 1) {
    const page = await call(queueIntegrationApi.list, { query: { pageNumber }, signal });
    rows.push(...page.queueIntegrations);
    if (!page.hasMore) return rows;
  }
}

export const invalidateIntegrations = (): void => void queryClient.invalidateQueries({ queryKey: key });

/** A notice has less than an admin may see: the list is refetched. */
const useIntegrationNotices = (): void => useLive('queueIntegration', invalidateIntegrations);

/** For pickers; empty while loading, and if the plan has no integrations. */
export function useIntegrations(): { integrations: QueueIntegration[]; failure: FetchFailure | undefined } {
  useIntegrationNotices();
  const query = useQuery({ queryKey: key, queryFn: ({ signal }) => fetchIntegrations(signal) });
  return { integrations: query.data ?? none, failure: fetchState(query).failure };
}

export function useIntegrationRecords(): Records<QueueIntegration> {
  useIntegrationNotices();
  return useLocalRecords({ key, fetch: fetchIntegrations, textOf: ({ name, type }) => `${name} ${type}` });
}

export async function removeIntegration({ id }: QueueIntegration): Promise<void> {
  await call(queueIntegrationApi.remove, { params: { id } });
  invalidateIntegrations();
}
