import type { ApiToken, ApiTokenInput, NewApiToken } from '@balcao/contract/api-tokens/api-token';
import { apiTokenApi } from '@balcao/contract/api-tokens/api-token.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { useLive } from '../platform/live.ts';
import { queryClient } from '../platform/queries/query-client.ts';

const key = ['api-tokens'] as const;

export const invalidateApiTokens = (): void => void queryClient.invalidateQueries({ queryKey: key });

/** Polls the times of last use: no notice announces them. */
const pollMs = 30_000;

export function useApiTokens() {
  useLive('apiToken', invalidateApiTokens);
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(apiTokenApi.list, { signal })).tokens,
    refetchInterval: pollMs,
  });
}

export const createApiToken = (body: ApiTokenInput): Promise<NewApiToken> => call(apiTokenApi.create, { body });

export const updateApiToken = ({ id }: ApiToken, body: Partial<ApiTokenInput>): Promise<ApiToken> =>
  call(apiTokenApi.update, { params: { id }, body });

export const rotateApiToken = ({ id }: ApiToken): Promise<NewApiToken> => call(apiTokenApi.rotate, { params: { id } });

export async function removeApiToken({ id }: ApiToken): Promise<void> {
  await call(apiTokenApi.remove, { params: { id } });
  invalidateApiTokens();
}
