import type { Connection } from '@balcao/contract/connections/connection';
import { connectionApi } from '@balcao/contract/connections/connection.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { useLive } from '../platform/live.ts';
import { queryClient } from '../platform/query.ts';
import { type Records, useWholeRecords } from '../ui/use-records.ts';
import { applyConnectionEvent, applySessionEvent } from './connection.live.ts';

const key = ['connections'] as const;
const none: Connection[] = [];
const fetchConnections = (signal: AbortSignal) => call(connectionApi.list, { signal });

function useConnectionNotices(): void {
  useLive('whatsapp', (event) =>
    queryClient.setQueryData<Connection[]>(key, (held) => held && applyConnectionEvent(held, event)),
  );
  useLive('whatsappSession', (event) =>
    queryClient.setQueryData<Connection[]>(key, (held) => held && applySessionEvent(held, event)),
  );
}

/** The company's connections, default first, for pickers. */
export function useConnections(): Connection[] {
  useConnectionNotices();
  return useQuery({ queryKey: key, queryFn: ({ signal }) => fetchConnections(signal) }).data ?? none;
}

/** The same as a page of records. */
export function useConnectionRecords(): Records<Connection> {
  useConnectionNotices();
  return useWholeRecords({ key, fetch: fetchConnections, textOf: (one) => one.name });
}

export const connectionSaved = (): void => void queryClient.invalidateQueries({ queryKey: key });
