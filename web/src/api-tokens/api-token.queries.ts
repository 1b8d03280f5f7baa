import type { ApiToken, ApiTokenInput, NewApiToken } from '@balcao/contract/api-tokens/api-token';
import { apiTokenApi } from '@balcao/contract/api-tokens/api-token.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { useLive } from '../platform/live.ts';
import { queryClient } from '../platform/query.ts';

const key = ['api-tokens'] as const;

export const invalidateApiTokens = (): void => void queryClient.invalidateQueries({ queryKey: key });

/** Polls the times of last use: no notice announces them. */
const askAgainMs = 30_000;

export function useApiTokens() {
  useLive('apiToken', invalidateApiTokens);
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(apiTokenApi.list, { signal })).tokens,
    refetchInterval: askAgainMs,
  });
}

/** Returns the token of a new one. */
export async function saveApiToken(token: ApiToken | undefined, body: ApiTokenInput): Promise<NewApiToken | undefined> {
  if (!token) return call(apiTokenApi.create, { body });
  await call(apiTokenApi.update, { params: { id: token.id }, body });
  return undefined;
}

export const rotateApiToken = ({ id }: ApiToken): Promise<NewApiToken> => call(apiTokenApi.rotate, { params: { id } });

export async function removeApiToken({ id }: ApiToken): Promise<void> {
  await call(apiTokenApi.remove, { params: { id } });
  invalidateApiTokens();
}
