import type { ContactExport } from '@balcao/contract/privacy/contact-export';
import type { ContactExportEvent } from '@balcao/contract/privacy/contact-export.events';
import { privacyApi } from '@balcao/contract/privacy/privacy.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { currentLanguage } from '../platform/i18n.ts';
import { useLive } from '../platform/live.ts';
import { queryClient } from '../platform/queries/query-client.ts';

const key = ['contact-exports'] as const;

export const useContactExports = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(privacyApi.listExports, { signal })).exports,
  });

/** Keeps exports current on every page; `onDone` is called when one that this user requested has ended. */
export function useLiveContactExports(onDone: (event: ContactExportEvent & { action: 'update' }) => void): void {
  useLive('contactExport', (event) => {
    void queryClient.invalidateQueries({ queryKey: key });
    if (event.action === 'update') onDone(event);
  });
}

export async function exportContact(contactId: number): Promise<void> {
  await call(privacyApi.exportContact, { params: { id: contactId }, body: { language: currentLanguage() } });
  void queryClient.invalidateQueries({ queryKey: key });
}

/** Makes the browser download the signed address. */
export async function downloadContactExport({ id }: ContactExport): Promise<void> {
  const { url } = await call(privacyApi.fetchExport, { params: { contactExportId: id } });
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
