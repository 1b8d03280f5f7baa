import { optOutApi } from '@balcao/contract/campaigns/campaign.api';
import type { ContactExport } from '@balcao/contract/privacy/contact-export';
import type { ContactExportEvent } from '@balcao/contract/privacy/contact-export.events';
import type { Erasure } from '@balcao/contract/privacy/erasure';
import { privacyApi } from '@balcao/contract/privacy/privacy.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { currentLanguage } from '../platform/i18n.ts';
import { useLive } from '../platform/live.ts';
import { queryClient } from '../platform/query.ts';
import { changesConsent } from './consent.live.ts';

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

const exportsKey = ['contact-exports'] as const;

export const useContactExports = () =>
  useQuery({
    queryKey: exportsKey,
    queryFn: async ({ signal }) => (await call(privacyApi.listExports, { signal })).exports,
  });

/** Kept current on whichever page one is; whoever asked for one is told of it as well. */
export function useLiveContactExports(onDone: (event: ContactExportEvent & { action: 'update' }) => void): void {
  useLive('contactExport', (event) => {
    void queryClient.invalidateQueries({ queryKey: exportsKey });
    if (event.action === 'update') onDone(event);
  });
}

export async function exportContact(contactId: number): Promise<void> {
  await call(privacyApi.exportContact, { params: { id: contactId }, body: { language: currentLanguage() } });
  void queryClient.invalidateQueries({ queryKey: exportsKey });
}

/** A signed address: the browser saves it. */
export async function downloadContactExport({ id }: ContactExport): Promise<void> {
  const { url } = await call(privacyApi.fetchExport, { params: { contactExportId: id } });
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

const consentKey = (contactId: number) => ['contact-consent', contactId] as const;
const invalidateConsent = (contactId: number): void =>
  void queryClient.invalidateQueries({ queryKey: consentKey(contactId) });

export function useConsent(contactId: number) {
  useLive('contactConsent', (event) => changesConsent(contactId, event) && invalidateConsent(contactId));
  useLive('contact', (event) => changesConsent(contactId, event) && invalidateConsent(contactId));
  return useQuery({
    queryKey: consentKey(contactId),
    queryFn: ({ signal }) => call(privacyApi.showConsent, { params: { id: contactId }, signal }),
  }).data;
}

export async function recordConsent(contactId: number, body: { note: string; givenOn: string }): Promise<void> {
  await call(privacyApi.recordConsent, { params: { id: contactId }, body });
  invalidateConsent(contactId);
}

export async function withdrawConsent(contactId: number, consentId: number): Promise<void> {
  await call(privacyApi.withdrawConsent, { params: { id: contactId, consentId } });
  invalidateConsent(contactId);
}

/** Their opt-out is undone. */
export async function allowCampaigns(contactId: number, optOutId: number): Promise<void> {
  await call(optOutApi.remove, { params: { id: optOutId } });
  invalidateConsent(contactId);
}
