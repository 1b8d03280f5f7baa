import { useTexts } from '../platform/texts.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { exportContact, useLiveContactExports } from './contact-export.queries.ts';
import { contactExportTexts } from './contact-export.texts.ts';

/** Starts an export of all data of a person. */
export function useExportContact(): (person: { id: number; name: string }) => void {
  const t = useTexts(contactExportTexts);
  return ({ id, name }) =>
    void exportContact(id)
      .then(() => toast.success(t('exporting', { name })))
      .catch(toast.error);
}

/** Notifies that an export is ready, on any page. */
export function useContactExportNotice(): void {
  const t = useTexts(contactExportTexts);
  useLiveContactExports(({ id, state, failure, contactName: name }) =>
    state === 'done'
      ? toast.success(t('exportReady', { name }), { id: `contact-export-${id}` })
      : toast.info(`${t('exportFailed', { name })} ${t(`exportFailure_${failure ?? 'defect'}`)}`, {
          id: `contact-export-${id}`,
        }),
  );
}
