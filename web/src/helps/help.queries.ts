import type { Help } from '@balcao/contract/helps/help';
import { helpApi } from '@balcao/contract/helps/help.api';
import { call } from '../platform/api.ts';
import { queryClient } from '../platform/queries/query-client.ts';
import { type Records, useLocalRecords } from '../ui/tables/use-records.ts';

const key = ['helps'] as const;

export const useHelps = (): Records<Help> =>
  useLocalRecords<Help>({
    key,
    fetch: (signal) => call(helpApi.list, { signal }),
    textOf: ({ title, description }) => `${title} ${description}`,
  });

export async function removeHelp({ id }: Help): Promise<void> {
  await call(helpApi.remove, { params: { id } });
  invalidateHelps();
}

export const invalidateHelps = (): void => void queryClient.invalidateQueries({ queryKey: key });
