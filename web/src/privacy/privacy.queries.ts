import { optOutApi } from '@balcao/contract/campaigns/opt-out.api';
import type { Erasure } from '@balcao/contract/privacy/erasure';
import { privacyApi } from '@balcao/contract/privacy/privacy.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { useLive } from '../platform/live.ts';
import { queryClient } from '../platform/queries/query-client.ts';
import { emptyState } from '../platform/queries/query-state.ts';
import { changesConsent } from './consent.live.ts';

const key = ['erasures'] as const;

/** The receipts; polled while an erasure is running. */
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

const consentKey = (contactId: number) => ['contact-consent', contactId] as const;
const invalidateConsent = (contactId: number): void =>
  void queryClient.invalidateQueries({ queryKey: consentKey(contactId) });

export function useConsent(contactId: number) {
  useLive('contactConsent', (event) => changesConsent(contactId, event) && invalidateConsent(contactId));
  useLive('contact', (event) => changesConsent(contactId, event) && invalidateConsent(contactId));
  const query = useQuery({
    queryKey: consentKey(contactId),
    queryFn: ({ signal }) => call(privacyApi.showConsent, { params: { id: contactId }, signal }),
  });
  return { known: query.data, ...emptyState(query), retry: () => void query.refetch() };
}

export async function recordConsent(contactId: number, body: { note: string; givenOn: string }): Promise<void> {
  await call(privacyApi.recordConsent, { params: { id: contactId }, body });
  invalidateConsent(contactId);
}

export async function withdrawConsent(contactId: number, consentId: number): Promise<void> {
  await call(privacyApi.withdrawConsent, { params: { id: contactId, consentId } });
  invalidateConsent(contactId);
}

/** Removes the contact's opt-out. */
export async function allowCampaigns(contactId: number, optOutId: number): Promise<void> {
  await call(optOutApi.remove, { params: { id: optOutId } });
  invalidateConsent(contactId);
}
