import type { Connection, ConnectionWatch } from '@balcao/contract/connections/connection';
import { connectionApi } from '@balcao/contract/connections/connection.api';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { useLive } from '../platform/live.ts';
import { changeHeld, queryClient } from '../platform/query.ts';
import { type Records, useWholeRecords } from '../ui/use-records.ts';
import { applyConnectionEvent, applySessionEvent } from './connection.live.ts';

const key = ['connections'] as const;
const none: Connection[] = [];
const fetchConnections = (signal: AbortSignal) => call(connectionApi.list, { signal });

function useConnectionNotices(): void {
  useLive('whatsapp', (event) => changeHeld<Connection[]>(key, (held) => applyConnectionEvent(held, event)));
  useLive('whatsappSession', (event) => changeHeld<Connection[]>(key, (held) => applySessionEvent(held, event)));
}

/** The company's connections, default first, for pickers; undefined while loading. */
export function useKnownConnections(): Connection[] | undefined {
  useConnectionNotices();
  return useQuery({ queryKey: key, queryFn: ({ signal }) => fetchConnections(signal) }).data;
}

/** The same, empty while loading. */
export const useConnections = (): Connection[] => useKnownConnections() ?? none;

/** The same for a records page. */
export function useConnectionRecords(): Records<Connection> {
  useConnectionNotices();
  return useWholeRecords({ key, fetch: fetchConnections, textOf: (one) => `${one.name} ${one.accountId ?? ''}` });
}

/** Health of a QR-code connection; polled while visible, as there are no notices about it. */
export const useConnectionWatch = (id: number): UseQueryResult<ConnectionWatch> =>
  useQuery({
    queryKey: [...key, id, 'watch'],
    queryFn: ({ signal }) => call(connectionApi.watch, { params: { id }, signal }),
    refetchInterval: 15_000,
  });

export const connectionSaved = (): Promise<void> => queryClient.invalidateQueries({ queryKey: key });
