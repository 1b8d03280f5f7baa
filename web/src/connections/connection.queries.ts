import type { Capabilities } from '@balcao/contract/channels/channel';
import type { Connection, ConnectionHealth } from '@balcao/contract/connections/connection';
import { connectionApi } from '@balcao/contract/connections/connection.api';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { useLive } from '../platform/live.ts';
import { updateCached } from '../platform/queries/cached-changes.ts';
import { queryClient } from '../platform/queries/query-client.ts';
import { type FetchFailure, fetchState } from '../platform/queries/query-state.ts';
import { type Records, useLocalRecords } from '../ui/tables/use-records.ts';
import { applyConnectionEvent, applyQueueToConnections, applySessionEvent } from './connection.live.ts';

const key = ['connections'] as const;
const noConnections: Connection[] = [];
const fetchConnections = (signal: AbortSignal) => call(connectionApi.list, { signal });

function useConnectionNotices(): void {
  useLive('whatsapp', (event) => updateCached<Connection[]>(key, (cached) => applyConnectionEvent(cached, event)));
  useLive('whatsappSession', (event) =>
    updateCached<Connection[]>(key, (current) => applySessionEvent(current, event)),
  );
  useLive('queue', (event) => updateCached<Connection[]>(key, (cached) => applyQueueToConnections(cached, event)));
}

function useConnectionsQuery(): UseQueryResult<Connection[]> {
  useConnectionNotices();
  return useQuery({ queryKey: key, queryFn: ({ signal }) => fetchConnections(signal) });
}

/** The company's connections, default first; undefined while loading. */
export const useLoadedConnections = (): Connection[] | undefined => useConnectionsQuery().data;

/** The same, empty while loading. */
export const useConnections = (): Connection[] => useLoadedConnections() ?? noConnections;

/** The same, for pickers. */
export function useConnectionsOrFailure(): {
  connections: Connection[];
  isLoading: boolean;
  failure: FetchFailure | undefined;
} {
  const query = useConnectionsQuery();
  return { connections: query.data ?? noConnections, ...fetchState(query) };
}

/** Stale time of the capabilities in a conversation; notices update them sooner. */
const capabilitiesStaleMs = 5 * 60_000;

/** Capabilities of a connection's channel; undefined while loading and for a deleted connection. */
export function useCapabilities(id: number | null): Capabilities | undefined {
  useConnectionNotices();
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => fetchConnections(signal),
    staleTime: capabilitiesStaleMs,
  });
  return data?.find((connection) => connection.id === id)?.capabilities;
}

/** The connections for a records page. */
export function useConnectionRecords(): Records<Connection> {
  useConnectionNotices();
  return useLocalRecords({ key, fetch: fetchConnections, textOf: (one) => `${one.name} ${one.accountId ?? ''}` });
}

/** Health of a QR-code connection; polled while visible, as there are no notices about it. */
export const useConnectionHealth = (id: number): UseQueryResult<ConnectionHealth> =>
  useQuery({
    queryKey: [...key, id, 'watch'],
    queryFn: ({ signal }) => call(connectionApi.watch, { params: { id }, signal }),
    refetchInterval: 15_000,
  });

export const invalidateConnections = (): Promise<void> => queryClient.invalidateQueries({ queryKey: key });
