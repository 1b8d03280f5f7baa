import type { Erasure } from '@balcao/contract/privacy/erasure';
import { privacyApi } from '@balcao/contract/privacy/privacy.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { queryClient } from '../platform/query.ts';

const key = ['erasures'] as const;

/** The receipts; asked again while one is under way. */
export const useErasures = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(privacyApi.list, { signal }),
    refetchInterval: ({ state }) => (state.data?.erasures.some((one) => one.state === 'waiting') ? 2_000 : false),
  });

export async function erasePerson(contactId: number): Promise<Erasure> {
  const erasure = await call(privacyApi.erase, { params: { id: contactId }, body: { confirmed: true } });
  void queryClient.invalidateQueries({ queryKey: key });
  return erasure;
}
